import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Writable } from 'node:stream';
import spawn from 'cross-spawn';
import type { RunningProgram } from '../../ports.ts';
import {
  environmentArgs,
  environmentPipe,
  sandboxed,
  type Sandbox,
} from '../../sandbox/sandboxed.ts';

export type ServerCommand = {
  command: string;
  args: string[];
  cwd?: string | undefined;
  /** The whole environment of the server. */
  env: Record<string, string>;
  /** The sandbox to start in; undefined where the definition asks for none. */
  sandbox: Sandbox | undefined;
};

/**
 * Prepares the start of a server's command, in the sandbox that its definition asks for. No command
 * of a definition is started in any other way. Rejects, with nothing started, where that sandbox
 * can't be had.
 */
export async function startOf(server: ServerCommand): Promise<() => RunningProgram> {
  const { sandbox, env, cwd } = server;
  if (!sandbox) return () => start(server.command, server.args, { cwd, env });
  const wrapped = await sandboxed(server, sandbox);
  const { command, args, takesEnvironment } = wrapped;
  if (!takesEnvironment) return () => start(command, args, { cwd: wrapped.cwd, env });
  return () => {
    const child = start(command, args, { cwd: wrapped.cwd, env: {}, hasPipe: true });
    const pipe = child.stdio[environmentPipe] as Writable;
    // A child that ended before it read its environment is reported by its exit.
    pipe.on('error', () => undefined);
    pipe.end(environmentArgs(env, sandbox.choice));
    return child;
  };
}

type Options = { cwd: string | undefined; env: Record<string, string>; hasPipe?: true };

function start(command: string, args: string[], { cwd, env, hasPipe }: Options) {
  return spawn(command, args, {
    stdio: ['pipe', 'pipe', 'pipe', ...(hasPipe ? ['pipe' as const] : [])],
    env,
    ...(cwd === undefined ? {} : { cwd }),
    windowsHide: true,
    // A process group of its own, so that the whole tree can be ended.
    detached: process.platform !== 'win32',
  }) as ChildProcessWithoutNullStreams;
}
