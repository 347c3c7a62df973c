import type { Client } from '@modelcontextprotocol/client';
import type { WireLog } from '../../wire/records/wire-log.ts';
import { keepListening } from '../reach/listen-for-changes.ts';

type Heard = {
  /** The server agreed to tell of changes of these resources, of those that were asked for. */
  onHonored(asked: readonly string[], honored: readonly string[]): void;
  /** The server does not tell of changes of any of them, or no longer does. */
  onFailed(asked: readonly string[], reason: string): void;
};

type Stream = { uris: readonly string[]; ending: AbortController; isAgreed: boolean };

/**
 * The stream in which a server tells of changes of resources since 2026-07-28. A stream names all of
 * them, so each change of the set opens another, and the one before is closed only then: no update
 * is missed between the two.
 */
export class ResourceListener {
  private readonly client: Client;
  private readonly log: WireLog;
  private readonly heard: Heard;
  private readonly streams = new Set<Stream>();
  private newest: Stream | undefined;

  constructor(client: Client, log: WireLog, heard: Heard) {
    this.client = client;
    this.log = log;
    this.heard = heard;
  }

  /** Resolves when the server agreed or refused, or when another set is asked for. */
  async listen(uris: readonly string[]): Promise<void> {
    if (uris.length === 0) return this.close();
    const stream: Stream = { uris, ending: new AbortController(), isAgreed: false };
    this.newest = stream;
    this.streams.add(stream);
    await new Promise<void>((settled) => {
      stream.ending.signal.addEventListener('abort', () => settled());
      void this.open(stream, settled);
    });
  }

  close(): void {
    this.newest = undefined;
    this.endAllBut(undefined);
  }

  private async open(stream: Stream, settled: () => void): Promise<void> {
    const { log } = this;
    const failure = await keepListening(
      this.client,
      { resourceSubscriptions: [...stream.uris] },
      {
        log,
        signal: stream.ending.signal,
        onHonored: ({ resourceSubscriptions = [] }) => {
          if (this.newest !== stream) return;
          stream.isAgreed = true;
          this.endAllBut(stream);
          this.heard.onHonored(stream.uris, resourceSubscriptions);
          settled();
        },
      },
    );
    this.streams.delete(stream);
    if (failure !== undefined && this.newest === stream) this.fall(stream, failure);
    settled();
  }

  /** The newest stream failed; one from before it, if there is one, goes on. */
  private fall(stream: Stream, reason: string): void {
    const agreed = [...this.streams].find(({ isAgreed }) => isAgreed);
    this.newest = agreed;
    const heard = new Set(agreed?.uris);
    this.heard.onFailed(
      stream.uris.filter((uri) => !heard.has(uri)),
      reason,
    );
  }

  private endAllBut(kept: Stream | undefined): void {
    for (const stream of this.streams) {
      if (stream === kept) continue;
      this.streams.delete(stream);
      stream.ending.abort(new Error('No longer needed.'));
    }
  }
}
