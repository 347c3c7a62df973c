/**
 * An estimate of the tokens that something takes of a model's context, as a range, since how
 * providers frame a tool is not public.
 */
export type TokenWeight = { low: number; high: number };
