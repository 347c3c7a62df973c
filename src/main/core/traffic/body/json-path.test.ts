import { expect, test } from 'vitest';
import { findInJson } from './json-path.ts';

const body = `{"result":{"items":[
  {"id": 9007199254740993, "price": 1.10, "tags":["a"]},
  {"id": 2, "price": 20, "a b": {"__proto__": true}}]}}`;

test('JSONPath finds values with their places and their exact digits', () => {
  expect(findInJson(body, 'jsonpath', '$.result.items[?@.price < 10].id')).toEqual({
    status: 'found',
    count: 1,
    matches: [{ path: ['result', 'items', 0, 'id'], text: '9007199254740993' }],
  });
  expect(findInJson(body, 'jsonpath', '$..price')).toMatchObject({
    matches: [{ text: '1.10' }, { text: '20' }],
  });
  expect(findInJson(body, 'jsonpath', "$..['__proto__']")).toMatchObject({
    matches: [{ path: ['result', 'items', 1, 'a b', '__proto__'], text: 'true' }],
  });
});

test('JMESPath makes values, which may be rounded and stand nowhere', () => {
  expect(findInJson(body, 'jmespath', 'result.items[].{p: price}')).toEqual({
    status: 'found',
    count: 2,
    matches: [{ text: '{"p":1.1}' }, { text: '{"p":20}' }],
    isRounded: true,
  });
  expect(findInJson(body, 'jmespath', 'result.none')).toMatchObject({ count: 0 });
  expect(findInJson(body, 'jmespath', 'toString')).toMatchObject({ matches: [{ text: 'null' }] });
});

test.each([
  ['jsonpath', 'result', 'expected', 0],
  ['jsonpath', '$.result[?@.a > ]', 'unexpected end of expression', 16],
  ['jsonpath', '$[?nope(@)]', 'no such function', 3],
  ['jmespath', 'result..items', 'unexpected token', 7],
  ['jmespath', 'result[?a', 'expected Rbracket', 9],
] as const)('says what is wrong with %s %s, and where', (language, expression, why, at) => {
  const found = findInJson(body, language, expression);

  expect(found).toMatchObject({ status: 'fault', at });
  expect(found.status === 'fault' && found.why).toContain(why);
  expect(found.status === 'fault' && found.why).not.toContain(`('${expression}`);
});

test('says so where the body is no JSON, or nested too deeply', () => {
  expect(findInJson('{"a":', 'jsonpath', '$')).toMatchObject({
    status: 'fault',
    why: expect.stringContaining('The body is not JSON'),
  });
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  expect(findInJson(deep, 'jsonpath', '$..*')).toMatchObject({ status: 'fault' });
});

test('answers with no more than can be looked through, and counts the rest', () => {
  const many = JSON.stringify(Array.from({ length: 5000 }, (_, i) => i));
  const found = findInJson(many, 'jsonpath', '$[*]');

  expect(found).toMatchObject({ count: 5000 });
  expect(found.status === 'found' && found.matches.length).toBe(2000);
  const long = JSON.stringify(['x'.repeat(5000)]);
  expect(findInJson(long, 'jsonpath', '$[0]')).toMatchObject({
    matches: [{ moreCharacters: 3002 }],
  });
});
