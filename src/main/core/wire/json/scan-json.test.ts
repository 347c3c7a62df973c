import { expect, test } from 'vitest';
import { JsonScan, type MemberSpan } from './scan-json.ts';
import { cpuMs } from '../../../../shared/test-cpu-ms.ts';

function scanned(text: string, stepBytes = text.length * 4 + 1) {
  const parts: string[] = [];
  const json = Buffer.from(text);
  const scan = new JsonScan(json, ({ start, end }) =>
    parts.push(json.toString('utf8', start, end)),
  );
  while (!scan.isDone) scan.step(scan.at + stepBytes);
  return { scan, parts };
}

const namesOf = (scan: JsonScan, members: readonly MemberSpan[] = scan.members): unknown =>
  members.map(({ name, value, members: inner }) => [
    JSON.parse(scan.json.toString('utf8', name.start, name.end)),
    scan.json.toString('utf8', value.start, value.end),
    ...(inner.length > 0 ? [namesOf(scan, inner)] : []),
  ]);

const message =
  ' {"jsonrpc" : "2.0","id":7, "result":{ "a,\\"b" : "}]\\\\", "c":[ {"d":1} ,[2]],"e":{"f":[]}} }\n';

test.each([1, 2, 3, 7, 1000])(
  'finds members and those of members, in steps of %i bytes',
  (step) => {
    const { scan } = scanned(message, step);

    expect(namesOf(scan)).toEqual([
      ['jsonrpc', '"2.0"'],
      ['id', '7'],
      [
        'result',
        '{ "a,\\"b" : "}]\\\\", "c":[ {"d":1} ,[2]],"e":{"f":[]}}',
        [
          ['a,"b', '"}]\\\\"'],
          ['c', '[ {"d":1} ,[2]]'],
          ['e', '{"f":[]}'],
        ],
      ],
    ]);
    expect(scan).toMatchObject({ maxDepth: 4, isWhole: true });
  },
);

test.each([
  ['1', 0],
  ['[]', 1],
  ['{"a":[[[]]]}', 4],
  ['["[[[["]', 1],
  ['["\\"[[["]', 1],
  ['["\\\\",[]]', 2],
])('tells how deep %s nests', (text, depth) => {
  expect(scanned(text).scan).toMatchObject({ maxDepth: depth, isWhole: true });
});

test('never counts fewer values than there are', () => {
  const count = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Object.values(value).reduce((sum: number, part) => sum + count(part), 0)
      : 1;
  for (const text of [message, '[1,2,[3,4],{"a":{"b":5}}]', '{}', '[[],[],[]]', '"x"']) {
    expect(scanned(text).scan.values).toBeGreaterThanOrEqual(count(JSON.parse(text)));
  }
});

test.each([1, 5, 1000])('tells the parts of a list, in steps of %i bytes', (step) => {
  const { parts, scan } = scanned('[ {"a":[1,2]} , "x,y" ,[3],4]', step);

  expect(parts).toEqual(['{"a":[1,2]}', '"x,y"', '[3]', '4']);
  expect(scan.parts).toBe(4);
  expect(scanned('[ ]').scan.parts).toBe(0);
});

test.each(['[', '{"a":1', '"abc', '["a\\"]'])('%s is not whole', (text) => {
  expect(scanned(text).scan).toMatchObject({ isDone: true, isWhole: false });
});

test('finds the end of a text behind a long run of backslashes', () => {
  const slashes = '\\'.repeat(300_000);

  expect(scanned(`["${slashes}",[]]`).scan).toMatchObject({ maxDepth: 2, isWhole: true });
  expect(scanned(`["${slashes}\\",[]]`).scan).toMatchObject({ maxDepth: 1, isWhole: false });
});

test('bounds the members that it notes', () => {
  const many = Array.from({ length: 5000 }, (_, i) => `"m${i}":${i}`).join(',');

  expect(scanned(`{${many}}`).scan.members.length).toBe(200);
});

const pieces = ['[', '"\\"\\"\\"', '\\', '","', '":{', '[],', '{"a":1},', ' '];

test('takes time in proportion to the bytes, whatever they are', () => {
  for (const piece of pieces) {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const since = cpuMs();
    scanned(text, 64 * 1024);
    // A hundred times what it takes; what is quadratic takes ten thousand times as long.
    expect(cpuMs() - since).toBeLessThan(2000);
  }
});
