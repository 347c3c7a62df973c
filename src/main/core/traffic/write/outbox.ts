import type { Batch } from '../recording/batch.ts';
import type { Gap } from './recording-store.ts';

type Sent = { from: number; count: number; atUs: number; bytes: number };

const largeFrom = 16 * 1024 * 1024;

/**
 * The batches that were sent to the worker and not answered yet: their bytes, and what is lost if
 * it stops.
 */
export class Outbox {
  private readonly sent: Sent[] = [];
  private total = 0;
  private large = 0;

  /** The bytes of batches from 16 MiB on, each of which is one large body. */
  get largeBytes(): number {
    return this.large;
  }

  get bytes(): number {
    return this.total;
  }

  add({ firstSeq, count, numbers, bytes }: Batch): void {
    this.total += bytes.length;
    if (bytes.length >= largeFrom) this.large += bytes.length;
    this.sent.push({ from: firstSeq, count, atUs: numbers[0] ?? 0, bytes: bytes.length });
  }

  /**
   * Removes the oldest batch, since the worker answers batches in the order in which they were
   * sent.
   */
  settle(): void {
    const bytes = this.sent.shift()?.bytes ?? 0;
    this.total -= bytes;
    if (bytes >= largeFrom) this.large -= bytes;
  }

  /**
   * Removes all batches, as the worker stopped; returns their records as a gap, or undefined where
   * there are none.
   */
  giveUp(why: string): Gap | undefined {
    const [first, last] = [this.sent[0], this.sent.at(-1)];
    this.sent.length = 0;
    this.total = 0;
    this.large = 0;
    if (!first || !last) return undefined;
    return { from: first.from, to: last.from + last.count - 1, atUs: first.atUs, why };
  }
}
