import type { Finding } from '../finding.ts';
import type { WireKind, WireRecord } from './wire.ts';

/** What became of an exchange: on its first record, where exchanges are listed. */
export type ExchangeFacts = {
  /** Records that belong to it besides the first. */
  records: number;
  /** `alone` where nothing is to be answered. */
  state: 'alone' | 'pending' | 'ok' | 'error';
  /** From its first record to what ended it. */
  durationUs?: number;
  /** Of its messages, in bytes. */
  sentBytes: number;
  receivedBytes: number;
  /** Times that it was asked, where that is more than once: rounds, retries, polls. */
  asked?: number;
  /** What ended it, or the last answer so far. */
  outcome?: { seq: number; kind: WireKind; preview: string };
  /** What is wrong or notable about any of its records. */
  findings?: Finding[];
};

/** The records that belong to an exchange besides its first, from the `offset`-th on. */
export type ExchangeRows = { rows: WireRecord[]; total: number };
