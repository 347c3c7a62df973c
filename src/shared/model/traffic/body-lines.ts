/**
 * The kinds of a body's lines: those of JSON that is laid out, and `text` for lines as they were
 * received.
 */
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
  /** The member's name, as JSON text. */
  key?: string;
  /** The value as JSON text, or a bracket. */
  text: string;
  hasComma?: true;
  /** How many bytes were cut off the end of `text`. */
  moreBytes?: number;
  /** Set where some bytes are not UTF-8; `text` has U+FFFD in their place. */
  hasBadBytes?: true;
};

/** How far the lines of a body are indexed. */
export type BodyIndexState = {
  lineCount: number;
  indexedBytes: number;
  totalBytes: number;
  isComplete: boolean;
  isJson: boolean;
  isUtf8: boolean;
  /** The first line that is no JSON, and why; from there on the lines are text. */
  fault?: { line: number; why: string };
  /** The first line with bytes that are not UTF-8, as far as lines are indexed. */
  badBytes?: { line: number };
};

export type BodyLines = BodyIndexState & { from: number; lines: BodyLine[] };

/** The matches of a text in a body; `at` is the position of the current one among them. */
export type BodyMatches = {
  count: number;
  /** Whether there are more matches than were counted. */
  isCapped: boolean;
  at?: number;
  line?: number;
};

export type BodyPlace = {
  line: number;
  /** The line that closes what this line opens. */
  endLine?: number;
  /**
   * The names and positions from the outermost value on; absent in text, and where it is too deep.
   */
  path?: (string | number)[];
};

export type BodyValue = { text: string; offset: number; readBytes: number; totalBytes: number };
