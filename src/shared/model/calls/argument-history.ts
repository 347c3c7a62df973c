import { z } from 'zod';
import { callMethods } from './call.ts';

/** What is called: a tool, prompt or resource of a server, by the server's name. */
export const historyOwner = z.object({
  serverName: z.string().max(1000),
  method: z.enum(callMethods),
  name: z.string().max(10_000),
});
export type HistoryOwner = z.infer<typeof historyOwner>;

/** Arguments that were sent at least once. */
export type PastArguments = {
  entryId: string;
  /** The arguments as JSON text, as they were sent, without those in `leftOut`. */
  text: string;
  /** When they were last sent, in milliseconds since the epoch. */
  at: number;
  /** Whether they are kept however many come after them. */
  isPinned: boolean;
  /** The user's own name for them. */
  title?: string;
  /** The arguments that are not kept, since they are secret by their schema or their name. */
  leftOut: string[];
};
