import { expect, test } from 'vitest';
import { layOutJson, prettyJson } from './pretty-json.ts';
import { cpuMs } from '../../../shared/test-cpu-ms.ts';

test('lays out objects and arrays as JSON.stringify does', () => {
  const value = { a: [1, { b: 'x, y: {z}' }, [], {}], 'c"d': null, e: -1.5e-7, f: [[true]] };

  expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
  expect(prettyJson(JSON.stringify(value, null, '\t'))).toBe(JSON.stringify(value, null, 2));
});

test('keeps what JavaScript would change: large numbers, doubled keys, escapes', () => {
  const text = '{"n":9007199254740993,"n":1.0,"s":"\\u0041\\/\\\\","t":"\\\\\\""}';

  const pretty = prettyJson(text);

  expect(pretty).toBe(
    '{\n  "n": 9007199254740993,\n  "n": 1.0,\n  "s": "\\u0041\\/\\\\",\n  "t": "\\\\\\""\n}',
  );
});

test('leaves single values alone and refuses what is not JSON', () => {
  expect(prettyJson('"text"')).toBe('"text"');
  expect(prettyJson(' 42 ')).toBe('42');
  expect(prettyJson('Starting server')).toBeUndefined();
  expect(prettyJson('{"a":1} trailing')).toBeUndefined();
  expect(prettyJson('')).toBeUndefined();
});

test('lays out the beginning of a text that was cut anywhere', () => {
  const text = '{"a":[1,{"b":"c\\"d"}],"e":"f"}';
  for (let end = 0; end <= text.length; end++)
    expect(layOutJson(text.slice(0, end)).replace(/\s/g, '')).toBe(text.slice(0, end));
});

test('a hostile depth does not make the text much longer', () => {
  const deep = '['.repeat(5000) + ']'.repeat(5000);

  expect(prettyJson(deep)?.length).toBeLessThan(deep.length * 90);
});

test('lays out a megabyte while nobody notices', () => {
  const text = JSON.stringify(
    Array.from({ length: 10_000 }, (_, id) => ({
      id,
      name: 'somebody',
      tags: ['a', 'b'],
      note: 'x'.repeat(50),
    })),
  );
  expect(text.length).toBeGreaterThan(1_000_000);

  const start = cpuMs();
  prettyJson(text);

  expect(cpuMs() - start).toBeLessThan(500);
});
