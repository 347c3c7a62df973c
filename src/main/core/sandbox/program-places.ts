import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, normalize } from 'node:path';

type Wanted = {
  /** The user's own PATH, and not that of a definition, which could name any folder. */
  path: string;
  home: string;
  /** The command of the definition. */
  command: string;
};

/** Folders below the home in which version managers keep programs; none of them holds secrets. */
const managers = [
  '.asdf',
  '.bun/bin',
  '.cargo/bin',
  '.deno/bin',
  '.fnm',
  '.local/share/fnm',
  '.local/share/mise/installs',
  '.local/share/mise/shims',
  '.local/share/pnpm',
  '.local/share/uv/python',
  '.local/share/uv/tools',
  '.nodenv',
  '.nvm/versions',
  '.pyenv',
  '.volta',
];

/**
 * The paths that a sandbox must show so that the command, and the programs on the PATH, can run.
 */
export function programPlaces({ path, home, command }: Wanted): string[] {
  const onPath = path.split(':').filter(isAbsolute).map(normalize);
  const places = [
    ...managers.map((name) => join(home, name)),
    ...onPath.flatMap((folder) => withLibraries(folder.replace(/(?<=.)\/+$/, ''), home)),
    ...(isAbsolute(command) ? ofCommand(normalize(command), home) : []),
  ];
  return [...new Set(places)].filter((place) => !isAround(place, home));
}

/** The paths of a command itself, which is often a link into its installation. */
function ofCommand(command: string, home: string): string[] {
  return [command, realPath(command)].flatMap((file) => [
    file,
    ...(basename(dirname(file)) === 'bin' ? withLibraries(dirname(file), home) : []),
  ]);
}

/**
 * A folder and, for a `bin`, the libraries beside it, except right in the home, where `lib` is the
 * user's.
 */
function withLibraries(folder: string, home: string): string[] {
  const prefix = dirname(folder);
  if (basename(folder) !== 'bin' || prefix === home) return [folder];
  return [folder, ...['lib', 'lib64', 'libexec', 'pyvenv.cfg'].map((name) => join(prefix, name))];
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    // A missing file is reported when the server starts.
    return file;
  }
}

/** Whether a place holds the home folder, all of which it would show. */
const isAround = (place: string, home: string): boolean =>
  place === '/' || home === place || home.startsWith(`${place}/`);
