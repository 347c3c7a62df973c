import { z } from 'zod';
import { maxDraftLength } from '../app.ts';

/** Arguments or an answer that the user typed, as JSON text, whether sent or not. */
export const draft = z.lazy(() =>
  z.object({
    text: z.string().max(maxDraftLength),
    /** The message of the elicitation that it answers. */
    message: z.string().exactOptional(),
  }),
);

export type Draft = z.infer<typeof draft> & {
  /** The places of secrets that were not written to disk, and were lost when the app ended. */
  leftOut?: string[];
};

/**
 * Whether a draft is too large to be searched for secrets, and so is only kept while the app runs.
 */
export type KeptDraft = { isTooLarge: boolean };
