import { z } from 'zod';

/** Names and places from the outermost value on. */
export type BodyPath = (string | number)[];

/** A path in which null stands for any name or place. */
export const pathPattern = z
  .array(z.union([z.string().max(1000), z.number().int(), z.null()]))
  .max(100);
export type PathPattern = z.infer<typeof pathPattern>;

export const bodyLanguages = ['jsonpath', 'jmespath'] as const;
export type BodyLanguage = (typeof bodyLanguages)[number];

/** What an expression finds in a body. */
export type BodyFound =
  | {
      status: 'found';
      count: number;
      /** The first of them, for as long as there is room. */
      matches: FoundValue[];
      /** Digits may be rounded: what was found is made of values, not a part of the body. */
      isRounded?: true;
    }
  /** The expression, or the body, can't be read. */
  | { status: 'fault'; why: string; at?: number };

export type FoundValue = {
  /** Where it stands; nothing that is made of several values stands anywhere. */
  path?: BodyPath;
  /** As JSON text; `moreCharacters` were cut off its end. */
  text: string;
  moreCharacters?: number;
};

export const listMatchings = ['id', 'place'] as const;

/** Two bodies, one line for each value or bracket; what is the same and long is one line. */
export type ComparedBodies =
  | {
      status: 'compared';
      lines: ComparedLine[];
      /** There are more lines than these. */
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
  /** A member's name. */
  name?: string;
  /** JSON text or a bracket; undefined on the side that has nothing here. */
  before?: string;
  after?: string;
  /** Of a difference: where it stands. */
  path?: BodyPath;
};
