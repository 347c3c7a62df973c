/** About how many tokens something takes of a model's context: how providers frame a tool is not public. */
export type TokenWeight = { low: number; high: number };
