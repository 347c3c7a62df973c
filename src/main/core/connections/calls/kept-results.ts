import { ShortLivedMap } from '../../../../shared/short-lived-map.ts';

const maxKeptBytes = 128 * 1024 * 1024;

/** A result as the server sent it, or the first bytes of a large one. */
export type KeptResult = { text: Buffer; totalBytes: number };

/** The results of recent calls, bounded in bytes; the oldest go first. */
export class KeptResults {
  private readonly results = new ShortLivedMap<number, KeptResult>();
  private readonly maxBytes: number;
  private bytes = 0;

  constructor(maxBytes = maxKeptBytes) {
    this.maxBytes = maxBytes;
  }

  /** Keeps a result, and drops the oldest beyond the bound; the newest is kept whatever its size. */
  keep(callId: number, result: KeptResult): void {
    this.forget(callId);
    this.results.set(callId, result);
    this.bytes += result.text.length;
    if (this.bytes <= this.maxBytes) return;
    for (const oldest of this.results.keys()) {
      if (this.bytes <= this.maxBytes || oldest === callId) return;
      this.forget(oldest);
    }
  }

  read(callId: number): KeptResult | undefined {
    return this.results.get(callId);
  }

  forget(callId: number): void {
    const result = this.results.get(callId);
    if (!result) return;
    this.results.delete(callId);
    this.bytes -= result.text.length;
  }
}
