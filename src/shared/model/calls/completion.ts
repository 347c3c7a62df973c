import { z } from 'zod';

/** What a server is asked to complete: one argument of a prompt, or one variable of a template. */
export const completionRequest = z.object({
  ref: z.discriminatedUnion('type', [
    z.object({ type: z.literal('ref/prompt'), name: z.string().max(100_000) }),
    z.object({ type: z.literal('ref/resource'), uri: z.string().max(100_000) }),
  ]),
  argument: z.object({ name: z.string().max(100_000), value: z.string().max(1_000_000) }),
  /** The values of the other arguments, as far as they are filled in. */
  others: z.record(z.string(), z.string()).default({}),
});
export type CompletionRequest = z.infer<typeof completionRequest>;

/** The values that a server suggests; `total` and `hasMore` tell of values that it did not send. */
export type Suggestions = { values: string[]; total?: number; hasMore: boolean };
