/** How long an answer took, in milliseconds. */
export type Latency = {
  at: number;
  ms: number;
  of: 'call' | 'ping';
  isError?: boolean | undefined;
};

/** What went well and wrong with a server, over all runs of the app; times are milliseconds since the epoch. */
export type ServerHealth = {
  /** When the counting began. */
  since: number;
  /** How often it became ready, and how often it could not be reached or started. */
  connects: number;
  failures: number;
  /** How often it ended while it was ready. */
  crashes: number;
  /** How often a changed file restarted it. */
  restarts: number;
  /** The last ones, the oldest first. */
  latencies: Latency[];
  errors: { at: number; message: string }[];
};

/** The most latencies and errors that are kept of a server. */
export const mostLatencies = 100;
export const mostErrors = 20;

/** The value that this share of the sorted values does not exceed; undefined without any. */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}
