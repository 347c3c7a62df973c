import { expect, test } from 'vitest';
import type { BodyLine } from '../../../../shared/model/traffic/body-lines.ts';
import { BodyIndex } from './body-index.ts';
import { lineOfPath } from './body-index-paths.ts';
import { lineOfByte, placeOfLine } from './body-index-places.ts';
import { findText, matchFrom } from './body-index-search.ts';

/** The index of a text that comes in pieces of `pieceBytes`. */
function indexOf(text: string | Uint8Array, pieceBytes = 1_000_000): BodyIndex {
  const bytes = Buffer.from(text);
  const index = new BodyIndex(bytes.length);
  for (let at = 0; at === 0 || at < bytes.length; at += pieceBytes)
    index.append(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length);
  return index;
}

const written = ({ depth, key, text, hasComma }: BodyLine): string =>
  `${'  '.repeat(depth)}${key === undefined ? '' : `${key}: `}${text}${hasComma ? ',' : ''}`;

function allLines(index: BodyIndex): string[] {
  const lines: string[] = [];
  for (let from = 0; from < index.lineCount; from += 300)
    lines.push(...index.lines(from, 300).map(written));
  return lines;
}

const items = Array.from({ length: 700 }, (_, id) => ({
  id,
  name: `item "${id}" \\ ä€😀`,
  tags: ['x', [], {}, [[id]]],
  'a/b~': { deep: [null, true, false, -1.5e-7, 1234567890] },
}));
const sample = { result: { content: [{ type: 'text', text: 'ok' }], items }, id: 'x' };

for (const pieceBytes of [1, 7, 1_000_000])
  test(`lays JSON out as JSON.stringify does, in pieces of ${pieceBytes} bytes`, () => {
    const index = indexOf(JSON.stringify(sample), pieceBytes);

    expect(allLines(index)).toEqual(JSON.stringify(sample, null, 2).split('\n'));
    expect(index.state()).toMatchObject({ isComplete: true, isJson: true, isUtf8: true });
    expect(index.state().fault).toBeUndefined();
  });

test('lays out the same whatever the space between', () => {
  const index = indexOf(`\uFEFF \n${JSON.stringify(sample, null, '\t')}\r\n`);

  expect(allLines(index)).toEqual(JSON.stringify(sample, null, 2).split('\n'));
});

test('keeps numbers and escapes as they were written', () => {
  const text = String.raw`{"n":1.0,"big":9007199254740993.10,"u":"\u00e9\ud800\/"}`;

  expect(allLines(indexOf(text))).toEqual([
    '{',
    '  "n": 1.0,',
    '  "big": 9007199254740993.10,',
    String.raw`  "u": "\u00e9\ud800\/"`,
    '}',
  ]);
});

test('knows the path of each line, and the line of each path', () => {
  const index = indexOf(JSON.stringify(sample));
  const expected: (string | number)[][] = [];
  const walk = (value: unknown, path: (string | number)[]) => {
    expected.push(path);
    if (typeof value !== 'object' || value === null) return;
    const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    for (const [name, member] of members) walk(member, [...path, name]);
    if (members.length > 0) expected.push(path);
  };
  walk(sample, []);

  // Every seventh line gives lines of all kinds, as the lines of an item are no multiple of seven.
  const some = expected.flatMap((path, line) => (line % 7 === 0 ? [{ path, line }] : []));

  expect(some.map(({ line }) => placeOfLine(index, line).path)).toEqual(
    some.map(({ path }) => path),
  );
  expect(lineOfPath(index, ['result', 'items', '699', 'a/b~', 'deep', '3'])).toBe(
    expected.findIndex((path) => path.join() === 'result,items,699,a/b~,deep,3'),
  );
  expect(lineOfPath(index, ['result', 'items', '700'])).toBeUndefined();
});

test('leads from a path to its line in lists and objects of many blocks', () => {
  const value = {
    list: Array.from({ length: 2000 }, (_, at) => [at, { x: at }]),
    names: Object.fromEntries(
      Array.from({ length: 2000 }, (_, at) => [`n${at}`, { x: `n${at + 1}` }]),
    ),
    after: [],
  };
  const index = indexOf(JSON.stringify(value));

  for (const path of [
    'list/0',
    'list/1',
    'list/1234/1/x',
    'list/1999',
    'names/n0',
    'names/n1999/x',
    'after',
  ])
    expect(placeOfLine(index, lineOfPath(index, path.split('/')) ?? -1).path?.join('/')).toBe(path);
  for (const path of [
    'list/2000',
    'list/01',
    'list/-1',
    'list/x',
    'names/n2000',
    'names/x',
    'after/0',
    'list/7/x',
  ])
    expect(lineOfPath(index, path.split('/'))).toBeUndefined();
});

