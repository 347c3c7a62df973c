import { z } from 'zod';

/** One answer to one request. `input` is parsed where the core takes it; the output is a type only. */
export type Call<Input extends z.ZodType = z.ZodType, Output = unknown> = {
  kind: 'call';
  input: Input;
  returns?: Output;
};

/** Many items to one request, until either side ends it. */
export type Stream<Input extends z.ZodType = z.ZodType, Item = unknown> = {
  kind: 'stream';
  input: Input;
  yields?: Item;
};

export type Contract = Record<string, Call | Stream>;

export const call = <Input extends z.ZodType>(input: Input) => ({
  returns: <Output>(): Call<Input, Output> => ({ kind: 'call', input }),
});

export const stream = <Input extends z.ZodType>(input: Input) => ({
  yields: <Item>(): Stream<Input, Item> => ({ kind: 'stream', input }),
});

/** The input of a call between threads of our own, which is what its type says: it is not looked at. */
export const typed = <Input>() => z.custom<Input>();

export type CallNames<C extends Contract> = {
  [K in keyof C]: C[K] extends Call ? K : never;
}[keyof C] &
  string;

export type StreamNames<C extends Contract> = {
  [K in keyof C]: C[K] extends Stream ? K : never;
}[keyof C] &
  string;

/** What the caller hands in: defaults may be left out. */
export type InputOf<D> = D extends { input: infer I extends z.ZodType } ? z.input<I> : never;
/** What the handler gets. */
export type ParsedInputOf<D> = D extends { input: infer I extends z.ZodType } ? z.output<I> : never;
export type OutputOf<D> =
  D extends Call<z.ZodType, infer O> ? O : D extends Stream<z.ZodType, infer I> ? I : never;

export type CallContext = {
  signal: AbortSignal;
  /** Who asks, as the shell knows it from the channel; undefined where there is only one. */
  caller?: string | undefined;
};

/** One function a contract entry; inputs arrive parsed. A stream handler stops when `signal` aborts. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: C[K] extends Call<infer I, infer O>
    ? (input: z.output<I>, context: CallContext) => Promise<O> | O
    : C[K] extends Stream<infer I, infer T>
      ? (input: z.output<I>, context: CallContext) => AsyncIterable<T>
      : never;
};
