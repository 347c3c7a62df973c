import { z } from 'zod';

/** A request with one answer. The server parses `input`; the output is only a type. */
export type Call<Input extends z.ZodType = z.ZodType, Output = unknown> = {
  kind: 'call';
  input: Input;
  returns?: Output;
};

/** A request with many items as its answer, until either side ends it. */
export type Stream<Input extends z.ZodType = z.ZodType, Item = unknown> = {
  kind: 'stream';
  input: Input;
  yields?: Item;
};

export type Contract = Record<string, Call | Stream>;

/** Takes the schema of the call's input, which is made when the first one comes. */
export const call = <Input extends z.ZodType>(schema: () => Input) => ({
  returns: <Output>(): Call<Input, Output> => new WhenAsked('call', schema),
});

/** As `call`, for a stream. */
export const stream = <Input extends z.ZodType>(schema: () => Input) => ({
  yields: <Item>(): Stream<Input, Item> => new WhenAsked('stream', schema),
});

/** Making the schemas of a whole contract takes longer than a page waits for at the start. */
class WhenAsked<Kind, Input> {
  readonly kind: Kind;
  private readonly make: () => Input;
  private made: Input | undefined;

  constructor(kind: Kind, make: () => Input) {
    this.kind = kind;
    this.make = make;
  }

  get input(): Input {
    return (this.made ??= this.make());
  }
}

/** The input of a call between the app's own threads, which is trusted and not checked. */
export const typed = <Input>() => z.custom<Input>();

export type CallNames<C extends Contract> = {
  [K in keyof C]: C[K] extends Call ? K : never;
}[keyof C] &
  string;

export type StreamNames<C extends Contract> = {
  [K in keyof C]: C[K] extends Stream ? K : never;
}[keyof C] &
  string;

/** The input that a caller gives; members with a default may be absent. */
export type InputOf<D> = D extends { input: infer I extends z.ZodType } ? z.input<I> : never;
/** The parsed input that a handler gets. */
export type ParsedInputOf<D> = D extends { input: infer I extends z.ZodType } ? z.output<I> : never;
export type OutputOf<D> =
  D extends Call<z.ZodType, infer O> ? O : D extends Stream<z.ZodType, infer I> ? I : never;

export type CallContext = {
  signal: AbortSignal;
  /** The caller, as the shell knows it from the channel; undefined where there is only one. */
  caller?: string | undefined;
};

/**
 * A function for each entry of a contract, with parsed inputs. A stream handler stops when `signal`
 * aborts.
 */
export type Handlers<C extends Contract> = {
  [K in keyof C]: C[K] extends Call<infer I, infer O>
    ? (input: z.output<I>, context: CallContext) => Promise<O> | O
    : C[K] extends Stream<infer I, infer T>
      ? (input: z.output<I>, context: CallContext) => AsyncIterable<T>
      : never;
};
