import { createHash } from 'node:crypto';
import { writeCanonical } from '../../../../shared/json/canonical-json.ts';
import { isObject } from '../../../../shared/json/is-object.ts';
import { suitsMethod, type AnswerRule } from '../../../../shared/model/servers/answer-rule.ts';
import type { Askable } from './askable.ts';

export type AskedOfRules = {
  method: Askable;
  params: unknown;
  /** The tool whose call asks, where it is known. */
  tool?: string | undefined;
};

/** The first rule that answers a request; `used` says how many requests one has answered. */
export function matchingRule(
  rules: readonly AnswerRule[],
  asked: AskedOfRules,
  used: (name: string) => number,
): AnswerRule | undefined {
  return rules.find(
    (rule) =>
      rule.isOff !== true &&
      matches(rule, asked) &&
      (rule.times === undefined || used(rule.name) < rule.times),
  );
}

/** Whether a rule is for this request. A page is never agreed to by a rule (elicitation, URL mode). */
export function matches(rule: AnswerRule, { method, params, tool }: AskedOfRules): boolean {
  const { match, answer } = rule;
  const members = isObject(params) ? params : {};
  const { requestedSchema } = members;
  const isPage = members['mode'] === 'url' || members['url'] !== undefined;
  return (
    match.method === method &&
    suitsMethod(rule) &&
    !(isPage && answer.action === 'accept') &&
    (match.tool === undefined || match.tool === tool) &&
    (match.contains === undefined || messageOf(method, members).includes(match.contains)) &&
    (match.fields === undefined || isSameSet(match.fields, fieldsOf(requestedSchema))) &&
    (match.schema === undefined || match.schema === schemaHash(requestedSchema))
  );
}

/** What `match.schema` has for a schema. */
export function schemaHash(schema: unknown): string {
  const hash = createHash('sha256');
  writeCanonical(schema, (piece) => void hash.update(piece));
  return `sha256:${hash.digest('hex')}`;
}

/** The names of the fields that an elicitation asks for. */
export const fieldsOf = (schema: unknown): string[] =>
  isObject(schema) && isObject(schema['properties']) ? Object.keys(schema['properties']) : [];

/** The message of an elicitation, or the text of the last message of a sampling request. */
export function messageOf(method: Askable, params: Record<string, unknown>): string {
  if (method === 'elicitation/create') return textOf(params['message']);
  const { messages } = params;
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  const content = isObject(last) ? last['content'] : undefined;
  const blocks: unknown[] = Array.isArray(content) ? content : [content];
  return blocks.map((block) => (isObject(block) ? textOf(block['text']) : '')).join('\n');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function isSameSet(wanted: readonly string[], there: readonly string[]): boolean {
  const names = new Set(there);
  return new Set(wanted).size === names.size && wanted.every((name) => names.has(name));
}
