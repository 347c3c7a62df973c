import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { basename } from 'node:path';

type Environment = Record<string, string | undefined>;
type Options = {
  environment: Environment;
  platform: NodeJS.Platform;
  /** The user's login shell; absent, the system is asked. */
  shell?: string | undefined;
  timeoutMs?: number;
  onFault(what: string, thrown: unknown): void;
};

const defaultTimeoutMs = 5000;
const mostBytes = 4_000_000;

/**
 * The environment as the user's login shell has it. An app that was not started from a terminal has
 * another one: on macOS its PATH lacks the folders of `npx`, `uvx` and `docker`. Where the shell can't
 * tell, it is the app's own, and the reason goes to `onFault`.
 */
export async function loginEnvironment(options: Options): Promise<Environment> {
  const { environment, platform, onFault } = options;
  if (platform === 'win32' || isOfTerminal(environment)) return environment;
  if (environment['WIREBENCH_LOGIN_SHELL'] === 'off') return environment;
  const shell = options.shell ?? shellOfUser(environment);
  try {
    const text = await printedBy(shell, environment, options.timeoutMs ?? defaultTimeoutMs);
    return { ...environment, ...ofShell(text, environment) };
  } catch (error) {
    onFault(`The environment of ${shell ?? 'the login shell'} can’t be read`, error);
    return environment;
  }
}

/** Whether a terminal's shell started the app, which then has its environment already. */
const isOfTerminal = ({ TERM }: Environment): boolean => TERM !== undefined && TERM !== 'dumb';

function shellOfUser({ SHELL }: Environment): string | undefined {
  if (SHELL) return SHELL;
  try {
    return userInfo().shell ?? undefined;
  } catch {
    // A user without an entry in the system's list, as in some containers.
    return undefined;
  }
}

/** How a shell is asked to read all its files and then run a command; others are not asked. */
const switches: Record<string, string[]> = {
  ...Object.fromEntries(
    ['bash', 'dash', 'fish', 'ksh', 'sh', 'zsh'].map((name) => [name, ['-ilc']]),
  ),
  ...Object.fromEntries(['csh', 'tcsh'].map((name) => [name, ['-ic']])),
};

/** For the user's own files: they see that nobody reads what they print, and update nothing. */
const forItsFiles = { WIREBENCH_READS_ENVIRONMENT: '1', DISABLE_AUTO_UPDATE: 'true' };

/** What `env` prints in the login shell, without what the user's files print before and after it. */
function printedBy(
  shell: string | undefined,
  environment: Environment,
  timeoutMs: number,
): Promise<string> {
  const how = shell === undefined ? undefined : switches[basename(shell)];
  if (shell === undefined || !how) throw new Error('It is a shell that Wirebench does not know.');
  const mark = `wirebench-${randomUUID()}`;
  // Some have no `-0`; their values are read line by line.
  const command = `printf '%s' ${mark}; /usr/bin/env -0 || /usr/bin/env; printf '%s' ${mark}; exit`;
  return new Promise((resolve, reject) => {
    // Without a terminal of its own, an interactive shell would stop the app's group.
    const child = spawn(shell, [...how, command], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...environment, ...forItsFiles },
    });
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (act: () => void) => {
      clearTimeout(timer);
      child.stdout.destroy();
      act();
    };
    const fail = (why: string) => {
      endGroup(child.pid);
      settle(() => reject(new Error(why)));
    };
    const timer = setTimeout(() => fail(`It took more than ${timeoutMs} ms.`), timeoutMs);
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > mostBytes) return fail(`It printed more than ${mostBytes} bytes.`);
      const [, between, after] = Buffer.concat(chunks).toString().split(mark);
      // What the shell leaves behind may keep its output open.
      if (between !== undefined && after !== undefined) settle(() => resolve(between));
    });
    child.once('error', (error) => fail(error.message));
    child.once('close', (code, signal) => fail(`It ended with ${signal ?? `exit code ${code}`}.`));
  });
}

/** Ends a shell that did not end, and what it waits for. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended already.
  }
}

/** What belongs to the shell's own run. */
const ofItsRun = new Set(['_', 'OLDPWD', 'PWD', 'SHLVL', ...Object.keys(forItsFiles)]);

/** The variables that a shell adds or changes; the app's own stay as the app was started with. */
function ofShell(text: string, environment: Environment): Environment {
  const entries = (text.includes('\0') ? text.split('\0') : text.split('\n')).flatMap((line) => {
    const at = line.indexOf('=');
    return at > 0 ? [[line.slice(0, at), line.slice(at + 1)] as const] : [];
  });
  if (entries.length === 0) throw new Error('It has no variables.');
  return Object.fromEntries(
    entries.filter(
      ([name]) => !ofItsRun.has(name) && !(name.startsWith('WIREBENCH_') && name in environment),
    ),
  );
}
