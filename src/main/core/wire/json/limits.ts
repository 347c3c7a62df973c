const megabyte = 1024 * 1024;

/** What one text may have to be read in one way; more is read in the next, more careful one. */
export type ReadingLimit = {
  bytes: number;
  /** Of values, as `JsonScan` counts them. */
  values: number;
  /** Of objects and lists within one another. */
  depth: number;
};

/** Too small to hold anything up, whatever is in it: it is parsed unscanned, in 25 ms at most. */
export const unscannedBytes = 256 * 1024;

/** To parse this much takes 10 to 40 ms; names that differ take longest. */
export const inPlace: ReadingLimit = { bytes: 16 * megabyte, values: 100_000, depth: 50_000 };

/** What has more than this is kept, and its envelope is read, but its parts are not parsed. */
export const inSlices: ReadingLimit = { bytes: 64 * megabyte, values: 2_000_000, depth: 50_000 };

/** One part of a list, as a tool is of `tools/list`; it is parsed in turns with everything else. */
export const forPart: ReadingLimit = { bytes: 16 * megabyte, values: 600_000, depth: 50_000 };

/** A request of a server's: the SDK checks it by schemas, which takes 6 µs for a value. */
export const forHandlers: ReadingLimit = { ...inPlace, values: 5000 };

/** The most that is kept of one body or event; the rest is only counted. */
export const maxKeptBytes = 256 * megabyte;

/** The most that is kept of a body that may hold secrets, as those of OAuth do. */
export const maxSecretBodyBytes = 4 * megabyte;

/** A line of a server over stdio that is longer is cut. */
export const maxLineBytes = 64_000_000;

/** A batch of more messages is one record. */
export const maxBatchParts = 10_000;

/** How long the core does one thing before it looks whether there is another to do. */
export const sliceMs = 10;
