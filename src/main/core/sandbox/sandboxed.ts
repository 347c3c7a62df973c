import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, normalize, relative, resolve } from 'node:path';
import type { SandboxChoice } from '../../../shared/model/servers/sandbox.ts';
import { bubblewrapArgs } from './bubblewrap.ts';
import { findTool } from './find-tool.ts';
import { SandboxRefusal, type SandboxAccess } from './sandbox-access.ts';
import { programPlaces } from './program-places.ts';
import { seatbeltProfile } from './seatbelt.ts';

/** A definition's choice of sandbox, with the facts of this machine. */
export type Sandbox = {
  choice: SandboxChoice;
  /** The user's own environment. */
  environment: Record<string, string | undefined>;
  platform: NodeJS.Platform;
};

/** The file descriptor of the pipe that `environmentArgs` are read from. */
export const environmentPipe = 3;

type Command = { command: string; args: string[]; cwd?: string | undefined };
export type SandboxedCommand = Command & {
  /**
   * Whether the server's environment must be passed by `environmentArgs`, and not as the process's
   * own.
   */
  takesEnvironment: boolean;
};

/**
 * The command that runs a server's command in the sandbox of its definition. Rejects with a
 * SandboxRefusal where that is not possible: a server never starts without its chosen sandbox.
 */
export async function sandboxed(server: Command, sandbox: Sandbox): Promise<SandboxedCommand> {
  const { environment, platform } = sandbox;
  const tool = await findTool(platform, environment['PATH'] ?? '');
  if (tool.status === 'missing') throw new SandboxRefusal(tool.reason);
  const access = accessOf(server, sandbox);
  const commandLine = [server.command, ...server.args];
  const { program: command } = tool;
  switch (tool.kind) {
    case 'bubblewrap':
      return {
        command,
        args: ['--args', `${environmentPipe}`, ...bubblewrapArgs(access), ...commandLine],
        takesEnvironment: true,
      };
    case 'seatbelt': {
      const args = ['-p', seatbeltProfile(access), '--', ...commandLine];
      return { command, args, cwd: access.cwd, takesEnvironment: false };
    }
  }
}

/**
 * The server's environment as arguments that `bwrap` reads from a pipe. Variables of `bwrap`
 * itself, such as LD_PRELOAD, would act outside the sandbox, and everyone can read a command line.
 */
export function environmentArgs(env: Record<string, string>, choice: SandboxChoice): string {
  const inside = choice.files === 'folder' ? { ...env, TMPDIR: '/tmp' } : env;
  const commandLine = ['--clearenv'];
  for (const [name, value] of Object.entries(inside)) commandLine.push('--setenv', name, value);
  return commandLine.map((word) => `${word}\0`).join('');
}

/** What a command refers to and a sandboxed server will not find, a sentence each. */
export function sandboxNotes({ args, command, cwd }: Command, sandbox: Sandbox): string[] {
  const { choice } = sandbox;
  const notes: string[] = [];
  const folder = choice.files === 'folder' ? (choice.folder ?? cwd) : undefined;
  const outside = args.filter(
    (arg) => folder !== undefined && isAbsolute(arg) && !isWithin(normalize(arg), folder),
  );
  for (const arg of outside.slice(0, 5)) {
    notes.push(`${arg} is outside of the folder: the server may not find it.`);
  }
  if (/(^|\/)(npx|uvx)$/.test(command)) {
    if (choice.network === 'none')
      notes.push('Without network access, only packages that ran before are available.');
    else if (choice.files === 'folder') notes.push('The package is downloaded at every start.');
  }
  return notes;
}

function accessOf(server: Command, { choice, environment, platform }: Sandbox): SandboxAccess {
  const home = normalize(environment['HOME'] || '/').replace(/(?<=.)\/$/, '');
  const hasNetwork = choice.network !== 'none';
  const programs = programPlaces({
    path: environment['PATH'] ?? '',
    home,
    command: server.command,
  });
  const base = { hasNetwork, home, programs };
  if (choice.files !== 'folder') return { ...base, folder: undefined, cwd: server.cwd };
  const folder = checkedFolder(choice.folder ?? server.cwd, home);
  const cwd = server.cwd === undefined ? folder : folderWithin(server.cwd, folder);
  // Seatbelt judges real paths, while bubblewrap shows the folder under its given name.
  if (platform !== 'darwin') return { ...base, folder, cwd };
  return {
    ...base,
    folder: realpathSync(folder),
    cwd,
    home: realOr(home),
    programs: [...programs, ...programs.map(realOr)],
  };
}

function checkedFolder(given: string | undefined, home: string): string {
  if (given === undefined) throw new SandboxRefusal(`The sandbox has no folder. ${chooseOne}`);
  if (!isAbsolute(given))
    throw new SandboxRefusal(`The sandbox’s folder ${given} is not an absolute path. ${chooseOne}`);
  const folder = normalize(given).replace(/(?<=.)\/$/, '');
  const real = realFolder(folder);
  if (real === undefined)
    throw new SandboxRefusal(`The sandbox’s folder ${folder} does not exist. ${chooseOne}`);
  const holdsHome = [folder, real].some((path) =>
    [home, realOr(home)].some((inner) => isWithin(inner, path)),
  );
  if (holdsHome)
    throw new SandboxRefusal(
      `The sandbox’s folder ${folder} contains your whole home folder. ${chooseOne}`,
    );
  if ([folder, real].some(isOfSystem))
    throw new SandboxRefusal(`The sandbox’s folder ${folder} belongs to the system. ${chooseOne}`);
  return folder;
}

const chooseOne = 'Choose a folder of your own in the server’s settings, under Sandbox.';

/**
 * The path of the working folder inside the sandbox; throws a SandboxRefusal where it is outside
 * the folder.
 */
function folderWithin(cwd: string, folder: string): string {
  const wanted = resolve(cwd);
  if (isWithin(wanted, folder)) return wanted;
  const real = realFolder(wanted);
  const realOuter = realFolder(folder) ?? folder;
  if (real !== undefined && isWithin(real, realOuter))
    return join(folder, relative(realOuter, real));
  throw new SandboxRefusal(
    `The working folder ${cwd} is outside of the sandbox’s folder ${folder}. Choose a folder that contains it in the server’s settings, under Sandbox.`,
  );
}

function realFolder(folder: string): string | undefined {
  try {
    return statSync(folder).isDirectory() ? realpathSync(folder) : undefined;
  } catch {
    // The folder is missing, or this user may not see it.
    return undefined;
  }
}

const realOr = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    // A path that does not exist stays as it is.
    return path;
  }
};

const isWithin = (path: string, folder: string): boolean =>
  path === folder || folder === '/' || path.startsWith(`${folder}/`);

/** Whether a folder is one that a sandbox replaces, or that holds the system's programs. */
const isOfSystem = (folder: string): boolean =>
  /^\/(proc|sys|dev|run|etc|usr|bin|sbin|lib\w*|boot|System|Library|private\/etc)(\/|$)/.test(
    folder,
  );
