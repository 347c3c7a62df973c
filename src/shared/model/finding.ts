import type { Rule } from './specification.ts';

/** Something wrong or notable about a wire record. */
export type Finding = {
  /** What is wrong, as a clause that starts in lower case. */
  message: string;
  /** The rule that the record breaks; absent where it is only notable. */
  rule?: Rule;
  /** Whether it only tells what was done here, and nothing is wrong. */
  isNote?: true;
  /** The record that it leads to, in the same recording. */
  seq?: number;
};

/** Whether nothing is wrong with a record that has these. */
export const areNotes = (findings: readonly Finding[]): boolean =>
  findings.every(({ isNote }) => isNote === true);

/** Joins a record's findings into one line. */
export const findingText = (findings: Finding[]): string =>
  findings.map(({ message }) => message).join('; ');
