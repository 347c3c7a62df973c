import type { Path } from '../json/json-text.ts';

/** The part of a field that is not finished: its value, its own name, or the name of a new member. */
export type DraftPart = 'value' | 'name' | 'new name';

/** Text of a field that is no value yet, kept as it was typed. */
export type FieldDraft = {
  path: Path;
  part: DraftPart;
  text: string;
  /** The text of the value it was typed over, empty for none: over another value it counts no more. */
  over: string;
  /** Why it can't be sent, worded to follow the name of the place; undefined where it is sent as typed. */
  problem: string | undefined;
};

export type Drafts = ReadonlyMap<string, FieldDraft>;

/** The memory of a union: the branch that was picked, and the texts of the others. */
export type UnionMemory = {
  picked:
    | {
        branch: number;
        /** The value at the time of the pick. */
        over: string | undefined;
        /** The text that the pick wrote by itself. */
        begun: string | undefined;
      }
    | undefined;
  typed: ReadonlyMap<number, string | undefined>;
};

/** All that a form holds besides its value, at one time. */
export type Unsent = { drafts: Drafts; unions: ReadonlyMap<string, KeptUnion> };

/** `within`: the branches of other unions in the same place that it stands in, the outermost first. */
export type KeptUnion = UnionMemory & { path: Path; within: readonly number[] };