test('leads to a name however it is written, and however often it is a value', () => {
  const values = Array.from({ length: 700 }, () => 'name').join('","');
  const index = indexOf(String.raw`{"list":["${values}"],"n\u0061me":1,"other":2,"tab\t":3}`);

  expect(placeOfLine(index, lineOfPath(index, ['name']) ?? -1).path).toEqual(['name']);
  expect(placeOfLine(index, lineOfPath(index, ['tab\t']) ?? -1).path).toEqual(['tab\t']);
  expect(lineOfPath(index, ['nothing'])).toBeUndefined();
});

test('counts members that lie deeper than it notes', () => {
  const deep = JSON.stringify(Array.from({ length: 3000 }, (_, at) => [at]));
  const index = indexOf(`${'['.repeat(30)}${deep}${']'.repeat(30)}`);
  const line = 31 + 2999 * 3 + 1;

  expect(placeOfLine(index, line).path?.slice(30)).toEqual([2999, 0]);
});

test('knows where what a line opens is closed', () => {
  const index = indexOf(JSON.stringify(sample));

  expect(placeOfLine(index, 0).endLine).toBe(index.lineCount - 1);
  expect(placeOfLine(index, 2).endLine).toBe(7);
  expect(placeOfLine(index, 4).endLine).toBeUndefined();
});

test('finds a text whatever its case, around both ends', () => {
  const index = indexOf(JSON.stringify(sample));
  const found = findText(index.bytes, 'ITEM "6'.replace('"', String.raw`\"`));
  const at = (line: number, to: 'next' | 'previous' | 'here') =>
    matchFrom(index, found, { line, to });

  const first = at(0, 'here');
  expect(first).toMatchObject({ count: 111, at: 0, isCapped: false });
  expect(index.lines(first.line ?? 0, 1)[0]?.text).toContain(String.raw`item \"6\"`);
  expect(at(first.line ?? 0, 'here').at).toBe(0);
  expect(at(first.line ?? 0, 'next').at).toBe(1);
  expect(at(first.line ?? 0, 'previous').at).toBe(110);
  expect(at(index.lineCount, 'next').at).toBe(0);
  expect(matchFrom(index, findText(index.bytes, 'nowhere'), { line: 0, to: 'next' })).toEqual({
    count: 0,
    isCapped: false,
  });
});

test('a match across two pieces of the search is found once', () => {
  const text = `"${'-'.repeat(999_996)}needle${'-'.repeat(999_990)}needle"`;

  expect(findText(Buffer.from(text), 'Needle').places.length).toBe(2);
});

test('signs of patterns are only signs', () => {
  const bytes = Buffer.from('a.c abc [x] (y) é É');

  expect(findText(bytes, 'a.c').places.length).toBe(1);
  expect(findText(bytes, '[x]').places.length).toBe(1);
  expect(findText(bytes, 'é').places.length).toBe(1);
});

test('shows what is no JSON any more as it came', () => {
  const index = indexOf('{"a": [1, 2, oops\nnext line');

  expect(allLines(index)).toEqual(['{', '  "a": [', '    1,', '    2,', 'oops', 'next line']);
  expect(index.state().fault).toEqual({ line: 4, why: 'A value was expected.' });
  expect(placeOfLine(index, 0).endLine).toBeUndefined();
  expect(placeOfLine(index, 3).path).toEqual(['a', 1]);
  expect(placeOfLine(index, 5)).toEqual({ line: 5 });
});

for (const [text, line] of [
  ['{"a":1,}', 2],
  ['[1,2', 2],
  ['[1]x', 3],
  ['[1}', 2],
  ['{"a":1 "b":2}', 1],
  ['{"a"}', 1],
  ['["a":1]', 1],
  ['{"a":[],1}', 2],
  ['{"a":"never closed', 1],
  ['[tru]', 1],
] as const)
  test(`says where ${text} stops being JSON`, () => {
    const { fault, isJson, lineCount } = indexOf(text).state();

    expect(isJson ? fault?.line : 1).toBe(line);
    expect(lineCount).toBeGreaterThan(0);
  });

