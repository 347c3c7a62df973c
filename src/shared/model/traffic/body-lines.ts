/** What a line of a body is: of JSON that is laid out, or of text as it came. */
export const bodyLineKinds = [
  'open',
  'close',
  'empty',
  'string',
  'number',
  'word',
  'text',
] as const;
export type BodyLineKind = (typeof bodyLineKinds)[number];

/** One line of a body that is laid out for reading. */
export type BodyLine = {
  kind: BodyLineKind;
  depth: number;
  /** A member's name, as JSON text. */
  key?: string;
  /** The value as JSON text, or a bracket. */
  text: string;
  hasComma?: true;
  /** What was cut off the end of `text`, in bytes. */
  moreBytes?: number;
  /** Some of its bytes are not UTF-8; `text` has U+FFFD in their place. */
  hasBadBytes?: true;
};

/** How far the lines of a body are known. */
export type BodyIndexState = {
  lineCount: number;
  indexedBytes: number;
  totalBytes: number;
  isComplete: boolean;
  isJson: boolean;
  isUtf8: boolean;
  /** From where on it is no JSON, and why; the rest are lines of text. */
  fault?: { line: number; why: string };
  /** The first line with bytes that are not UTF-8, as far as they are indexed. */
  badBytes?: { line: number };
};

export type BodyLines = BodyIndexState & { from: number; lines: BodyLine[] };

/** Matches of a text in a body; `at` is the place of the one gone to among them. */
export type BodyMatches = {
  count: number;
  /** There are more than were counted. */
  isCapped: boolean;
  at?: number;
  line?: number;
};

export type BodyPlace = {
  line: number;
  /** The line that closes what this line opens. */
  endLine?: number;
  /** Names and places from the outermost value on; none in text, or where there are too many. */
  path?: (string | number)[];
};

export type BodyValue = { text: string; offset: number; readBytes: number; totalBytes: number };
