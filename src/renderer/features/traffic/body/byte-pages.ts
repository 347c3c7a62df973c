import type { RecordBody } from '../../../../shared/model/traffic/wire.ts';
import { bytesOfBase64 } from './hex-lines.ts';

export const bytesPerPage = 65_536;
const keptPages = 20;
/** How many more bytes are asked for, since the core ends a page of text before a cut character. */
const margin = 4;

type ReadBytes = (
  range: { offset: number; limit: number },
  signal: AbortSignal,
) => Promise<RecordBody>;

/** Reads the bytes of a body that are in sight, page by page, and keeps the last pages read. */
export class BytePages {
  private readonly pages = new Map<number, Uint8Array>();
  private readonly asked = new Set<number>();
  private controller = new AbortController();
  private readonly read: ReadBytes;
  private readonly onChange: (failure?: unknown) => void;

  constructor(read: ReadBytes, onChange: (failure?: unknown) => void) {
    this.read = read;
    this.onChange = onChange;
  }

  /**
   * Up to `count` bytes from `offset` on, within one page; undefined while the page is not read.
   */
  at(offset: number, count: number): Uint8Array | undefined {
    const start = offset % bytesPerPage;
    return this.pages.get(Math.floor(offset / bytesPerPage))?.subarray(start, start + count);
  }

  want(first: number, last: number): void {
    const end = Math.ceil(last / bytesPerPage);
    for (let page = Math.floor(first / bytesPerPage); page < end; page += 1) {
      if (this.pages.has(page) || this.asked.has(page)) continue;
      this.asked.add(page);
      const { signal } = this.controller;
      this.fetch(page, signal)
        .catch((error: unknown) => {
          if (!signal.aborted) this.onChange(error);
        })
        .finally(() => this.asked.delete(page));
    }
  }

  /** Allows reads until the returned undo is called, which aborts those that go on. */
  start(): () => void {
    const controller = new AbortController();
    this.controller = controller;
    return () => controller.abort();
  }

  private async fetch(page: number, signal: AbortSignal): Promise<void> {
    const offset = page * bytesPerPage;
    const { encoding, text } = await this.read({ offset, limit: bytesPerPage + margin }, signal);
    signal.throwIfAborted();
    const bytes = encoding === 'utf8' ? new TextEncoder().encode(text) : bytesOfBase64(text);
    this.pages.set(page, bytes.subarray(0, bytesPerPage));
    if (this.pages.size > keptPages) this.pages.delete(this.pages.keys().next().value ?? page);
    this.onChange();
  }
}
