import type { Finding } from '../../../../shared/model/finding.ts';
import type { WireDirection, WireKind } from '../../../../shared/model/traffic/wire.ts';

/** What a transport saw, stamped before anything could fail; the recorder makes a wire record of it. */
export type WireObservation = {
  /** Wall clock and monotonic clock, microseconds. */
  atUs: number;
  monoUs: number;
  direction: WireDirection;
  kind: WireKind;
  /**
   * The exact content: a line without its line feed, a body, a text of ours for lifecycle. A buffer
   * must not change afterwards.
   */
  content: Uint8Array | string;
  /** Whether the content's memory may be handed over to another thread, as nobody needs it after the tap. */
  isGiven?: boolean;
  /** Size on the wire where it differs from the content's (a stdio line counts its line feed). */
  bytes?: number;
  method?: string;
  rpcId?: string;
  subject?: string;
  isError?: boolean;
  /** The code of a JSON-RPC error. */
  errorCode?: number;
  findings?: Finding[];
  /** The seq of the request that this answers or reports on. */
  requestSeq?: number;
  /** The first record of its exchange, where that is another than `requestSeq`. */
  exchangeSeq?: ExchangeSeq;
  /** On a response: microseconds since its request. */
  durationUs?: number;
  /** On the head of an HTTP request: microseconds since it was asked for. */
  queuedUs?: number;
};

/** A record's seq, or `next` for the record that is tapped next. */
export type ExchangeSeq = number | 'next';

/** Takes an observation for keeping and answers with its seq, at once; never throws, never waits. */
export type WireTap = (observation: WireObservation) => number;
