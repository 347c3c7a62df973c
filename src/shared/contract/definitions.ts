import { z } from 'zod';
import type { LintFinding } from '../model/calls/lint.ts';
import type { Judgement } from '../model/calls/problem.ts';
import type { InvalidSamples, Samples } from '../model/chat/sample.ts';
import type { TokenWeight } from '../model/chat/token-weight.ts';
import type { ListDifference } from '../model/definition-change.ts';
import { call } from '../rpc/define.ts';
import { listId, schemaId } from './parts.ts';

const seeded = z.object({ schemaId, seed: z.number().int() });

/** What can be asked of schemas, of values, and of lists of definitions that were read. */
export const definitionsContract = {
  /**
   * Gives a schema a name, as JSON text in one or more parts; it is forgotten when others were used
   * more lately.
   */
  'validation.give': call(() =>
    z.object({
      schemaId,
      offset: z.number().int().nonnegative(),
      text: z.string(),
      isLast: z.boolean(),
    }),
  ).returns<void>(),
  /** Judges a value, given as JSON text, by a schema. */
  'validation.judge': call(() =>
    z.object({ schemaId, text: z.string().max(16_000_000) }),
  ).returns<Judgement>(),
  /** Makes a few objects that a schema accepts, different ones for each seed. */
  'validation.sample': call(() => seeded).returns<Samples>(),
  /** Makes objects that a schema refuses, each for one reason. */
  'validation.break': call(() => seeded).returns<InvalidSamples>(),
  /**
   * What is invalid, or hard for models and clients, in each definition of a list, in its order.
   */
  'lint.list': call(() => z.object({ listId })).returns<LintFinding[][]>(),
  /**
   * How many tokens each tool of a list takes of a model's context, in the list's order; null where
   * counting takes too long.
   */
  'tokens.weigh': call(() => z.object({ listId })).returns<(TokenWeight | null)[]>(),
  /**
   * Keeps a list whose pages were all read, and tells how it differs from the last that the user has
   * seen, or from the kept list `since`; NOT_FOUND where that is kept no more.
   */
  'definitions.difference': call(() =>
    z.object({ listId, since: z.number().int().positive().optional() }),
  ).returns<ListDifference>(),
  /** Counts a list, and all that were kept before it, as seen. */
  'definitions.see': call(() => z.object({ listId })).returns<void>(),
};
