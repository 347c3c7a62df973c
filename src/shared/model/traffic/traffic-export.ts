import { z } from 'zod';

export const trafficFormats = ['jsonl', 'har', 'html'] as const;
export type TrafficFormat = (typeof trafficFormats)[number];

/** The kinds of places whose values an export hides. */
export const redactionChoice = z.lazy(() =>
  z.object({
    /** Values of headers that carry credentials. */
    headers: z.boolean(),
    /** Passwords and tokens in URLs. */
    addresses: z.boolean(),
    /** Values of members that have the name of a secret. */
    members: z.boolean(),
    /**
     * Texts that look like tokens or keys, or that follow the name of a secret, wherever they stand.
     */
    texts: z.boolean(),
    /** Values of variables, keys and tokens that are known in this run, however they are written. */
    known: z.boolean(),
    /** JSON Pointers into bodies; `*` stands for any one name or position. */
    pointers: z.array(z.string().max(1000)).max(100),
  }),
);
export type RedactionChoice = z.infer<typeof redactionChoice>;

export type HiddenKind = 'known' | 'header' | 'address' | 'member' | 'text' | 'pointer';

/** A place where values were hidden, and how many; never the values. */
export type HiddenPlace = { kind: HiddenKind; place: string; count: number };

/** The outcome of an import. */
export type ImportedRecording = {
  recordingId: string;
  records: number;
  /** How many lines could not be read; `damaged` has the first of them, with their line numbers. */
  damagedLines: number;
  damaged: { line: number; why: string }[];
  /** Whether the file is cut off, so that records may be missing. */
  isCutShort: boolean;
};

/** The outcome of copying a damaged recording into a new one. */
export type SalvagedRecording = {
  recordingId: string;
  records: number;
  /** Records that are wholly lost, counted by the gaps between others. */
  lostRecords: number;
  /** Records that were kept without their whole body. */
  lostBodies: number;
  /** Bytes of bodies on disk that belong to no known record, and are lost too. */
  lostBytes: number;
};

/** What an export would hide in the first `records` records, or in all where `isWhole`. */
export type HiddenPreview = { hidden: HiddenPlace[]; records: number; isWhole: boolean };
