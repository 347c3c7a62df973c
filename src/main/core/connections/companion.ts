import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { NodeProgram } from '../ports.ts';
import { endProcessTree } from '../wire/end-process-tree.ts';
import type { WireLog } from '../wire/wire-log.ts';
import type { LinkHooks } from './link.ts';

export type Companion = { url: string; pid: number | undefined; close(): Promise<void> };

/**
 * Starts a bundled server that listens on HTTP and prints `{"url": …}` as its first line of stdout.
 * Rejects when it ends before that.
 */
export async function startCompanion(
  program: NodeProgram,
  log: WireLog,
  hooks: LinkHooks,
): Promise<Companion> {
  const child = spawn(program.command, program.args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: program.env,
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  log.lifecycle(`started process ${child.pid ?? ''}: ${[program.command, ...program.args].join(' ')}`);
  createInterface({ input: child.stderr }).on('line', (line) => {
    log.stderr(line);
    hooks.onStderr(line);
  });
  child.once('close', (code, signal) => {
    log.lifecycle(`process ${child.pid ?? ''} ended (${signal ?? `exit code ${code}`})`);
    hooks.onExit({ code, signal });
  });
  const url = await firstUrl(child);
  return { url, pid: child.pid, close: () => endProcessTree(child) };
}

function firstUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The bundled server ended before it listened.')));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const match = /"url"\s*:\s*"([^"]+)"/.exec(line);
      if (match?.[1]) resolve(match[1]);
    });
  });
}
