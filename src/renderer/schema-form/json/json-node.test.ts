import { expect, test } from 'vitest';
import { endOfString, endOfValue, readNode, readNodeLazily, type JsonNode } from './json-node.ts';

const texts = [
  '{}',
  ' [ ] ',
  '{"a":{"b":[1,2.50,{"c":null}],"d":"}]{["},"e":true}',
  '[[],[[]],{"":""},"\\"]","\\\\",-1e400,false]',
  '{"a":1,"b":{"x":1},"a":{"y":2}}',
  '{"__proto__":{"constructor":[1]},"\\u0061":"é😀"}',
  '"text"',
  '12345678901234567890.0',
];

/** Everything of a node, however it comes to it. */
const whole = (node: JsonNode | undefined): unknown => {
  if (node?.kind === 'object') {
    const { text, members, twice = [] } = node;
    return {
      text,
      twice: [...twice],
      members: [...members].map(([name, one]) => [name, whole(one)]),
    };
  }
  return node?.kind === 'list' ? { text: node.text, items: node.items.map(whole) } : { ...node };
};

test.each(texts)('reads the same when it is looked at as at once: %s', (text) => {
  const lazy = readNodeLazily(text);

  expect(whole(lazy)).toEqual(whole(readNode(text)));
  expect(lazy?.text).toBe(text.trim());
});

test.each(['', '{', '[1,]', '{"a" 1}', 'nul', '1 2'])(
  'is nothing where there is no JSON: %s',
  (text) => {
    expect(readNode(text)).toBeUndefined();
    expect(readNodeLazily(text)).toBeUndefined();
  },
);

test('reads within a value only when it is looked at, and once', () => {
  const root = readNodeLazily('{"a":[1,2]}');
  const [first, again] = [1, 2].map(() => root?.kind === 'object' && root.members.get('a'));

  expect(first).toBe(again);
});

test('ends strings at their own quote, and values at their own bracket', () => {
  expect(endOfString('"a\\"b\\\\" rest', 0)).toBe(8);
  expect(endOfString('"never', 0)).toBe(6);
  expect(endOfValue('{"}":["]",{"{":[]}]}, 1', 0)).toBe(20);
  expect(endOfValue('[12,3] ', 1)).toBe(3);
  expect(endOfValue('[[', 0)).toBe(2);
});
