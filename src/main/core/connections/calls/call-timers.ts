import { maxTimeoutMs } from '../../../../shared/model/servers/timeouts.ts';

export type CallTimeouts = {
  /** The longest time without an answer or progress, in milliseconds; 0 for no limit. */
  idleMs: number;
  /** The longest time in all, whatever the progress, in milliseconds; 0 for no limit. */
  totalMs: number;
};

/** The two clocks of a call. Neither runs while the user is asked something. */
export class CallTimers {
  private readonly timeouts: CallTimeouts;
  private readonly onLate: (message: string) => void;
  private idle: NodeJS.Timeout | undefined;
  private total: NodeJS.Timeout | undefined;
  private totalLeftMs: number;
  /** When the two timers fire, as `performance.now()` counts. */
  private idleAt = 0;
  private totalAt = 0;

  constructor(timeouts: CallTimeouts, onLate: (message: string) => void) {
    this.timeouts = { ...timeouts };
    this.onLate = onLate;
    this.totalLeftMs = timeouts.totalMs;
  }

  /** Starts the clocks, or lets them go on; the time without progress begins anew. */
  resume(): void {
    this.progressed();
    if (this.total !== undefined || this.timeouts.totalMs === 0) return;
    this.startTotal(Math.max(0, this.totalLeftMs));
  }

  /** Stops both clocks until they are resumed. */
  pause(): void {
    this.stopIdle();
    if (this.total === undefined) return;
    clearTimeout(this.total);
    this.total = undefined;
    this.totalLeftMs = this.totalAt - performance.now();
  }

  /** Begins the time without progress anew, as something was heard. */
  progressed(): void {
    const { idleMs } = this.timeouts;
    if (idleMs > 0) this.startIdle(idleMs);
  }

  /** Adds to both limits, for the present wait and for those after it. */
  extend(byMs: number): void {
    const { idleMs, totalMs } = this.timeouts;
    if (idleMs > 0) this.timeouts.idleMs = possible(idleMs + byMs);
    if (totalMs > 0) this.timeouts.totalMs = possible(totalMs + byMs);
    if (this.idle !== undefined) this.startIdle(this.idleAt - performance.now() + byMs);
    if (this.total === undefined) this.totalLeftMs += byMs;
    else this.startTotal(this.totalAt - performance.now() + byMs);
  }

  /** When the call ends unless something is heard, in milliseconds since the epoch; undefined while neither clock runs. */
  deadlines(): { idleAt?: number; totalAt?: number } | undefined {
    if (this.idle === undefined && this.total === undefined) return undefined;
    const beganAt = Date.now() - performance.now();
    const deadlines: { idleAt?: number; totalAt?: number } = {};
    if (this.idle !== undefined) deadlines.idleAt = Math.round(beganAt + this.idleAt);
    if (this.total !== undefined) deadlines.totalAt = Math.round(beganAt + this.totalAt);
    return deadlines;
  }

  private startIdle(wantedMs: number): void {
    this.stopIdle();
    const ms = possible(wantedMs);
    this.idleAt = performance.now() + ms;
    this.idle = setTimeout(() => this.heardNothing(), ms);
  }

  private startTotal(wantedMs: number): void {
    clearTimeout(this.total);
    const ms = possible(wantedMs);
    this.totalAt = performance.now() + ms;
    this.total = setTimeout(() => this.tookTooLong(), ms);
  }

  private stopIdle(): void {
    clearTimeout(this.idle);
    this.idle = undefined;
  }

  private tookTooLong(): void {
    const limit = seconds(this.timeouts.totalMs);
    this.onLate(
      `The call took longer than its total time limit of ${limit} and was cancelled. Raise “Total time” in the server’s or the call’s settings.`,
    );
  }

  private heardNothing(): void {
    const limit = seconds(this.timeouts.idleMs);
    this.onLate(
      `No response and no progress for ${limit}; the call was cancelled. Raise “Time without progress” to wait longer.`,
    );
  }
}

/** A timer of Node's that is to wait longer than 2^31 - 1 ms fires at once. */
const possible = (ms: number): number => Math.min(ms, maxTimeoutMs);

const seconds = (ms: number): string => `${ms / 1000} s`;
