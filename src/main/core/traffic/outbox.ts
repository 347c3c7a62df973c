import type { Batch } from './batch.ts';
import type { Gap } from './recording-store.ts';

type Sent = { from: number; count: number; atUs: number; bytes: number };

/** What is on its way to the worker: its size, and what is lost if the worker stops. */
export class Outbox {
  private readonly sent: Sent[] = [];
  private total = 0;

  get bytes(): number {
    return this.total;
  }

  add({ firstSeq, count, numbers, bytes }: Batch): void {
    this.total += bytes.length;
    this.sent.push({ from: firstSeq, count, atUs: numbers[0] ?? 0, bytes: bytes.length });
  }

  /** The worker answered the oldest. */
  settle(): void {
    this.total -= this.sent.shift()?.bytes ?? 0;
  }

  /** Nothing that is on its way arrives any more. */
  giveUp(why: string): Gap | undefined {
    const [first, last] = [this.sent[0], this.sent.at(-1)];
    this.sent.length = 0;
    this.total = 0;
    if (!first || !last) return undefined;
    return { from: first.from, to: last.from + last.count - 1, atUs: first.atUs, why };
  }
}
