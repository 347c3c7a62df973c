const megabyte = 1024 * 1024;

/** How large a text may be to be read in one way; a larger one is read in the next, more careful way. */
export type ReadingLimit = {
  bytes: number;
  /** The number of values, as `JsonScan` counts them. */
  values: number;
  /** How many objects and lists may lie within one another. */
  depth: number;
};

/**
 * A text of up to so many bytes is parsed without being scanned first: that takes 25 ms at most,
 * whatever is in it.
 */
export const unscannedBytes = 256 * 1024;

/** What is parsed at once: it takes 10 to 40 ms, longest where all names differ. */
export const inPlace: ReadingLimit = { bytes: 16 * megabyte, values: 100_000, depth: 50_000 };

/** What is parsed in slices of time. Of a larger text only the envelope is read. */
export const inSlices: ReadingLimit = { bytes: 64 * megabyte, values: 2_000_000, depth: 50_000 };

/** What one part of a list may have, such as a tool of `tools/list`; it is parsed in slices of time. */
export const forPart: ReadingLimit = { bytes: 16 * megabyte, values: 600_000, depth: 50_000 };

/** A request of a server's: the SDK checks it by schemas, which takes 6 µs for a value. */
export const forHandlers: ReadingLimit = { ...inPlace, values: 5000 };

/** The most that is kept of one body or event; the rest is only counted. */
export const maxKeptBytes = 256 * megabyte;

/** The most that is kept of a body that may hold secrets, as those of OAuth do. */
export const maxSecretBodyBytes = megabyte;

/** A line of a server over stdio that is longer is cut. */
export const maxLineBytes = 64_000_000;

/** A batch of more messages is one record. */
export const maxBatchParts = 10_000;

/** How long the core does one thing before it looks whether there is another to do. */
export const sliceMs = 10;
