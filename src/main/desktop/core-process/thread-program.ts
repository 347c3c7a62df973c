import { EventEmitter } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import type { RunningProgram } from '../../core/ports.ts';

const maxHeapMb = 512;

/**
 * Runs one of the app's scripts in a thread that looks like a process, with streams and an exit
 * code. The app's binary can't run as Node, and Electron's utility processes have no stdin.
 */
export class ThreadProgram extends EventEmitter implements RunningProgram {
  readonly isThread = true;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr = new PassThrough();
  exitCode: number | null = null;
  signalCode: NodeJS.Signals | null = null;
  private readonly worker: Worker;

  /** `host` is the built `script-thread`, `file` the script, and `env` its whole environment. */
  constructor(host: string, file: string, env: Record<string, string>) {
    super();
    this.worker = new Worker(host, {
      workerData: file,
      env,
      stdin: true,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    this.stdin = this.worker.stdin ?? new PassThrough();
    this.stdout = this.worker.stdout;
    this.worker.stderr.pipe(this.stderr, { end: false });
    this.worker.once('online', () => this.emit('spawn'));
    // Node, too, prints the error that ends a process; the exit event follows.
    this.worker.on('error', (error) => this.stderr.write(`${String(error)}\n`));
    this.worker.once('exit', (code) => void this.ended(code));
  }

  kill(signal: NodeJS.Signals = 'SIGTERM'): boolean {
    if (this.exitCode !== null || this.signalCode !== null) return false;
    this.signalCode = signal;
    void this.worker.terminate();
    return true;
  }

  private async ended(code: number): Promise<void> {
    if (this.signalCode === null) this.exitCode = code;
    this.stdin.destroy();
    this.emit('exit', this.exitCode, this.signalCode);
    await finished(this.worker.stderr);
    this.stderr.end();
    await Promise.all([finished(this.stdout), finished(this.stderr)]);
    this.emit('close');
  }
}
