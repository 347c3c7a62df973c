import { expect, test } from 'vitest';
import { resultValues } from './result-values.ts';

const listed = (text: string) => resultValues(text).map(({ place, json }) => [place, json]);

test('lists every value with its place, digits as they were sent', () => {
  expect(listed('{"structuredContent": {"id": 9007199254740993, "tags": ["a"]}}')).toEqual([
    ['structuredContent', '{"id": 9007199254740993, "tags": ["a"]}'],
    ['structuredContent.id', '9007199254740993'],
    ['structuredContent.tags', '["a"]'],
    ['structuredContent.tags[0]', '"a"'],
  ]);
});

test('looks into JSON within a text, once', () => {
  const text = JSON.stringify({ content: [{ text: '{"id": 1.10, "more": "{\\"no\\": 1}"}' }] });

  expect(listed(text).slice(3)).toEqual([
    ['content[0].text › ', '{"id": 1.10, "more": "{\\"no\\": 1}"}'],
    ['content[0].text › id', '1.10'],
    ['content[0].text › more', '"{\\"no\\": 1}"'],
  ]);
});

test('keeps odd names apart, and bounds what a hostile result may list', () => {
  expect(listed('{"a.b": {"__proto__": 1}}').at(-1)).toEqual(['["a.b"].__proto__', '1']);
  expect(resultValues(JSON.stringify(Array.from({ length: 100_000 }, (_, i) => i)))).toHaveLength(
    1000,
  );
  expect(resultValues('not JSON')).toEqual([]);
  expect(resultValues(`${'['.repeat(1000)}1${']'.repeat(1000)}`).length).toBeLessThan(60);
});
