import { z } from 'zod';
import type { Finding } from '../finding.ts';

export const wireKinds = [
  'message',
  'malformed',
  'stderr',
  'http-request',
  'http-response',
  'http-body',
  'sse-event',
  'sse-comment',
  'lifecycle',
] as const;
export type WireKind = (typeof wireKinds)[number];

/** out: we sent it; in: the server sent it; none: it happened (a start, an exit, a closed stream). */
export type WireDirection = 'out' | 'in' | 'none';

/** The longest text a row carries, in characters; the rest comes with the body. */
export const previewLength = 160;

/** What the record of an event stream's end says, where nothing was awaited any more. */
export const streamEnded = 'the server closed the event stream';

/** One thing that crossed the wire, without its body. */
export type WireRecord = {
  /** Dense, from 1, within one recording. */
  seq: number;
  /** Wall clock, microseconds since the epoch. */
  atUs: number;
  /** Monotonic clock, microseconds; comparable within one recording only. */
  monoUs: number;
  connectionId: number;
  serverName: string;
  direction: WireDirection;
  kind: WireKind;
  /** The JSON-RPC method; for a response, that of the request it answers. */
  method?: string;
  /** The JSON-RPC id as JSON text (`7`, `"a"`), so that 7 and "7" stay apart. */
  rpcId?: string;
  /** What the method is about: a tool's or prompt's name, a resource's URI. */
  subject?: string;
  /** A JSON-RPC error, a result with isError, a malformed line, an HTTP status from 400, a non-zero exit. */
  isError: boolean;
  /** Of a JSON-RPC error; recordings from before it was kept have none. */
  errorCode?: number;
  /** What is wrong or notable about it. */
  findings?: Finding[];
  /** The seq of the request that this record answers or reports on. */
  requestSeq?: number;
  /**
   * The seq of the first record of the exchange that this belongs to, where `requestSeq` does not say
   * so: a call asked again, a task's polls, the HTTP around a message.
   */
  exchangeSeq?: number;
  /** On a request: the seq of its response, once there is one. */
  responseSeq?: number;
  /** On a request without a response: where whoever sent it took it back. */
  cancelledSeq?: number;
  /** On a request and its response: from one to the other. */
  durationUs?: number;
  /** On the head of an HTTP request: from when it was asked for until it was written. */
  queuedUs?: number;
  /** Exact size on the wire, in bytes. */
  bytes: number;
  preview: string;
  /** Where exchanges are listed. */
  exchange?: ExchangeFacts;
  /** On a message that is read by itself, where HTTP carried it or its request. */
  http?: HttpHeads;
} & RecordNote;

/** The seqs of the heads of one HTTP request and, once it is there, its response. */
export type HttpHeads = { requestSeq: number; responseSeq?: number };

/** What a user has said of a record. */
export type RecordNote = { isPinned?: true; comment?: string };

/** The longest comment, in characters. */
export const maxComment = 10_000;

export const trafficFilter = z.object({
  connectionId: z.number().int().positive().optional(),
  /** A query, as `parseTrafficQuery` reads it. */
  text: z.string().max(1000).optional(),
  errorsOnly: z.boolean().optional(),
  kinds: z.array(z.enum(wireKinds)).max(wireKinds.length).optional(),
  /** From one moment on, and up to another, on the monotonic clock. */
  fromUs: z.number().optional(),
  toUs: z.number().optional(),
  /**
   * Leaves out the HTTP that only carried messages of an exchange, where nothing is wrong with it, and
   * the ends of streams that it answered on; listed exchanges hold theirs in any case.
   */
  foldsHttp: z.literal(true).optional(),
  /** Lists exchanges by their first records; one matches when any of its records does. */
  isGrouped: z.literal(true).optional(),
});
export type TrafficFilter = z.infer<typeof trafficFilter>;

/** The traffic of one run of the app, on disk. */
export type Recording = {
  recordingId: string;
  /** What the user called it. */
  name?: string;
  /** Milliseconds since the epoch; `endedAt` is when it was written last. */
  startedAt: number;
  endedAt?: number;
  /** The names of the servers in it. */
  servers?: string[];
  records: number;
  bytes: number;
  isCurrent: boolean;
  /** Kept whatever its age and size. */
  isPinned?: boolean;
  /** It was not closed: what the last moments before a crash brought may be missing. */
  wasCut?: boolean;
  /** Records that could not be kept. */
  lost?: number;
  /** Bodies that its index points to are not there; the rest can be read. */
  damage?: string;
  /** Why it can't be read. */
  problem?: string;
};

/** How far a search of all recordings is, and what it found in the one that it is at. */
export type FoundInRecordings = {
  /** Recordings that were looked through, of how many. */
  searched: number;
  of: number;
  found?: {
    recordingId: string;
    /** The first matches, of `total` known so far. */
    rows: WireRecord[];
    total: number;
    isComplete: boolean;
    /** Why it could not be searched. */
    problem?: string;
  };
};

export type TrafficRows = {
  rows: WireRecord[];
  /** Records known to match the filter, at the time of the answer. */
  total: number;
  /** False while the search goes on; it does so whenever rows are asked for. */
  isComplete: boolean;
  /** Records up to this one have been looked at. */
  searchedThrough: number;
  /** Keep-alives that were left out, where nothing else was but folded HTTP. */
  keepAlives?: number;
  /** HTTP records that were left out as `foldsHttp` says, where nothing else was but keep-alives. */
  foldedHttp?: number;
  /** Records left out because an expression took too long on them, or they are too large for one. */
  undecided?: number;
};

/**
 * How many matches stand before a record; where exchanges are listed, before the one it belongs to,
 * and then how many of that one's other records stand before it.
 */
export type TrafficPlace = { offset: number; exchangeSeq?: number; memberOffset?: number };

export type TrafficHead = {
  recordingId: string;
  /** The newest seq that can be read; 0 when nothing was recorded yet. */
  head: number;
  /** HTTP has crossed the wire in this run, which lists may leave out. */
  hasHttp?: true;
  /** Records that could not be kept, with the reason; never silently. */
  lost: number;
  problem?: string;
  /** The problem is that there is no room left. */
  isDiskFull?: boolean;
};

export type RecordBody = {
  /** UTF-8 text, or base64 where the bytes are not valid UTF-8. */
  encoding: 'utf8' | 'base64';
  text: string;
  /** Byte position of `text` in the body, and the body's whole size. */
  offset: number;
  totalBytes: number;
};

/** What became of an exchange: on its first record, where exchanges are listed. */
export type ExchangeFacts = {
  /** Records that belong to it besides the first. */
  records: number;
  /** `alone` where nothing is to be answered. */
  state: 'alone' | 'pending' | 'ok' | 'error' | 'cancelled';
  /** From its first record to what ended it. */
  durationUs?: number;
  /** Of its messages, in bytes. */
  sentBytes: number;
  receivedBytes: number;
  /** Times that it was asked, where that is more than once: rounds, retries, polls. */
  asked?: number;
  /** What ended it, or the last answer so far. */
  outcome?: { seq: number; kind: WireKind; preview: string; errorCode?: number };
  /** What is wrong or notable about any of its records. */
  findings?: Finding[];
};

/** The records that belong to an exchange besides its first, from the `offset`-th on. */
export type ExchangeRows = { rows: WireRecord[]; total: number };
