import { z } from 'zod';
import { maxDraftLength } from '../app.ts';

/** What was typed as JSON text, sent or not. */
export const draft = z.object({
  text: z.string().max(maxDraftLength),
  /** The question that it answers. */
  message: z.string().exactOptional(),
});

export type Draft = z.infer<typeof draft> & {
  /** The secrets that were not written to disk, and so did not survive the end of the app. */
  leftOut?: string[];
};

/** Whether a draft is too large to tell its secrets from the rest, and so only kept while the app runs. */
export type KeptDraft = { isTooLarge: boolean };
