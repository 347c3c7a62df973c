import spawn from 'cross-spawn';
import type { RunningProgram } from '../../ports.ts';

/** How long a signal may take to act, in milliseconds. */
const graceMs = 2000;
/**
 * How long a child has to leave by itself when its stdin is closed. Many never do, and SIGTERM is as polite;
 * Windows has no such signal, and ends a child at once.
 */
const leaveMs = process.platform === 'win32' ? 2000 : 500;
const living = new Set<RunningProgram>();
let isGuarding = false;

/** Makes sure that a child does not outlive this program, however the program ends. */
export function endWithUs(child: RunningProgram): void {
  living.add(child);
  child.once('exit', () => living.delete(child));
  if (isGuarding) return;
  isGuarding = true;
  process.once('exit', () => {
    for (const left of living) signalTree(left, 'SIGKILL');
  });
}

/**
 * Ends a child as the specification says for stdio: close its stdin, wait, SIGTERM, wait, SIGKILL;
 * the signals go to its whole process group. Resolves when the child is gone.
 */
export async function endProcessTree(child: RunningProgram): Promise<void> {
  if (child.pid === undefined && !child.isThread) return;
  if (!hasEnded(child)) {
    const gone = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    });
    child.stdin.end();
    if (!(await within(gone, leaveMs))) {
      signalTree(child, 'SIGTERM');
      if (!(await within(gone, graceMs))) {
        signalTree(child, 'SIGKILL');
        await within(gone, graceMs);
      }
    }
  }
  // Grandchildren may outlive a child that left politely.
  signalTree(child, 'SIGKILL');
}

/** Signals the child's process group, or the child where groups don't exist. Never throws. */
export function signalTree(child: RunningProgram, signal: NodeJS.Signals): void {
  if (child.isThread) return void child.kill(signal);
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    if (hasEnded(child)) return;
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F']).on('error', () => child.kill());
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // There is no such group: all of it has ended, or the child never led one.
    if (!hasEnded(child)) child.kill(signal);
  }
}

const hasEnded = (child: RunningProgram): boolean =>
  child.exitCode !== null || child.signalCode !== null;

function within(promise: Promise<void>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    void promise.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
