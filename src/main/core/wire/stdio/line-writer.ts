import type { Writable } from 'node:stream';

/** Writes lines to a process: those of one tick leave together, in one system call. */
export class LineWriter {
  private readonly stdin: Writable;
  /** The texts of this tick, which are not in the stream yet. */
  private joined = '';
  private isFlushing = false;
  private drained: { promise: Promise<void>; done(): void } | undefined;

  constructor(stdin: Writable) {
    this.stdin = stdin;
  }

  /** Writes a line; returns a promise where the writer should wait. */
  write(line: string | Uint8Array): Promise<void> | undefined {
    if (typeof line !== 'string') {
      this.flush();
      this.toStream(line);
      return this.drained?.promise;
    }
    this.joined += line;
    if (!this.isFlushing) {
      this.isFlushing = true;
      process.nextTick(() => {
        this.isFlushing = false;
        this.flush();
      });
    }
    const { writableLength, writableHighWaterMark } = this.stdin;
    const hasRoom = writableLength + this.joined.length < writableHighWaterMark;
    return hasRoom ? undefined : this.untilDrained();
  }

  /** Hands the lines of this tick to the stream; to be called before that is ended. */
  flush(): void {
    const { joined } = this;
    this.joined = '';
    if (joined !== '') this.toStream(joined);
  }

  private toStream(lines: string | Uint8Array): void {
    const { stdin } = this;
    // A process that is gone reads no more, and nobody should wait for it.
    if (!stdin.writable || stdin.write(lines)) this.drained?.done();
    else void this.untilDrained();
  }

  private untilDrained(): Promise<void> {
    if (this.drained) return this.drained.promise;
    const { stdin } = this;
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = () => {
      this.drained = undefined;
      stdin.off('drain', done);
      stdin.off('close', done);
      resolve();
    };
    stdin.on('drain', done);
    stdin.on('close', done);
    this.drained = { promise, done };
    return promise;
  }
}
