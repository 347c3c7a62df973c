import type { Clock } from '../clock.ts';

/** Measures a run without the time that it waits for the user. */
export class RunTimer {
  private readonly clock: Clock;
  private readonly onEnd: () => void;
  private leftMs: number;
  private startedAt = 0;
  private waits = 0;
  private cancel: (() => void) | undefined;

  /** `limitMs` is 0 for no limit; `onEnd` is called once it is used up. */
  constructor(clock: Clock, limitMs: number, onEnd: () => void) {
    this.clock = clock;
    this.leftMs = limitMs;
    this.onEnd = onEnd;
    if (limitMs > 0) this.start();
  }

  /** Stops the time until the promise settles. */
  async whileWaiting<T>(waiting: Promise<T>): Promise<T> {
    const goOn = this.wait();
    try {
      return await waiting;
    } finally {
      goOn();
    }
  }

  /** Stops the time; returns the function that lets it go on, once all who stopped it have called theirs. */
  wait(): () => void {
    this.waits += 1;
    if (this.waits === 1) this.hold();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.waits -= 1;
      if (this.waits === 0 && this.leftMs > 0) this.start();
    };
  }

  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.leftMs = 0;
  }

  private start(): void {
    this.startedAt = this.clock.now();
    this.cancel = this.clock.after(this.leftMs, this.onEnd);
  }

  private hold(): void {
    if (!this.cancel) return;
    this.cancel();
    this.cancel = undefined;
    this.leftMs = Math.max(1, this.leftMs - (this.clock.now() - this.startedAt));
  }
}