test('text that only starts with a bracket is text from its start', () => {
  const index = indexOf('[info] started\n[info] ready\r\n\nend');

  expect(index.state()).toMatchObject({ isJson: false, lineCount: 4 });
  expect(allLines(index).map((line) => line.trimEnd())).toEqual([
    '[info] started',
    '[info] ready',
    '',
    'end',
  ]);
});

test('breaks long lines of text between characters and loses nothing', () => {
  const text = 'x' + '😀€'.repeat(50_000);

  for (const pieceBytes of [3, 1_000_000]) {
    const lines = allLines(indexOf(text, pieceBytes));
    expect(lines.join('')).toBe(text);
    expect(lines.length).toBeGreaterThan(170);
  }
});

test('cuts a long string between characters, and says how much more there is', () => {
  const index = indexOf(JSON.stringify({ image: '€'.repeat(100_000), last: 1 }), 10_000);
  const [, image, last] = index.lines(0, 3);

  expect(image?.text.length).toBeLessThan(2000);
  expect(Buffer.byteLength(image?.text ?? '') + (image?.moreBytes ?? 0)).toBe(300_002);
  expect(last).toMatchObject({ key: '"last"', text: '1' });
});

test('a string of nothing but escapes is read once', () => {
  const index = indexOf(
    `["${String.raw`\"`.repeat(500_000)}","${'\\'.repeat(500_000)}",7]`,
    50_000,
  );

  expect(index.lineCount).toBe(5);
  expect(index.lines(3, 1)).toEqual([{ kind: 'number', depth: 1, text: '7' }]);
});

test('takes a million levels', () => {
  const index = indexOf(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`);

  expect(index.lineCount).toBe(1_999_999);
  expect(index.lines(999_998, 3).map(({ kind }) => kind)).toEqual(['open', 'empty', 'close']);
  expect(placeOfLine(index, 0).endLine).toBe(1_999_998);
  expect(placeOfLine(index, 500)).toMatchObject({ path: Array.from({ length: 500 }, () => 0) });
  expect(placeOfLine(index, 900_000).path).toBeUndefined();
});

test('takes a million empty objects', () => {
  const index = indexOf(`[${Array.from({ length: 1_000_000 }, () => '{}').join(',')}]`);

  expect(index.lineCount).toBe(1_000_002);
  expect(placeOfLine(index, 654_322).path).toEqual([654_321]);
  expect(lineOfPath(index, ['654321'])).toBe(654_322);
  expect(lineOfByte(index, index.totalBytes - 1)).toBe(1_000_001);
});

for (const pieceBytes of [1, 3, 64, 1_000_000])
  test(`marks the lines with bytes that are no UTF-8, in pieces of ${pieceBytes} bytes`, () => {
    const bytes = Buffer.from(JSON.stringify(['aä€😀', 'b€', 'c', 'd😀']));
    const right = indexOf(bytes, pieceBytes);
    bytes[bytes.indexOf('b€') + 2] = 0xff;
    bytes[bytes.indexOf('d😀') + 4] = 0x22;
    const index = indexOf(bytes, pieceBytes);

    expect(right.badByte).toBeUndefined();
    expect(right.state().isUtf8).toBe(true);
    expect(lineOfByte(index, index.badByte ?? -1)).toBe(2);
    expect(index.lines(0, 9).map(({ hasBadBytes }) => hasBadBytes ?? false)).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
    expect(index.lines(2, 1)[0]?.text).toBe('"b\uFFFD\uFFFD\uFFFD"');
  });

test('half a character at the end is no UTF-8', () => {
  expect(indexOf(Buffer.from('plain €').subarray(0, -1)).badByte).toBe(6);
  expect(indexOf(Buffer.from('plain €')).badByte).toBeUndefined();
});

test('says of bytes that are no UTF-8 that they are not', () => {
  expect(indexOf(Uint8Array.of(0xff, 0xfe, 0x41)).state()).toMatchObject({
    isUtf8: false,
    isJson: false,
  });
});

test('an empty body has no lines', () => {
  expect(indexOf('').state()).toMatchObject({ lineCount: 0, isComplete: true });
  expect(indexOf('').lines(0, 10)).toEqual([]);
  expect(placeOfLine(indexOf(''), 0)).toEqual({ line: 0 });
});
