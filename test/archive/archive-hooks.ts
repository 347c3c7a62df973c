import childProcess from 'node:child_process';
import fs, { appendFileSync } from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { extractFile, listPackage } from '@electron/asar';

/*
 * Loaded before a program, and in each of its threads: what Electron's Node has for archives. Modules
 * and whole files are read from within; what only works outside of one, such as a descriptor, a working
 * folder or a program, is refused and written down. The archive and that file are in this address.
 */
const { searchParams } = new URL(import.meta.url);
const archive = searchParams.get('archive') ?? '';
const problems = searchParams.get('problems') ?? '';
const prefix = `${archive}/`;
const files = new Set(listPackage(archive, { isPack: false }));
const fakeElectron = new URL('../fake-electron.ts', import.meta.url).href;

/** The path within the archive; undefined for what is elsewhere. */
function within(path: unknown): string | undefined {
  const text = path instanceof URL ? fileURLToPath(path) : path;
  if (typeof text !== 'string' || !text.startsWith(prefix)) return undefined;
  return relative(archive, text);
}

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron') return { url: fakeElectron, shortCircuit: true };
    const isPath = /^(?:\.{0,2}\/|file:)/.test(specifier);
    const { parentURL } = context;
    const url = isPath
      ? new URL(specifier, parentURL ?? pathToFileURL(process.cwd())).href
      : undefined;
    if (url === undefined || within(new URL(url)) === undefined) return next(specifier, context);
    // Without a format Node would look for a package.json by itself.
    return { url, format: 'module', shortCircuit: true };
  },
  load(url, context, next) {
    const inside = url.startsWith('file:') ? within(new URL(url)) : undefined;
    if (inside === undefined) return next(url, context);
    return { format: 'module', source: extractFile(archive, inside), shortCircuit: true };
  },
});

type Act = (...given: unknown[]) => unknown;
const missing = (inside: string) =>
  Object.assign(new Error(`ENOENT: no such file in the archive, ${inside}`), { code: 'ENOENT' });

function read(inside: string, options: unknown): unknown {
  if (!files.has(`/${inside}`)) throw missing(inside);
  const content = extractFile(archive, inside);
  const encoding = typeof options === 'string' ? options : Object(options).encoding;
  return encoding ? content.toString(encoding as BufferEncoding) : content;
}

/** What works in an archive as well. */
const readable: Record<string, Act> = {
  readFileSync: (path, options) => read(within(path) ?? '', options),
  existsSync: (path) => files.has(`/${within(path)}`),
  realpathSync: realPath,
};

/** Of files and folders; links are left alone here, as no archive of ours has any. */
function realPath(path: unknown): unknown {
  const inside = within(path) ?? '';
  if (!files.has(`/${inside}`)) throw missing(inside);
  return path;
}

function replace(owner: object, name: string, inArchive: (act: Act) => Act): void {
  const known = Reflect.get(owner, name) as unknown;
  if (typeof known !== 'function') return;
  const changed = (...given: unknown[]) => {
    const use = within(given[0]) === undefined ? (known as Act) : inArchive(known as Act);
    return Reflect.apply(use, owner, given);
  };
  Object.assign(owner, { [name]: Object.assign(changed, known) });
}

const refuse =
  (what: string): Act =>
  (path) => {
    const problem = `${what} ${String(within(path) ?? path)}`;
    appendFileSync(problems, `${problem}\n`);
    throw new Error(`Not in an archive: ${problem}`);
  };

for (const name of Object.keys(fs).filter((one) => /^[a-z]/.test(one))) {
  replace(fs, name, () => readable[name] ?? refuse(`fs.${name}`));
}
replace(fs.realpathSync, 'native', () => realPath);
for (const name of Object.keys(fs.promises)) {
  replace(fs.promises, name, () =>
    name === 'readFile'
      ? async (path, options) => read(within(path) ?? '', options)
      : refuse(`fs.promises.${name}`),
  );
}
for (const name of ['spawn', 'spawnSync', 'exec', 'execFile', 'execFileSync']) {
  const known = Reflect.get(childProcess, name) as Act;
  const changed: Act = (...given) => {
    for (const one of given.flat()) {
      const cwd: unknown = Object(one).cwd;
      for (const path of [one, cwd, `${String(cwd)}/`]) {
        if (within(path) !== undefined) refuse(name)(path);
      }
    }
    return Reflect.apply(known, childProcess, given);
  };
  Object.assign(childProcess, { [name]: Object.assign(changed, known) });
}
const { chdir } = process;
process.chdir = (folder) => {
  if (within(`${folder}/`) !== undefined) refuse('chdir')(folder);
  chdir(folder);
};
syncBuiltinESMExports();
