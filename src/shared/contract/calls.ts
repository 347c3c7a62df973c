import { z } from 'zod';
import { historyOwner, type PastArguments } from '../model/calls/argument-history.ts';
import { callMethods, type CallResult } from '../model/calls/call.ts';
import { completionRequest, type Suggestions } from '../model/calls/completion.ts';
import { chosenReferences, type FilledArguments } from '../model/calls/filled-arguments.ts';
import { maxTimeoutMs } from '../model/servers/timeouts.ts';
import type { ComparedBodies } from '../model/traffic/body-questions.ts';
import { call } from '../rpc/define.ts';
import { connection, schemaId } from './parts.ts';

const milliseconds = z.number().int().nonnegative().max(maxTimeoutMs);

/** What can be asked of running calls, and of the arguments of earlier ones. */
export const callsContract = {
  /**
   * Sends a request down the raw lane; its state arrives with the events. `argumentsText` is sent
   * byte for byte, except that the values of `variables` replace their references.
   */
  'calls.start': call(() =>
    connection.extend({
      method: z.enum(callMethods),
      name: z.string(),
      argumentsText: z.string(),
      variables: chosenReferences.optional(),
      /** Milliseconds without progress before the call is cancelled; 0 for never. */
      timeoutMs: milliseconds.optional(),
      /** Milliseconds in all, whatever the progress; 0 for no end. */
      totalTimeoutMs: milliseconds.optional(),
      /** Members of `params._meta` as a JSON object, before those of the server's definition. */
      metaText: z.string().max(100_000).optional(),
      /** Asks for the call to be run as a task (2025-11-25), which is kept for `ttlMs`. */
      asTask: z.object({ ttlMs: z.number().nonnegative().optional() }).optional(),
    }),
  ).returns<{ callId: number }>(),
  /** What a call would send with the values of `variables`; secrets stay in the core. */
  'calls.fillArguments': call(() =>
    connection.extend({ argumentsText: z.string(), variables: chosenReferences }),
  ).returns<FilledArguments>(),
  /** What the server suggests for an argument; REFUSED where it does not offer completions. */
  'calls.complete': call(() => connection.extend(completionRequest.shape)).returns<Suggestions>(),
  /** Puts off both timeouts of a call; does nothing once the call has ended. */
  'calls.extend': call(() =>
    z.object({ callId: z.number().int(), byMs: milliseconds }),
  ).returns<void>(),
  /** Allows or declines the scopes that a call waits for; it is sent again once they are granted. */
  'calls.allowScopes': call(() =>
    z.object({ callId: z.number().int(), isAllowed: z.boolean() }),
  ).returns<void>(),
  'calls.cancel': call(() => z.object({ callId: z.number().int() })).returns<void>(),
  'calls.result': call(() =>
    z.object({ callId: z.number().int(), limit: z.number().int().positive().default(1_000_000) }),
  ).returns<CallResult>(),
  /** How the results of two calls differ; NOT_FOUND where one is no longer in memory. */
  'calls.compare': call(() =>
    z.object({ before: z.number().int(), after: z.number().int() }),
  ).returns<ComparedBodies>(),
  /** The arguments that a tool, prompt or resource was called with before, the newest first. */
  'history.list': call(() => historyOwner).returns<PastArguments[]>(),
  /** Remembers arguments that were sent, without the secrets in them. */
  'history.add': call(() =>
    historyOwner.extend({ argumentsText: z.string().max(16_000_000), schemaId }),
  ).returns<boolean>(),
  'history.pin': call(() =>
    historyOwner.extend({
      entryId: z.string(),
      isPinned: z.boolean(),
      title: z.string().max(200).optional(),
    }),
  ).returns<void>(),
  'history.remove': call(() => historyOwner.extend({ entryId: z.string() })).returns<void>(),
  /** Restores arguments that were removed; NOT_FOUND where they are none of the last. */
  'history.restore': call(() => historyOwner.extend({ entryId: z.string() })).returns<void>(),
};
