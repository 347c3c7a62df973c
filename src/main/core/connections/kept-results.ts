import { memberText } from '../wire/member-text.ts';

const maxBytes = 256 * 1024 * 1024;

/** The texts of recent responses, bounded in bytes; the oldest go first. */
export class KeptResults {
  private readonly texts = new Map<number, Buffer>();
  private bytes = 0;

  keep(callId: number, text: Buffer): void {
    this.forget(callId);
    this.texts.set(callId, text);
    this.bytes += text.length;
    for (const [oldest] of this.texts) {
      if (this.bytes <= maxBytes || oldest === callId) break;
      this.forget(oldest);
    }
  }

  /** The `result` or `error` member, byte for byte; undefined when it is no longer kept. */
  read(callId: number): Buffer | undefined {
    const text = this.texts.get(callId);
    return text && (memberText(text, 'result') ?? memberText(text, 'error') ?? text);
  }

  forget(callId: number): void {
    const text = this.texts.get(callId);
    if (!text) return;
    this.texts.delete(callId);
    this.bytes -= text.length;
  }
}
