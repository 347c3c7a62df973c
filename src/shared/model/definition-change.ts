/** What a changed definition means for those who use it, the gravest first. */
export const changeVerdicts = ['breaking', 'undecided', 'compatible', 'text-only'] as const;
export type ChangeVerdict = (typeof changeVerdicts)[number];

/** One thing that is different about a definition. */
export type ChangeReason = {
  verdict: ChangeVerdict;
  /** The member of the definition, such as `inputSchema`. */
  part: string;
  /** The place in it, as a JSON Pointer; empty for the whole. */
  pointer: string;
  message: string;
  /** What stood and stands there, where both are short texts. */
  texts?: { before: string; after: string };
};

/** How an item of a list differs from the one of the same name before. */
export type DefinitionChange = {
  /** Its name, URI or URI template. */
  name: string;
  what: 'added' | 'removed' | 'changed';
  verdict: ChangeVerdict;
  reasons: ChangeReason[];
};

/** A list as it was kept. */
export type KeptList = { keptListId: number; at: number };

/** How a list differs from one that was kept earlier. */
export type ListDifference = {
  /** The list that it is compared with: the one asked for, or the last that the user has seen. */
  since: KeptList;
  /** The lists that were kept, the latest first. */
  kept: KeptList[];
  changes: DefinitionChange[];
  /** How many changes more there are than are told. */
  more: number;
};

/** The gravest of these verdicts; `text-only` for none. */
export const gravest = (verdicts: readonly ChangeVerdict[]): ChangeVerdict =>
  changeVerdicts.find((verdict) => verdicts.includes(verdict)) ?? 'text-only';
