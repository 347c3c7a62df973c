import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { posix, win32 } from 'node:path';
import type { CommandLineTool } from '../../../shared/model/upkeep.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { isOurs, launcherText } from './launcher.ts';

type Options = {
  platform: NodeJS.Platform;
  /** The user's own folder. */
  userFolder: string;
  environment: Record<string, string | undefined>;
  /** The command line's entry, beside the archive. */
  script: string;
  /** Whether that is there, and the folder of commands may be written to. */
  canWrite?(folder: string): boolean;
  isThere?(file: string): boolean;
};

export type CommandLineInstaller = {
  state(): CommandLineTool;
  /** Writes the one file that the state names; throws where another program's file is there. */
  install(): CommandLineTool;
  /** Deletes it, if it is ours. */
  remove(): CommandLineTool;
};

/** Puts `wirebench` on the user's PATH, by one file that says whose it is. */
export function commandLineInstaller(options: Options): CommandLineInstaller {
  const { platform, script, environment } = options;
  const { join, delimiter } = platform === 'win32' ? win32 : posix;
  const folder = commandFolder(options);
  const path = join(folder, platform === 'win32' ? 'wirebench.cmd' : 'wirebench');
  const text = launcherText(platform, script);
  const onPath = environment['PATH'] ?? environment['Path'] ?? '';
  const state = (): CommandLineTool => ({
    status: statusOf(path, text),
    path,
    text,
    isOnPath: onPath.split(delimiter).some((one) => one.replace(/[\\/]$/, '') === folder),
    problem: problemOf(options),
  });
  const refuseForeign = ({ status }: CommandLineTool) => {
    if (status !== 'foreign') return;
    throw new RpcError(
      'REFUSED',
      `${path} belongs to another program and was left unchanged. Move it away to install Wirebench’s.`,
    );
  };
  return {
    state,
    install() {
      const now = state();
      if (now.problem !== undefined) throw new RpcError('REFUSED', now.problem);
      refuseForeign(now);
      mkdirSync(folder, { recursive: true });
      // Anew, so that a link that came meanwhile is not written through.
      if (now.status !== 'absent') rmSync(path);
      writeFileSync(path, text, { mode: 0o755, flag: 'wx' });
      return state();
    },
    remove() {
      const now = state();
      refuseForeign(now);
      if (now.status !== 'absent') rmSync(path);
      return state();
    },
  };
}

/** A folder that is on the PATH of most users and needs no administrator. */
function commandFolder({
  platform,
  userFolder,
  environment,
  canWrite = mayWrite,
}: Options): string {
  if (platform === 'win32') {
    const local = environment['LOCALAPPDATA'] ?? win32.join(userFolder, 'AppData', 'Local');
    return win32.join(local, 'Microsoft', 'WindowsApps');
  }
  const shared = '/usr/local/bin';
  if (platform === 'darwin' && canWrite(shared)) return shared;
  return posix.join(userFolder, '.local', 'bin');
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    // It is missing or another user's.
    return false;
  }
}

const isFile = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** Why the command would not work, or not for long. */
function problemOf({
  platform,
  script,
  environment,
  isThere = isFile,
}: Options): string | undefined {
  if (environment['APPIMAGE'] !== undefined) {
    return 'An AppImage is mounted at a different path each time it starts, so no command can point to it. Install the package for your system, or run npm install -g wirebench.';
  }
  if (platform === 'darwin' && script.includes('/AppTranslocation/')) {
    return 'macOS runs this copy from a place that changes. Move Wirebench to Applications, and start it there.';
  }
  if (!isThere(script)) {
    return 'This copy was built without the command line. In a checkout it is npm run wirebench.';
  }
  return undefined;
}

function statusOf(path: string, text: string): CommandLineTool['status'] {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry) return 'absent';
  // A link may lead to a file of ours that another program put there.
  if (!entry.isFile() || entry.size > 10_000) return 'foreign';
  const present = readFileSync(path, 'utf8');
  if (present === text) return 'installed';
  return isOurs(present) ? 'other' : 'foreign';
}
