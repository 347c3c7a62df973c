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

/**
 * `out`: Wirebench sent it; `in`: the server did; `none`: an event such as a start, an exit or a
 * closed stream.
 */
export type WireDirection = 'out' | 'in' | 'none';

/** The longest text a row carries, in characters; the rest comes with the body. */
export const previewLength = 160;

/** The text of the record of an event stream's end, where no response was still awaited. */
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
  /**
   * A JSON-RPC error, a result with isError, a malformed line, an HTTP status from 400, a non-zero
   * exit.
   */
  isError: boolean;
  /** The code of a JSON-RPC error; absent in old recordings, which did not store it. */
  errorCode?: number;
  /** What is wrong or notable about the record. */
  findings?: Finding[];
  /** The seq of the request that this record answers or reports on. */
  requestSeq?: number;
  /**
   * The seq of the first record of the exchange that this belongs to, where `requestSeq` does not
   * tell: for a call's further rounds, a task's polls, the HTTP around a message.
   */
  exchangeSeq?: number;
  /** On a request: the seq of its response, once there is one. */
  responseSeq?: number;
  /** On a request without a response: the seq of the notification that cancelled it. */
  cancelledSeq?: number;
  /**
   * On a request without a response: the seq of the error that ended it, such as an HTTP status of
   * 401.
   */
  failedSeq?: number;
  /** On a request and what ended it: the time between them, in microseconds. */
  durationUs?: number;
  /**
   * On the head of an HTTP request: the microseconds from the call to `fetch` until it was written.
   */
  queuedUs?: number;
  /** Exact size on the wire, in bytes. */
  bytes: number;
  preview: string;
  /** On the first record of an exchange, where rows are grouped by exchange. */
  exchange?: ExchangeFacts;
  /** On a record that is read alone, where HTTP carried it or its request. */
  http?: HttpHeads;
} & RecordNote;

/** The seqs of the heads of an HTTP request and, once it arrived, of its response. */
export type HttpHeads = { requestSeq: number; responseSeq?: number };

/** A user's pin and comment on a record. */
export type RecordNote = { isPinned?: true; comment?: string };

/** The longest comment, in characters. */
export const maxComment = 10_000;

export const trafficFilter = z.lazy(() =>
  z.object({
    connectionId: z.number().int().positive().optional(),
    /** A query, as `parseTrafficQuery` reads it. */
    text: z.string().max(1000).optional(),
    errorsOnly: z.boolean().optional(),
    kinds: z.array(z.enum(wireKinds)).max(wireKinds.length).optional(),
    /** The span of the monotonic clock, in microseconds, that records must be in. */
    fromUs: z.number().optional(),
    toUs: z.number().optional(),
    /**
     * Leaves out HTTP records that only carried messages and have no fault, and the ends of their
     * event streams. Grouped exchanges hold their own in any case.
     */
    foldsHttp: z.literal(true).optional(),
    /** Lists exchanges by their first records; one matches when any of its records does. */
    isGrouped: z.literal(true).optional(),
  }),
);
export type TrafficFilter = z.infer<typeof trafficFilter>;

/** The traffic of one run of the app, on disk. */
export type Recording = {
  recordingId: string;
  /** The name that the user gave it. */
  name?: string;
  /** Milliseconds since the epoch; `endedAt` is the time of the last write. */
  startedAt: number;
  endedAt?: number;
  /** The names of the servers that it has records of. */
  servers?: string[];
  records: number;
  bytes: number;
  isCurrent: boolean;
  /** Whether it is kept whatever its age and size. */
  isPinned?: boolean;
  /** Whether it was not closed, so that the last moments before a crash may be missing. */
  wasCut?: boolean;
  /** How many records could not be kept. */
  lost?: number;
  /** What is damaged, where bodies that the index points to are missing; the rest can be read. */
  damage?: string;
  /** Why it can't be read. */
  problem?: string;
};

/** How far a search of all recordings has come, and its matches in one of them. */
export type FoundInRecordings = {
  /** How many recordings were searched, out of `of`. */
  searched: number;
  of: number;
  found?: {
    recordingId: string;
    /** The first of the `total` matches known so far. */
    rows: WireRecord[];
    total: number;
    isComplete: boolean;
    /** Why it could not be searched. */
    problem?: string;
  };
};

export type TrafficRows = {
  rows: WireRecord[];
  /** How many records are known to match the filter so far. */
  total: number;
  /** False while records are left to search; each further call searches on. */
  isComplete: boolean;
  /** The seq of the last record that was searched. */
  searchedThrough: number;
  /**
   * How many SSE keep-alives were left out, told only where nothing but they and folded HTTP was.
   */
  keepAlives?: number;
  /**
   * How many records `foldsHttp` left out, told only where nothing but they and keep-alives was.
   */
  foldedHttp?: number;
  /**
   * How many records were left out since an expression took too long on them, or they are too
   * large.
   */
  undecided?: number;
};

/**
 * How many matches precede a record. Where rows are grouped, `offset` counts the exchanges before
 * the record's own, and `memberOffset` that exchange's other records before it.
 */
export type TrafficPlace = { offset: number; exchangeSeq?: number; memberOffset?: number };

export type TrafficHead = {
  recordingId: string;
  /** The newest seq that can be read; 0 while nothing is recorded. */
  head: number;
  /** Set once HTTP has crossed the wire in this run, which lists may leave out. */
  hasHttp?: true;
  /** How many records could not be kept; `problem` says why. */
  lost: number;
  problem?: string;
  /** Whether the problem is a full disk. */
  isDiskFull?: boolean;
};

export type RecordBody = {
  /** UTF-8 text, or base64 where the bytes are not valid UTF-8. */
  encoding: 'utf8' | 'base64';
  text: string;
  /**
   * Where `text` begins in the body; it and `totalBytes`, the size of the whole body, are in bytes.
   */
  offset: number;
  totalBytes: number;
};

/** The state of an exchange, which its first record has where rows are grouped by exchange. */
export type ExchangeFacts = {
  /** How many records belong to it besides the first. */
  records: number;
  /** `alone` where the first record expects no response. */
  state: 'alone' | 'pending' | 'ok' | 'error' | 'cancelled';
  /** The time from its first record to the one that ended it, in microseconds. */
  durationUs?: number;
  /** The bytes of its messages, by direction. */
  sentBytes: number;
  receivedBytes: number;
  /** How many requests it has, counting rounds, retries and polls; absent for one. */
  asked?: number;
  /** The record that ended it, or its last response so far. */
  outcome?: { seq: number; kind: WireKind; preview: string; errorCode?: number };
  /** What is wrong or notable about any of its records. */
  findings?: Finding[];
};

/** The records that belong to an exchange besides its first, from the `offset`-th on. */
export type ExchangeRows = { rows: WireRecord[]; total: number };
