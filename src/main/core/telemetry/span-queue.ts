import type { TelemetryState } from '../../../shared/model/telemetry.ts';
import type { Posted } from './otlp-post.ts';
import type { Span } from './span.ts';

type Options = {
  post(spans: Span[], signal: AbortSignal): Promise<Posted>;
  onChange(): void;
  delays?: Partial<typeof defaultDelays>;
};

const defaultDelays = { batchMs: 1000, firstRetryMs: 1000, maxRetryMs: 60_000 };
const maxWaiting = 4096;
const maxWaitingChars = 32 * 1024 * 1024;
const maxBatch = 512;
const maxBatchChars = 2 * 1024 * 1024;

/**
 * Sends spans in batches, one at a time. While the endpoint does not accept them, the newest ones
 * wait, within bounds in number and characters; older ones are dropped.
 */
export class SpanQueue {
  private readonly options: Options;
  private readonly delays: typeof defaultDelays;
  private readonly running = new AbortController();
  private waiting: { span: Span; chars: number }[] = [];
  private chars = 0;
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> | undefined;
  private attempt = 0;
  private nextMs = 0;
  private sent = 0;
  private dropped = 0;
  private lastSentAt: number | undefined;
  private problem: string | undefined;

  constructor(options: Options) {
    this.options = options;
    this.delays = { ...defaultDelays, ...options.delays };
  }

  add(span: Span): void {
    const chars = charsOf(span);
    this.waiting.push({ span, chars });
    this.chars += chars;
    // A tenth is dropped at once, since removing one span from the front costs as much.
    if (this.waiting.length > maxWaiting || this.chars > maxWaitingChars) {
      for (const gone of this.waiting.splice(0, Math.ceil(this.waiting.length / 10))) {
        this.chars -= gone.chars;
        this.dropped += 1;
      }
      this.options.onChange();
    }
    this.sendIn(this.delays.batchMs);
  }

  countDropped(): void {
    this.dropped += 1;
    this.options.onChange();
  }

  fail(problem: string): void {
    this.problem = problem;
    this.options.onChange();
  }

  state(): Omit<TelemetryState, 'isOn'> {
    const { sent, dropped, lastSentAt, problem } = this;
    return {
      sent,
      dropped,
      waiting: this.waiting.length,
      ...(lastSentAt !== undefined && { lastSentAt }),
      ...(problem !== undefined && { problem }),
    };
  }

  /** Sends waiting spans at once, as if no attempt had failed. */
  retry(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.attempt = 0;
    this.nextMs = 0;
    if (this.waiting.length > 0) this.sendIn(0);
  }

  /** Sends the waiting spans, and drops those that are not accepted within so many milliseconds. */
  async close(withinMs: number): Promise<void> {
    clearTimeout(this.timer);
    const end = setTimeout(() => this.running.abort(), withinMs);
    await this.sending;
    while (this.waiting.length > 0 && !this.running.signal.aborted && this.attempt === 0) {
      await this.sendBatch();
    }
    clearTimeout(end);
    clearTimeout(this.timer);
    this.running.abort();
    this.dropped += this.waiting.length;
    this.waiting = [];
    this.options.onChange();
  }

  private sendIn(ms: number): void {
    if (this.timer !== undefined || this.sending || this.running.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.sending = this.sendBatch().finally(() => {
        this.sending = undefined;
        if (this.waiting.length > 0) this.sendIn(this.nextMs);
      });
    }, ms);
    this.timer.unref();
  }

  private async sendBatch(): Promise<void> {
    const batch = this.takeBatch();
    const posted = await this.options.post(
      batch.map(({ span }) => span),
      this.running.signal,
    );
    this.nextMs = 0;
    if (posted.status === 'away') this.putBack(batch, posted.waitMs);
    else this.attempt = 0;
    if (posted.status === 'taken') {
      this.sent += batch.length - posted.refused;
      this.dropped += posted.refused;
      this.lastSentAt = Date.now();
      this.problem = posted.why;
    } else this.problem = posted.why;
    if (posted.status === 'refused') this.dropped += batch.length;
    this.options.onChange();
  }

  private takeBatch() {
    let count = 0;
    let chars = 0;
    for (const one of this.waiting.slice(0, maxBatch)) {
      if (count > 0 && chars + one.chars > maxBatchChars) break;
      count += 1;
      chars += one.chars;
    }
    this.chars -= chars;
    return this.waiting.splice(0, count);
  }

  private putBack(batch: { span: Span; chars: number }[], waitMs: number | undefined): void {
    this.waiting = [...batch, ...this.waiting];
    for (const { chars } of batch) this.chars += chars;
    const { firstRetryMs, maxRetryMs } = this.delays;
    const backOff = Math.min(firstRetryMs * 2 ** Math.min(this.attempt, 20), maxRetryMs);
    // The delay is random, so that many apps do not come back at the same moment.
    this.nextMs = waitMs ?? backOff * (0.75 + Math.random() / 2);
    this.attempt += 1;
  }
}

/** About how many characters a span takes, in memory and on the wire. */
function charsOf({ attributes, name, events }: Span): number {
  let chars = 400 + name.length + events.length * 80;
  for (const [key, value] of Object.entries(attributes)) {
    chars += key.length + (typeof value === 'string' ? value.length : 8) + 30;
  }
  return chars;
}
