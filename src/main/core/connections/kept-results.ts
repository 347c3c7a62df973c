const maxKeptBytes = 256 * 1024 * 1024;

/** The results of recent calls as the servers sent them, bounded in bytes; the oldest go first. */
export class KeptResults {
  private readonly texts = new Map<number, Buffer>();
  private readonly maxBytes: number;
  private bytes = 0;

  constructor(maxBytes = maxKeptBytes) {
    this.maxBytes = maxBytes;
  }

  /** Keeps a result; the newest is kept whatever its size. */
  keep(callId: number, text: Buffer): void {
    this.forget(callId);
    this.texts.set(callId, text);
    this.bytes += text.length;
    for (const oldest of this.texts.keys()) {
      if (this.bytes <= this.maxBytes || oldest === callId) break;
      this.forget(oldest);
    }
  }

  read(callId: number): Buffer | undefined {
    return this.texts.get(callId);
  }

  forget(callId: number): void {
    const text = this.texts.get(callId);
    if (!text) return;
    this.texts.delete(callId);
    this.bytes -= text.length;
  }
}
