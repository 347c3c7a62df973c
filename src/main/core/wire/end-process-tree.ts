import type { ChildProcess } from 'node:child_process';
import spawn from 'cross-spawn';

const graceMs = 2000;

/**
 * Ends a child as the specification says for stdio: close its stdin, wait, SIGTERM, wait, SIGKILL;
 * the signals go to its whole process group. Resolves when the child is gone.
 */
export async function endProcessTree(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  child.stdin?.end();
  if (!(await within(gone, graceMs))) {
    signalTree(child, 'SIGTERM');
    if (!(await within(gone, graceMs))) {
      signalTree(child, 'SIGKILL');
      await within(gone, graceMs);
    }
  }
  // Grandchildren may outlive a child that left politely.
  signalTree(child, 'SIGKILL');
}

/** Signals the child's process group, or the child where groups don't exist. Never throws. */
export function signalTree(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F']).on('error', () => child.kill());
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

function within(promise: Promise<void>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    void promise.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
