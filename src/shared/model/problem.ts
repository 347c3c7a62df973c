/** What is wrong with one place in a value, by its schema. */
export type Problem = {
  /** From the value's root: names of members, places in lists. */
  path: (string | number)[];
  /** What is wrong, to be read after the name of the place: "must be a number". */
  message: string;
  /** The keyword that says so. */
  keyword: string;
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
  | { status: 'judged'; problems: Problem[]; faults: SchemaFault[] }
  /** The text is not JSON, the schema can't be used at all, or it took too long. */
  | { status: 'unknown'; reason: string };
