import { z } from 'zod';

/** The names and positions that lead to a value, from the outermost one on. */
export type BodyPath = (string | number)[];

/** A path in which null stands for any name or position. */
export const pathPattern = z.lazy(() =>
  z.array(z.union([z.string().max(1000), z.number().int(), z.null()])).max(100),
);
export type PathPattern = z.infer<typeof pathPattern>;

export const bodyLanguages = ['jsonpath', 'jmespath'] as const;
export type BodyLanguage = (typeof bodyLanguages)[number];

/** The values that an expression finds in a body. */
export type BodyFound =
  | {
      status: 'found';
      count: number;
      /** The first of the values, as many as fit an answer. */
      matches: FoundValue[];
      /** Set where digits may be rounded, since a value was computed and is no part of the body. */
      isRounded?: true;
    }
  /** The expression or the body can't be read; `at` is a position in the expression. */
  | { status: 'fault'; why: string; at?: number };

export type FoundValue = {
  /** Where the value stands; absent for one that was computed from others. */
  path?: BodyPath;
  /** The value as JSON text, off whose end `moreCharacters` were cut. */
  text: string;
  moreCharacters?: number;
};

export const listMatchings = ['id', 'place'] as const;

/**
 * Two bodies side by side, a line for each value or bracket; a long part that is the same in both
 * is one line.
 */
export type ComparedBodies =
  | {
      status: 'compared';
      lines: ComparedLine[];
      /** Whether there are more lines than these. */
      isCut: boolean;
      added: number;
      removed: number;
      changed: number;
      ignored: number;
    }
  | { status: 'fault'; why: string };

export type ComparedLine = {
  kind: 'same' | 'added' | 'removed' | 'changed' | 'ignored';
  depth: number;
  /** The member's name. */
  name?: string;
  /** JSON text or a bracket; undefined on the side that has nothing here. */
  before?: string;
  after?: string;
  /** Where a difference stands; absent on other lines. */
  path?: BodyPath;
};
