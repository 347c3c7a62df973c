/** How many calls a server gets; absent members limit nothing. */
export type CallLimits = {
  callsPerSecond?: number | undefined;
  callsAtOnce?: number | undefined;
};

type Waiting = {
  begin(): void;
  /** Whether it ended before its turn. */
  isOver(): boolean;
};

/** Lets the calls of one server begin in their order, no faster and no more at once than is allowed. */
export class CallLimiter {
  private limits: CallLimits;
  private readonly queue: Waiting[] = [];
  private running = 0;
  /** When the next call may begin, as `performance.now()` counts. */
  private nextAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(limits: CallLimits) {
    this.limits = limits;
  }

  /** Begins a call now, or at its turn; answers with whether it has to wait. */
  enter(call: Waiting, limits: CallLimits): boolean {
    this.limits = limits;
    this.queue.push(call);
    this.next();
    return this.queue.includes(call);
  }

  /** Tells that a call which had begun is over. */
  leave(): void {
    this.running -= 1;
    // Where a connection ends, so do all that wait; none begins in between.
    queueMicrotask(() => this.next());
  }

  private next(): void {
    clearTimeout(this.timer);
    const { callsPerSecond, callsAtOnce = Infinity } = this.limits;
    for (;;) {
      while (this.queue[0]?.isOver()) this.queue.shift();
      const [first] = this.queue;
      if (!first || this.running >= callsAtOnce) return;
      const now = performance.now();
      if (now < this.nextAt) {
        this.timer = setTimeout(() => this.next(), Math.ceil(this.nextAt - now));
        return;
      }
      this.queue.shift();
      this.running += 1;
      if (callsPerSecond !== undefined) this.nextAt = now + 1000 / callsPerSecond;
      first.begin();
    }
  }
}
