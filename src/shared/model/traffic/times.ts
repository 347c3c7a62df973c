/**
 * How long the exchanges of one method and, where it has one, one subject took, in microseconds.
 */
export type LatencyGroup = {
  method: string;
  /** A tool's or prompt's name. */
  subject?: string;
  /** The exchanges that ended, with errors or without. */
  count: number;
  errors: number;
  pending: number;
  p50Us: number;
  p95Us: number;
  p99Us: number;
  maxUs: number;
  /** The number of exchanges by the `latencyBucket` of their duration. */
  histogram: number[];
};

export type Latency = {
  /** The groups, the most frequent first. */
  groups: LatencyGroup[];
  /** The number of groups that are left out, since there are too many. */
  otherGroups: number;
  /** False while records are left to search; each further call searches on. */
  isComplete: boolean;
  searchedThrough: number;
};

const bucketsPerDecade = 4;
export const latencyBuckets = 40;

/**
 * The bucket of a duration in microseconds, four to a decade from 1 µs on; the last takes all that
 * is longer.
 */
export const latencyBucket = (us: number): number =>
  us <= 1 ? 0 : Math.min(latencyBuckets - 1, Math.floor(Math.log10(us) * bucketsPerDecade));

/** The shortest duration of a bucket, in microseconds. */
export const bucketStartUs = (bucket: number): number => 10 ** (bucket / bucketsPerDecade);

/**
 * A span of a recording's monotonic clock in microseconds, the whole of it where absent, and into
 * how many columns it is divided.
 */
export type WaterfallWindow = {
  fromUs?: number | undefined;
  toUs?: number | undefined;
  columns: number;
};

export type ExchangeState = 'pending' | 'ok' | 'error' | 'cancelled';

/** One exchange on the axis of time; times are on the monotonic clock, in microseconds. */
export type WaterfallBar = {
  seq: number;
  method: string;
  subject?: string;
  startUs: number;
  /** Absent while the exchange is pending. */
  endUs?: number;
  state: ExchangeState;
  /**
   * Over HTTP, how long before `startUs` the request was made, while it waited for a connection.
   */
  queuedUs?: number;
  /** When the head of the HTTP response arrived. */
  firstByteUs?: number;
  /** When its progress notifications arrived. */
  progressUs?: number[];
};

/** The exchanges that began in a column, where there are too many for bars. */
export type WaterfallColumn = { column: number; count: number; errors: number; pending: number };

export type WaterfallLane = {
  connectionId: number;
  serverName: string;
  exchanges: number;
  /** Each exchange as a bar, or counts as `columns`; a lane has one of the two. */
  bars?: WaterfallBar[];
  columns?: WaterfallColumn[];
  /** The columns in which lines on stderr arrived. */
  stderr: number[];
};

export type Waterfall = {
  /**
   * The span that is shown, and from `startUs` to `endUs` the whole recording's, on its monotonic
   * clock.
   */
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

/**
 * The wall clock at a recording's first and last record, in microseconds since the epoch, and the
 * first record at or after a moment.
 */
export type TrafficMoment = { startUs: number; endUs: number; seq?: number };
