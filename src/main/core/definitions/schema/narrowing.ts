/** Why a value that one schema accepts may be refused by another. */
export type Narrowing = {
  /** `undecided` where it can't be told from the schemas alone. */
  verdict: 'breaking' | 'undecided';
  /** The place in the schema, as a JSON Pointer. */
  pointer: string;
  message: string;
  /** The same, said of a schema that held before. */
  formerly: string;
  /**
   * What a definition may be forgiven: `room` for a member that could be anything while it was
   * undescribed, `undescribed` for one that is accepted still, but described no more.
   */
  about?: 'room' | 'undescribed';
};

export type Json = Record<string, unknown>;

/** Compares the schemas of one place, for what is inside of another. */
export type Compare = (before: unknown, after: unknown, pointer: string) => Narrowing[];

/** Whether this keeps a value from being accepted. */
export const refuses = ({ about }: Narrowing): boolean => about === undefined;

export const breaking = (pointer: string, message: string, formerly = message): Narrowing => ({
  verdict: 'breaking',
  pointer,
  message,
  formerly,
});

export const undecided = (pointer: string, message: string, formerly = message): Narrowing => ({
  verdict: 'undecided',
  pointer,
  message,
  formerly,
});

/** A value in a message, cut where it is long. */
export function shownValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
