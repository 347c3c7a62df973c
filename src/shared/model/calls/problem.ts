/** What is wrong at one place of a value, by its schema. */
export type Problem = {
  /** The way from the value's root: names of members, and positions in lists. */
  path: (string | number)[];
  /** What is wrong, to be read after the name of the place: "must be a number". */
  message: string;
  /** The keyword of JSON Schema that does not hold. */
  keyword: string;
  /**
   * The unions whose likeliest branch tells of it, by their index in `unions`, the outermost first.
   */
  unions?: number[];
};

/** A value that fits none of a union's branches, with the problems in each branch. */
export type UnfitUnion = {
  path: Problem['path'];
  /**
   * The branch that the value most likely was meant for, whose problems are told; undefined where
   * none stands out.
   */
  likeliest: number | undefined;
  /** The problems by branch, in the schema's order; undefined for branches that were not judged. */
  branches: (Problem[] | undefined)[];
};

/** A part of a schema that can't be used to judge values. */
export type SchemaFault = {
  kind:
    /** `$schema` names a dialect that is not known. */
    | 'dialect'
    /** What stands in the place of a schema is none. */
    | 'no-schema'
    | 'too-deep'
    /** A keyword has a value that it can't have. */
    | 'value'
    /** A name in `patternProperties` is no pattern. */
    | 'pattern-name'
    /** A reference leads to nothing. */
    | 'unresolved'
    /** A reference leads out of the schema. */
    | 'external';
  /** A JSON Pointer into the schema. */
  pointer: string;
  /** What is wrong, to be read after the place: "is no pattern". */
  message: string;
};

/** The result of judging a value by a schema. */
export type Judgement =
  | {
      status: 'judged';
      problems: Problem[];
      faults: SchemaFault[];
      /** The unions that the problems refer to by index. */
      unions?: UnfitUnion[];
    }
  /**
   * The text is not JSON, as `isNotJson` says, the schema can't be used at all, or judging took too
   * long. With `isAppFault` neither the schema nor the value is to blame, and another try may succeed.
   */
  | { status: 'unknown'; reason: string; isNotJson?: true; isAppFault?: true };
