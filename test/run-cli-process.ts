import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { compiledFolder } from './compiled-folder.ts';

const sourceEntry = resolve(import.meta.dirname, '../src/main/cli/cli.ts');
export const builtEntry = resolve(import.meta.dirname, '../out/main/cli.js');

export type CliRun = { exitCode: number | null; stdout: string; stderr: string };
type Options = {
  home: string;
  env?: Record<string, string>;
  entry?: string;
  /** The Node to run it on, in place of this one. */
  node?: string;
  stdin?: string;
  /** The file that stdout goes to, in place of the answer. */
  stdout?: number;
  /** Hears what came on stderr so far; may act on the process. */
  onStderr?: (text: string, child: ChildProcess) => void;
  /** The same of stdout. */
  onStdout?: (text: string, child: ChildProcess) => void;
};

/** Runs the command in a process of its own, as a shell does: from its source, unless told of a built one. */
export function runCliProcess(
  words: string[],
  {
    home,
    env = {},
    entry = process.env['WIREBENCH_CLI'] ?? sourceEntry,
    node = process.execPath,
    stdin = '',
    stdout: file,
    onStderr,
    onStdout,
  }: Options,
): Promise<CliRun> {
  const child = spawn(node, [entry, ...words], {
    env: { ...process.env, ...env, WIREBENCH_HOME: home, NODE_COMPILE_CACHE: compiledFolder },
    stdio: ['pipe', file ?? 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    onStdout?.(stdout, child);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    onStderr?.(stderr, child);
  });
  child.stdin?.end(stdin);
  return new Promise((done) => {
    child.once('close', (exitCode) => done({ exitCode, stdout, stderr }));
  });
}
