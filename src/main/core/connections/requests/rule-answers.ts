import { isObject } from '../../../../shared/json/is-object.ts';
import type { ServerRequestAnswer } from '../../../../shared/model/calls/call.ts';
import type { AnswerRule } from '../../../../shared/model/servers/answer-rule.ts';
import { referencePattern } from '../../../../shared/references.ts';
import { sentWith, type Filled } from '../variables/fill-arguments.ts';
import type { Validation } from '../../validation/create-validation.ts';
import { matchingRule, type AskedOfRules } from './matching-rule.ts';

export type RuleAnswer = {
  given: ServerRequestAnswer;
  /** What is recorded in its place, with references for the values that are not to be seen. */
  veiled?: { given: ServerRequestAnswer; references: string[] };
};

/** A rule that is about to answer a request. */
export type RuleTurn = {
  name: string;
  /** How long the request is left to the user first, in milliseconds. */
  delayMs: number;
  /** Makes the answer; throws, or rejects, with what keeps the rule from answering. */
  answer(): RuleAnswer | Promise<RuleAnswer>;
};

type Options = {
  /** The rules of a connection's server, in the order in which they are tried. */
  rulesOf(connectionId: number): readonly AnswerRule[];
  /** Puts the values of the connection's variables in the place of references in JSON text. */
  fill(connectionId: number, text: string, references: readonly string[]): Filled;
  sample: Validation['sample'];
};

/** The model's name in an answer that no model wrote. */
export const cannedModel = 'wirebench-rule';

/** Finds the rules that answer servers' requests, and counts how many each has answered. */
export function createRuleAnswers({ rulesOf, fill, sample }: Options) {
  const used = new Map<number, Map<string, number>>();

  /** The content of an accepted elicitation. References are taken from the rule alone, never from the server's schema. */
  function accepted(
    { from, content }: Extract<AnswerRule['answer'], { action: 'accept' }>,
    { connectionId, schema }: { connectionId: number; schema: unknown },
  ): RuleAnswer | Promise<RuleAnswer> {
    const text = JSON.stringify(content);
    const references = [...text.matchAll(referencePattern)].map(([whole]) => whole);
    const filled = references.length > 0 ? fill(connectionId, text, references) : undefined;
    const sent = filled ? sentWith(filled) : { text };
    const withBase = (base: object): RuleAnswer => ({
      given: accept(base, sent.text),
      ...(sent.veiled && {
        veiled: { given: accept(base, sent.veiled.text), references: filled?.hidden ?? [] },
      }),
    });
    if (from === 'nothing') return withBase({});
    if (from === 'defaults') return withBase(defaultsOf(schema));
    return sample(schema, 1).then((made) => {
      if (made.status === 'unknown') throw new Error(made.reason);
      const [first] = made.texts;
      if (first === undefined) throw new Error('No sample was found that the schema accepts.');
      return withBase(JSON.parse(first) as object);
    });
  }

  return {
    /** The rule that answers a request, which it is counted for; undefined where the user is to answer. */
    take(connectionId: number, asked: AskedOfRules): RuleTurn | undefined {
      const rules = rulesOf(connectionId);
      if (rules.length === 0) return undefined;
      const counts = used.get(connectionId) ?? new Map<string, number>();
      const rule = matchingRule(rules, asked, (name) => counts.get(name) ?? 0);
      if (!rule) return undefined;
      used.set(connectionId, counts.set(rule.name, (counts.get(rule.name) ?? 0) + 1));
      const { name, answer, delayMs = 0 } = rule;
      const params = isObject(asked.params) ? asked.params : {};
      return {
        name,
        delayMs,
        answer() {
          switch (answer.action) {
            case 'accept':
              return accepted(answer, { connectionId, schema: params['requestedSchema'] });
            case 'send':
              return bare({ action: 'send', resultText: JSON.stringify(messageWith(answer.text)) });
            case 'ask':
              return bare({
                action: 'ask',
                paramsText: JSON.stringify(asked.params ?? {}),
                model: answer.model,
              });
            case 'decline':
            case 'cancel':
              return bare(answer);
          }
        },
      };
    },
    /** Forgets what was counted for a connection that is over. */
    end: (connectionId: number) => void used.delete(connectionId),
  };
}

const bare = (given: ServerRequestAnswer): RuleAnswer => ({ given });

const accept = (base: object, text: string): ServerRequestAnswer => ({
  action: 'accept',
  contentText: JSON.stringify({ ...base, ...(JSON.parse(text) as object) }),
});

const messageWith = (text: string) => ({
  role: 'assistant',
  content: { type: 'text', text },
  model: cannedModel,
  stopReason: 'endTurn',
});

/** The defaults in a schema (elicitation, "Requested schema"). */
function defaultsOf(schema: unknown): Record<string, unknown> {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return Object.fromEntries(
    Object.entries(isObject(properties) ? properties : {}).flatMap(([name, own]) =>
      isObject(own) && own['default'] !== undefined ? [[name, own['default']]] : [],
    ),
  );
}
