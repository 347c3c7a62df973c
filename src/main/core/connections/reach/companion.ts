import type { ExitStatus } from '../../../../shared/model/servers/connection.ts';
import type { RunningProgram } from '../../ports.ts';
import { endProcessTree, endWithUs } from '../../wire/stdio/end-process-tree.ts';
import { LineSplitter } from '../../wire/stdio/line-splitter.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';
import { howEnded } from './diagnose.ts';
import type { LinkHooks } from './link.ts';

export type Companion = {
  url: string;
  exit(): ExitStatus | undefined;
  close(): Promise<void>;
};

const maxLineBytes = 64 * 1024;

/**
 * Starts a bundled server that listens on HTTP and prints `{"url": …}` as its first line of stdout.
 * Rejects when it ends before that, or when `signal` aborts.
 */
export async function startCompanion(
  start: () => RunningProgram,
  log: WireLog,
  hooks: LinkHooks,
  signal: AbortSignal,
): Promise<Companion> {
  const child = start();
  let exit: ExitStatus | undefined;
  let isClosing = false;
  const name = () => (child.isThread ? 'a thread' : `process ${child.pid}`);
  child.stdin.on('error', (error) => log.lifecycle(`its stdin broke: ${error.message}`));
  child.once('spawn', () => {
    endWithUs(child);
    log.lifecycle(`started ${name()}: the bundled server`);
    if (child.pid !== undefined) hooks.onStart(child.pid);
  });
  readLines(child.stderr, (line) => {
    log.stderr(line, { bytes: line.length + 1 });
    hooks.onStderr(line.toString('utf8'));
  });
  child.once('exit', (code, by) => {
    log.lifecycle(`${name()} ${howEnded({ code, signal: by })}`, !isClosing);
    if (isClosing) return;
    exit = { code, signal: by };
    hooks.onExit();
  });
  const close = () => {
    isClosing = true;
    return endProcessTree(child);
  };
  try {
    const url = await firstUrl(child, signal);
    return { url, exit: () => exit, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function firstUrl(child: RunningProgram, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.once('exit', () => reject(new Error('The bundled server ended before it listened.')));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    readLines(child.stdout, (line) => {
      const match = /"url"\s*:\s*"([^"]+)"/.exec(line.toString('utf8'));
      if (match?.[1]) resolve(match[1]);
    });
  });
}

function readLines(stream: NodeJS.ReadableStream, onLine: (line: Buffer) => void): void {
  const lines = new LineSplitter({ onLine, onOverlong: onLine }, maxLineBytes);
  stream.on('data', (chunk: Buffer) => lines.push(chunk));
}
