export type ToValidator = { id: number; schema: unknown; valueText: string };

/** What a schema says of a value. */
export type Verdict =
  | { status: 'valid' }
  /** A sentence for each place that is wrong, as `/path: what`. */
  | { status: 'invalid'; problems: string[] }
  /** The schema can't be used, or it took too long; the reason is a sentence. */
  | { status: 'unknown'; reason: string };

export type FromValidator = { id: number; verdict: Verdict };
