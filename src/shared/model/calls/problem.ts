/** What is wrong with one place in a value, by its schema. */
export type Problem = {
  /** From the value's root: names of members, places in lists. */
  path: (string | number)[];
  /** What is wrong, to be read after the name of the place: "must be a number". */
  message: string;
  /** The keyword that says so. */
  keyword: string;
  /** The unions whose likeliest branch says so, by number, the outermost first. */
  unions?: number[];
};

/** A value that fits none of a union's branches, and what each has against it. */
export type UnfitUnion = {
  path: Problem['path'];
  /** The branch that it most likely is of, whose problems are told; none where they are all as unlikely. */
  likeliest: number | undefined;
  /** As the schema has them; of those that were not looked at, nothing. */
  branches: (Problem[] | undefined)[];
};

/** Something in a schema that can't be used, or that no value can be judged by. */
export type SchemaFault = {
  /** A JSON Pointer into the schema. */
  pointer: string;
  /** To be read after the place: "is no pattern". */
  message: string;
};

/** What a schema says of a value. */
export type Judgement =
  | {
      status: 'judged';
      problems: Problem[];
      faults: SchemaFault[];
      /** By the numbers that problems name. */
      unions?: UnfitUnion[];
    }
  /** The text is not JSON, the schema can't be used at all, or it took too long. */
  /** `isAppFault`: neither the schema nor the value is to blame; it may go well the next time. */
  | { status: 'unknown'; reason: string; isAppFault?: true };
