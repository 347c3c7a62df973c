import { z } from 'zod';

export const trafficFormats = ['jsonl', 'har', 'html'] as const;
export type TrafficFormat = (typeof trafficFormats)[number];

/** What is hidden in an export. */
export const redactionChoice = z.object({
  /** Values of headers that carry credentials. */
  headers: z.boolean(),
  /** Passwords and tokens in addresses. */
  addresses: z.boolean(),
  /** Values of members whose names are those of secrets. */
  members: z.boolean(),
  /** Texts that look like tokens or keys, or that follow the name of a secret, wherever they stand. */
  texts: z.boolean(),
  /** Values of variables, keys and tokens that are known in this run, however they are written. */
  known: z.boolean(),
  /** JSON Pointers into bodies; `*` stands for any one name or position. */
  pointers: z.array(z.string().max(1000)).max(100),
});
export type RedactionChoice = z.infer<typeof redactionChoice>;

export type HiddenKind = 'known' | 'header' | 'address' | 'member' | 'text' | 'pointer';

/** What was hidden in one kind of place, and how often; never what stood there. */
export type HiddenPlace = { kind: HiddenKind; place: string; count: number };

/** What became of a file that was imported. */
export type ImportedRecording = {
  recordingId: string;
  records: number;
  /** Lines that could not be read, and the first of them with their numbers. */
  damagedLines: number;
  damaged: { line: number; why: string }[];
  /** The file is cut off: records may be missing. */
  isCutShort: boolean;
};

/** What could be read of a damaged recording; it is another recording now. */
export type SalvagedRecording = {
  recordingId: string;
  records: number;
  /** Records that stood between others, of which nothing is left. */
  lostRecords: number;
  /** Records that are there without their whole body. */
  lostBodies: number;
  /** Bodies on the disk that belong to none of the records: so much more is lost. */
  lostBytes: number;
};

/** What an export would hide, as far as it was looked through. */
export type HiddenPreview = { hidden: HiddenPlace[]; records: number; isWhole: boolean };
