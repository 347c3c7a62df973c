import { z } from 'zod';
import { appPermissions, appPolicies, type AppItem } from '../model/apps/app.ts';
import { call, stream } from '../rpc/define.ts';
import { connection } from './parts.ts';

const appId = z.number().int().positive();
const contextText = z.string().max(100_000);

/** The apps of tools (MCP Apps, 2026-01-26). */
export const appsContract = {
  /**
   * Runs the app of a tool, which ends with the stream: with a call's arguments and result, or with the
   * arguments alone. REFUSED where the tool has no app, or this shell can't show any.
   */
  'apps.run': stream(() =>
    connection.extend({
      tool: z.string().max(10_000),
      callId: z.number().int().positive().optional(),
      argumentsText: z.string().max(16_000_000).default('{}'),
      /** A result that is kept elsewhere than with a call of this run. */
      resultText: z.string().max(16_000_000).optional(),
      /**
       * Arguments that are not whole yet, as a JSON object: they are sent first
       * (ui/notifications/tool-input-partial), and the whole ones once `apps.sendInput` says so.
       */
      partialText: z.string().max(16_000_000).optional(),
      policy: z.enum(appPolicies).default('reference'),
      granted: z.array(z.enum(appPermissions)).max(appPermissions.length).default([]),
      /** The host context as a JSON object. */
      contextText,
    }),
  ).yields<AppItem>(),
  /**
   * Runs the app that is to draw the form of a server's open question, which ends with the stream or
   * the question. REFUSED where the question has none.
   */
  'apps.runQuestion': stream(() =>
    z.object({
      serverRequestId: z.number().int().positive(),
      policy: z.enum(appPolicies).default('reference'),
      contextText,
    }),
  ).yields<AppItem>(),
  /**
   * Sends the server what the app answered, as the user agreed to. REFUSED where it is no longer its
   * answer, or the requested schema does not accept it.
   */
  'apps.sendAnswer': call(() =>
    z.object({ appId, answerId: z.number().int().positive() }),
  ).returns<void>(),
  /** Drops what the app answered, and asks it again. */
  'apps.askAgain': call(() => z.object({ appId })).returns<void>(),
  /** What came out of the frame, in order: messages as JSON text, and what the frame itself tells. */
  'apps.take': call(() =>
    z.object({
      appId,
      texts: z.array(z.string().max(4_000_000)).max(1000).default([]),
      /** How many messages the frame dropped since the last time. */
      lost: z.number().int().nonnegative().default(0),
      isLoaded: z.literal(true).optional(),
    }),
  ).returns<void>(),
  /** The user's answer to what an app asked. */
  'apps.answer': call(() =>
    z.object({ appId, questionId: z.number().int(), isAllowed: z.boolean() }),
  ).returns<void>(),
  /** Ends an app, which is told so and may answer for a second (ui/resource-teardown). */
  'apps.close': call(() => z.object({ appId })).returns<void>(),
  /** Sends an app the whole input that was held back. */
  'apps.sendInput': call(() => z.object({ appId })).returns<void>(),
  /** Tells an app that members of the host context changed. */
  'apps.changeContext': call(() => z.object({ appId, contextText })).returns<void>(),
};
