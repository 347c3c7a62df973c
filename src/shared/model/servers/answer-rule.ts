import { z } from 'zod';
import { referencePattern } from '../../references.ts';
import { modelChoice } from '../chat-endpoint.ts';

const texts = z.string().max(10_000);

/** What a rule is for; a request has to be all of it. */
const ruleMatch = z.lazy(() =>
  z.object({
    method: z.enum(['elicitation/create', 'sampling/createMessage']),
    /** The tool whose call, or task, asks. */
    tool: texts.optional(),
    /** A part of the message, or of the last message of a sampling request. */
    contains: texts.optional(),
    /** The names of all fields that an elicitation asks for, in any order. */
    fields: z.array(texts).max(1000).optional(),
    /** `sha256:` and the hash of an elicitation's `requestedSchema`, its members sorted. */
    schema: z
      .string()
      .regex(/^sha256:[\da-f]{64}$/)
      .optional(),
  }),
);

/** What a rule answers with. */
const ruleAnswer = z.lazy(() =>
  z.discriminatedUnion('action', [
    z.object({
      action: z.literal('accept'),
      /** What the content starts from: the schema's defaults, or a sample that it accepts. */
      from: z.enum(['nothing', 'defaults', 'sample']).default('nothing'),
      /** Fields of the content; texts may refer to variables. */
      content: z.record(texts, z.json()).default({}),
    }),
    z.object({ action: z.literal('decline') }),
    z.object({ action: z.literal('cancel') }),
    /** Sampling: a message that is always the same. */
    z.object({ action: z.literal('send'), text: z.string().max(1_000_000) }),
    /** Sampling: whatever a model answers, without the user seeing it first. */
    z.object({ action: z.literal('ask'), model: modelChoice }),
  ]),
);

export const answerRule = z.lazy(() =>
  z.object({
    name: z.string().trim().min(1, 'Give the rule a name.').max(200),
    isOff: z.boolean().optional(),
    match: ruleMatch,
    answer: ruleAnswer,
    /** How long the request is left to the user first. */
    delayMs: z.number().int().min(0).max(3_600_000).optional(),
    /** How many requests of one connection it answers. */
    times: z.number().int().min(1).max(1_000_000).optional(),
  }),
);
export type AnswerRule = z.infer<typeof answerRule>;

export const mostRules = 200;
export const answerRules = z.lazy(() => z.array(answerRule).max(mostRules));

/** Whether the rule answers a request of this method at all. */
export const suitsMethod = ({ match, answer }: AnswerRule): boolean => {
  const isElicitation = match.method === 'elicitation/create';
  if (answer.action === 'accept') return isElicitation;
  return answer.action === 'send' || answer.action === 'ask' ? !isElicitation : true;
};

/** Whether the rule hands over more than stands in it: the value of a variable, or a model’s work. */
export const handsOver = ({ answer }: AnswerRule): boolean =>
  answer.action === 'ask' ||
  (answer.action === 'accept' &&
    JSON.stringify(answer.content).search(new RegExp(referencePattern.source)) !== -1);
