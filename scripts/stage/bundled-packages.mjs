import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/**
 * Makes Vite plugins that write to `target` which packages' code or files are in a build. Workers are
 * builds of their own within it: they take another plugin of the same maker.
 */
export function bundledPackages(target) {
  const found = new Map();
  return () => {
    let viteRoot = '';
    return {
      name: 'bundled-packages',
      configResolved: (config) => void (viteRoot = config.root),
      generateBundle(_options, bundle) {
        for (const file of Object.values(bundle).flatMap(filesIn)) {
          for (const one of packagesIn(resolve(viteRoot, file))) {
            // What is installed can be read; of what was copied only the name and version are known.
            if (one.folder || !found.has(keyOf(one))) found.set(keyOf(one), one);
          }
        }
      },
      closeBundle() {
        const packages = [...found.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, `${JSON.stringify(packages, null, 2)}\n`);
      },
    };
  };
}

const keyOf = ({ name, version }) => `${name}@${version}`;

/** The files of which something is left in a chunk or an asset. */
function filesIn({ type, modules, originalFileNames }) {
  if (type === 'asset') return originalFileNames ?? [];
  return Object.entries(modules).flatMap(([id, { renderedLength }]) =>
    renderedLength > 0 ? [id.replace(/^\0/, '').replace(/\?.*$/, '')] : [],
  );
}

/** The package that a file belongs to, and those whose code was copied into the file by its own build. */
export function packagesIn(file) {
  const owner = ownerOf(file);
  return owner ? [owner, ...packagesCopiedInto(file, owner)] : [];
}

function ownerOf(file) {
  const inside = file.lastIndexOf(`node_modules${sep}`);
  if (inside < 0) return undefined;
  for (let folder = dirname(file); folder.length > inside; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    const { name, version } = existsSync(manifest)
      ? JSON.parse(readFileSync(manifest, 'utf8'))
      : {};
    // The manifests within a package, as of dist/esm, have no version.
    if (name && version) {
      return { name, version, folder: relative('.', folder).replaceAll('\\', '/') };
    }
  }
  return undefined;
}

/** Bundlers mark what they copy; of a store of packages, the path tells the version. */
const mark =
  /^\s*\/\/#region .*node_modules\/\.pnpm\/@?[^@/]+@([^/_(]+)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm;

function packagesCopiedInto(file, { name: into }) {
  if (!/\.[cm]?js$/.test(file) || !existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(mark)].map(([, version, name]) => ({
    name,
    version,
    into,
  }));
}
