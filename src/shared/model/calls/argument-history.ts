import { z } from 'zod';
import { callMethods } from './call.ts';

/** What is called: a tool or prompt of a server definition. */
export const historyOwner = z.object({
  serverName: z.string().max(1000),
  method: z.enum(callMethods),
  name: z.string().max(10_000),
});
export type HistoryOwner = z.infer<typeof historyOwner>;

/** Arguments that were sent once. */
export type PastArguments = {
  entryId: string;
  /** As they were sent, but for what was left out. */
  text: string;
  /** When they were last sent, in milliseconds since the epoch. */
  at: number;
  /** Kept however many come after. */
  isPinned: boolean;
  /** The user's own name for them. */
  title?: string;
  /** The fields that are not kept, since they are secret by their schema or their name. */
  leftOut: string[];
};
