import type { FoundSecret } from './secrets.ts';

/** The sources of values for `${env:NAME}` and `${secret:NAME}`. */
export type ReferenceValues = {
  env: Record<string, string | undefined>;
  /** Looks up a secret for the consumer that gets the text; absent where no secrets are kept. */
  secret?: ((name: string) => FoundSecret) | undefined;
};

/**
 * A reference in the app's own settings: endpoints, telemetry, the proxy, variables of
 * environments.
 */
export const ownReference = /\$\{(env|secret):([^}]+)\}/g;

export const holdsReference = (text: string): boolean => text.search(ownReference) >= 0;

export const refersToSecret = (text: string): boolean => text.includes('${secret:');

/** The value of one reference, or a sentence on why there is none and what to do. */
export function referenceValue(
  kind: string,
  name: string,
  { env, secret }: ReferenceValues,
): FoundSecret {
  if (kind === 'secret') {
    return secret?.(name) ?? { problem: `There are no secrets here, so ${name} has no value.` };
  }
  // A member that every object inherits, such as `constructor`, is no variable.
  const value: unknown = Object.hasOwn(env, name) ? env[name] : undefined;
  return typeof value === 'string'
    ? { value }
    : { problem: `The environment variable ${name} is not set.` };
}

/**
 * Replaces the references of a text by their values, each passed through `spelt`; or returns the
 * first problem.
 */
export function withReferences(
  text: string,
  values: ReferenceValues,
  spelt: (value: string) => string = (value) => value,
): { text: string } | { problem: string } {
  const problems: string[] = [];
  const filled = text.replaceAll(ownReference, (_whole, kind: string, name: string) => {
    const found = referenceValue(kind, name, values);
    if ('value' in found) return spelt(found.value);
    problems.push(found.problem);
    return '';
  });
  const [problem] = problems;
  return problem === undefined ? { text: filled } : { problem };
}
