import type { Path } from '../json/json-text.ts';

/** What of a field is not finished: its value, its own name, or the name of a new member of it. */
export type DraftPart = 'value' | 'name' | 'new name';

/** Text of a field that is no value yet, kept as it was typed. */
export type FieldDraft = {
  path: Path;
  part: DraftPart;
  text: string;
  /** The text of the value it was typed over, empty for none: over another value it counts no more. */
  over: string;
  /** Why it can't be sent, to be read after the name of the place; undefined where the same is sent. */
  problem: string | undefined;
};

export type Drafts = ReadonlyMap<string, FieldDraft>;

/** What is remembered of a union: the branch that was picked, and what was typed in the others. */
export type UnionMemory = {
  picked:
    | {
        branch: number;
        /** The value as it was when this was picked. */
        over: string | undefined;
        /** What was written by picking. */
        begun: string | undefined;
      }
    | undefined;
  typed: ReadonlyMap<number, string | undefined>;
};

/** All that a form holds beside its value, as it is at one time. */
export type Unsent = { drafts: Drafts; unions: ReadonlyMap<string, KeptUnion> };

/** `within`: the branches of other unions in the same place that it stands in, the outermost first. */
export type KeptUnion = UnionMemory & { path: Path; within: readonly number[] };
