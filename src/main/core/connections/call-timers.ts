export type CallTimeouts = {
  /** Without an answer or progress, milliseconds; 0 for no end. */
  idleMs: number;
  /** In all, whatever the progress, milliseconds; 0 for no end. */
  totalMs: number;
};

/** The two clocks of a call. Neither runs while the user is asked something. */
export class CallTimers {
  private readonly timeouts: CallTimeouts;
  private readonly onLate: (message: string) => void;
  private idle: NodeJS.Timeout | undefined;
  private total: NodeJS.Timeout | undefined;
  private totalLeftMs: number;
  private runningSince = 0;

  constructor(timeouts: CallTimeouts, onLate: (message: string) => void) {
    this.timeouts = timeouts;
    this.onLate = onLate;
    this.totalLeftMs = timeouts.totalMs;
  }

  /** Starts or goes on; the time without progress counts anew. */
  resume(): void {
    this.progressed();
    if (this.total !== undefined || this.timeouts.totalMs === 0) return;
    this.runningSince = performance.now();
    this.total = setTimeout(() => this.tookTooLong(), Math.max(0, this.totalLeftMs));
  }

  /** Stands still until it is resumed. */
  pause(): void {
    clearTimeout(this.idle);
    if (this.total === undefined) return;
    clearTimeout(this.total);
    this.total = undefined;
    this.totalLeftMs -= performance.now() - this.runningSince;
  }

  /** Something was heard. */
  progressed(): void {
    clearTimeout(this.idle);
    const { idleMs } = this.timeouts;
    if (idleMs === 0) return;
    this.idle = setTimeout(() => this.heardNothing(), idleMs);
  }

  private tookTooLong(): void {
    const limit = seconds(this.timeouts.totalMs);
    this.onLate(`It took longer than the ${limit} that a call gets in all, and was cancelled.`);
  }

  private heardNothing(): void {
    const limit = seconds(this.timeouts.idleMs);
    this.onLate(`No answer and no progress for ${limit}; the call was cancelled.`);
  }
}

const seconds = (ms: number): string => `${ms / 1000} s`;
