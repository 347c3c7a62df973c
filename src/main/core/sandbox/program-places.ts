import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, normalize } from 'node:path';

type Wanted = {
  /** The user's own PATH: not the one of a definition, which could name any folder. */
  path: string;
  home: string;
  /** As the definition has it. */
  command: string;
};

/** Version managers keep the programs behind their short cuts here; none keeps secrets in these. */
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

/** What a sandbox has to show for the user's programs to run: those on the PATH, and the command itself. */
export function programPlaces({ path, home, command }: Wanted): string[] {
  const onPath = path.split(':').filter(isAbsolute).map(normalize);
  const places = [
    ...managers.map((name) => join(home, name)),
    ...onPath.flatMap((folder) => withLibraries(folder.replace(/(?<=.)\/+$/, ''), home)),
    ...(isAbsolute(command) ? ofCommand(normalize(command), home) : []),
  ];
  return [...new Set(places)].filter((place) => !isAround(place, home));
}

/** A program is often a link into the installation that it needs. */
function ofCommand(command: string, home: string): string[] {
  return [command, realPath(command)].flatMap((file) => [
    file,
    ...(basename(dirname(file)) === 'bin' ? withLibraries(dirname(file), home) : []),
  ]);
}

/** `lib` beside `bin` is the same installation; what lies in the home folder itself is the user's. */
function withLibraries(folder: string, home: string): string[] {
  const prefix = dirname(folder);
  if (basename(folder) !== 'bin' || prefix === home) return [folder];
  return [folder, ...['lib', 'lib64', 'libexec', 'pyvenv.cfg'].map((name) => join(prefix, name))];
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    // It does not exist: starting it will say so.
    return file;
  }
}

/** Whether the home folder lies in it: it would show everything. */
const isAround = (place: string, home: string): boolean =>
  place === '/' || home === place || home.startsWith(`${place}/`);
