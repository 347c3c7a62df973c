/** The Node that the built app runs on; the package's entry (wirebench.cjs) says so to an older one. */
const engines = { node: '^22.16.0 || >=24.0.0' };

/**
 * The manifest of the published package, made from that of the checkout: everything is bundled, so that nothing is
 * left to install but the part for the system's keyring, which is native.
 */
export function manifestOf(source) {
  const { name, version, description, license, author, repository, homepage } = source;
  const { type, optionalDependencies } = source;
  return {
    name,
    version,
    description,
    license,
    author,
    repository,
    homepage,
    type,
    bin: { wirebench: 'wirebench.cjs' },
    engines,
    optionalDependencies,
  };
}
