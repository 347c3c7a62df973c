/** How long the exchanges of one method, and of one tool or prompt, took. Microseconds. */
export type LatencyGroup = {
  method: string;
  /** A tool's or prompt's name. */
  subject?: string;
  /** Those that ended, well or not. */
  count: number;
  errors: number;
  pending: number;
  p50Us: number;
  p95Us: number;
  p99Us: number;
  maxUs: number;
  /** How many took so long, by `latencyBucket`. */
  histogram: number[];
};

export type Latency = {
  /** Most frequent first. */
  groups: LatencyGroup[];
  /** Groups that are left out, as there are too many. */
  otherGroups: number;
  /** False while the search goes on; it does so whenever it is asked again. */
  isComplete: boolean;
  searchedThrough: number;
};

const bucketsPerDecade = 4;
export const latencyBuckets = 40;

/** Four to a decade, from a microsecond on. */
export const latencyBucket = (us: number): number =>
  us <= 1 ? 0 : Math.min(latencyBuckets - 1, Math.floor(Math.log10(us) * bucketsPerDecade));

/** Returns where a bucket begins, in microseconds. */
export const bucketStartUs = (bucket: number): number => 10 ** (bucket / bucketsPerDecade);

/** Part of the time of a recording on its monotonic clock, all of it by itself, and in how many columns. */
export type WaterfallWindow = {
  fromUs?: number | undefined;
  toUs?: number | undefined;
  columns: number;
};

export type ExchangeState = 'pending' | 'ok' | 'error' | 'cancelled';

/** One exchange on the axis of time. */
export type WaterfallBar = {
  seq: number;
  method: string;
  subject?: string;
  startUs: number;
  /** Without one it waits. */
  endUs?: number;
  state: ExchangeState;
  /** Over HTTP: how long before its start it was asked for, until a connection was there for it. */
  queuedUs?: number;
  /** When the head of an HTTP answer came. */
  firstByteUs?: number;
  /** When it told of progress. */
  progressUs?: number[];
};

/** What began in a column, where there are too many for bars. */
export type WaterfallColumn = { column: number; count: number; errors: number; pending: number };

export type WaterfallLane = {
  connectionId: number;
  serverName: string;
  exchanges: number;
  /** One of the two. */
  bars?: WaterfallBar[];
  columns?: WaterfallColumn[];
  /** Columns in which a line of stderr came. */
  stderr: number[];
};

export type Waterfall = {
  /** What is shown, and how far all goes. */
  fromUs: number;
  toUs: number;
  columns: number;
  startUs: number;
  endUs: number;
  /** The wall clock at `endUs`, microseconds since the epoch. */
  endAtUs: number;
  lanes: WaterfallLane[];
  isComplete: boolean;
  searchedThrough: number;
};

/** The wall clock at a recording's first and last record, and the first one at or after a moment. */
export type TrafficMoment = { startUs: number; endUs: number; seq?: number };
