import { z } from 'zod';
import type { LintFinding } from '../model/calls/lint.ts';
import type { Judgement } from '../model/calls/problem.ts';
import type { InvalidSamples, Samples } from '../model/chat/sample.ts';
import type { TokenWeight } from '../model/chat/token-weight.ts';
import { call } from '../rpc/define.ts';
import { listId, schemaId } from './parts.ts';

const seeded = z.object({ schemaId, seed: z.number().int() });

/** What is said of schemas, of values, and of lists of definitions that were read. */
export const definitionsContract = {
  /** Makes a schema known by a name, as JSON text in one or more parts, for as long as it is among the last that were used. */
  'validation.give': call(
    z.object({
      schemaId,
      offset: z.number().int().nonnegative(),
      text: z.string(),
      isLast: z.boolean(),
    }),
  ).returns<void>(),
  /** What a schema says of a value, given as JSON text. */
  'validation.judge': call(
    z.object({ schemaId, text: z.string().max(16_000_000) }),
  ).returns<Judgement>(),
  /** A few objects that a schema accepts, others for each seed. */
  'validation.sample': call(seeded).returns<Samples>(),
  /** Objects that a schema refuses, each for one reason. */
  'validation.break': call(seeded).returns<InvalidSamples>(),
  /** What is invalid in the definitions of a list that was read, or hard for models and clients, by place in it. */
  'lint.list': call(z.object({ listId })).returns<LintFinding[][]>(),
  /** What the tools of a list that was read take of a model's context, by place in it; null where that takes too long to tell. */
  'tokens.weigh': call(z.object({ listId })).returns<(TokenWeight | null)[]>(),
};
