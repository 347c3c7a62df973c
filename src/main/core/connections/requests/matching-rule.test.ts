import { describe, expect, test } from 'vitest';
import type { AnswerRule } from '../../../../shared/model/servers/answer-rule.ts';
import { matches, matchingRule, schemaHash } from './matching-rule.ts';

const schema = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'number' } },
};
const params = { message: 'Who are you?', requestedSchema: schema };
const asked = { method: 'elicitation/create' as const, params, tool: 'greet' };
const rule = (match: Partial<AnswerRule['match']>, more: Partial<AnswerRule> = {}): AnswerRule => ({
  name: 'r',
  match: { method: 'elicitation/create', ...match },
  answer: { action: 'accept', from: 'nothing', content: {} },
  ...more,
});

describe('a rule matches', () => {
  test.each<[string, Partial<AnswerRule['match']>, boolean]>([
    ['any request of its method', {}, true],
    ['the tool', { tool: 'greet' }, true],
    ['not another tool', { tool: 'Greet' }, false],
    ['a part of the message', { contains: 'are you' }, true],
    ['not another message', { contains: 'ARE YOU' }, false],
    ['the fields in any order', { fields: ['age', 'name'] }, true],
    ['not with a field less', { fields: ['name'] }, false],
    ['not with a field more', { fields: ['age', 'name', 'x'] }, false],
    ['not with one named twice', { fields: ['name', 'name'] }, false],
    ['the schema by its hash', { schema: schemaHash(schema) }, true],
    ['not another schema', { schema: schemaHash({}) }, false],
    ['no sampling request', { method: 'sampling/createMessage' }, false],
  ])('%s', (_what, match, expected) => {
    expect(matches(rule(match), asked)).toBe(expected);
  });

  test('a schema whatever the order of its members', () => {
    const { properties, type } = schema;
    expect(schemaHash({ properties, type })).toBe(schemaHash(schema));
  });

  test.each<[unknown]>([
    [undefined],
    [null],
    ['text'],
    [[]],
    [{ requestedSchema: { properties: [] } }],
  ])('without failing where the parameters are %j', (odd) => {
    expect(matches(rule({ fields: ['a'] }), { ...asked, params: odd })).toBe(false);
    expect(matches(rule({ contains: 'a' }), { ...asked, params: odd })).toBe(false);
  });
});

test('a page is accepted by no rule, but may be declined', () => {
  const page = { ...asked, params: { mode: 'url', url: 'https://a.example', message: '' } };
  expect(matches(rule({}), page)).toBe(false);
  expect(matches(rule({}), { ...page, params: { url: 'https://a.example' } })).toBe(false);
  expect(matches(rule({}, { answer: { action: 'decline' } }), page)).toBe(true);
});

test('a rule with an answer of the other method never matches', () => {
  expect(matches(rule({}, { answer: { action: 'send', text: '' } }), asked)).toBe(false);
});

test('the first that is on, and not used up, holds', () => {
  const rules = [
    rule({}, { name: 'off', isOff: true }),
    rule({}, { name: 'spent', times: 2 }),
    rule({}, { name: 'next' }),
  ];
  expect(matchingRule(rules, asked, () => 2)?.name).toBe('next');
  expect(matchingRule(rules, asked, () => 1)?.name).toBe('spent');
});

test('the text of a sampling request is that of its last message', () => {
  const messages = [
    { role: 'user', content: { type: 'text', text: 'first' } },
    { role: 'user', content: [{ type: 'text', text: 'last' }, { type: 'image' }, null] },
  ];
  const sampling = { method: 'sampling/createMessage' as const, params: { messages } };
  const sending = (contains: string) =>
    rule({ method: 'sampling/createMessage', contains }, { answer: { action: 'send', text: '' } });
  expect(matches(sending('last'), sampling)).toBe(true);
  expect(matches(sending('first'), sampling)).toBe(false);
});
