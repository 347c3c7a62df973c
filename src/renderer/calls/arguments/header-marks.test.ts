import { expect, test } from 'vitest';
import { readNode } from '../../schema-form/json/json-node.ts';
import { headerMarks } from './header-marks.ts';

const mark = (own: object, json?: string, name = 'a', others: object = {}) =>
  headerMarks({ type: 'object', properties: { [name]: own, ...others } })(
    [name],
    own,
    json === undefined ? undefined : readNode(json),
  );

const region = { type: 'string', 'x-mcp-header': 'Region' };

test.each<[string, object, string | undefined, string]>([
  ['nothing is given', region, undefined, 'Mcp-Param-Region'],
  ['null is given', region, 'null', 'Mcp-Param-Region'],
  ['a text', region, '"eu-central-1"', 'Mcp-Param-Region: eu-central-1'],
  [
    'a text that a header can’t hold',
    region,
    '"Zürich"',
    'Mcp-Param-Region: =?base64?WsO8cmljaA==?=',
  ],
  [
    'a text that looks as if it was encoded',
    region,
    '"=?base64?eA==?="',
    'Mcp-Param-Region: =?base64?PT9iYXNlNjQ/ZUE9PT89?=',
  ],
  ['blanks around it', region, '" a "', 'Mcp-Param-Region: =?base64?IGEg?='],
  ['line feeds', region, '"a\\nX-Evil: 1"', 'Mcp-Param-Region: =?base64?YQpYLUV2aWw6IDE=?='],
  ['a whole number', { type: 'integer', 'x-mcp-header': 'N' }, '42', 'Mcp-Param-N: 42'],
  [
    'a boolean',
    { type: 'boolean', 'x-mcp-header': 'Dry-Run' },
    'false',
    'Mcp-Param-Dry-Run: false',
  ],
  ['a secret', { ...region, format: 'password' }, '"hunter2"', 'Mcp-Param-Region: •••'],
])('the header that results is shown: %s', (_what, own, json, words) => {
  expect(mark(own, json)?.label).toBe(words);
  expect(mark(own, json)?.tone).toBeUndefined();
});

test('also that of a secret by its name is hidden', () => {
  expect(mark(region, '"x"', 'api_key')?.label).toBe('Mcp-Param-Region: •••');
});

test.each<[object, object, RegExp]>([
  [{ type: 'number', 'x-mcp-header': 'N' }, {}, /type is "number", not string, integer or boolean/],
  [{ type: 'string', 'x-mcp-header': 'two words' }, {}, /is not a token/],
  [{ type: 'string', 'x-mcp-header': '' }, {}, /is empty/],
  [{ type: 'string', 'x-mcp-header': 5 }, {}, /is not a string/],
  [region, { b: { ...region } }, /is used twice/],
])('an invalid one is marked with the reason: %j', (own, others, why) => {
  const found = mark(own, '1', 'a', others);

  expect(found).toMatchObject({ tone: 'warning', label: 'invalid header' });
  expect(found?.title).toMatch(why);
});

test('of two that differ in capitals only, both are marked', () => {
  const others = { b: { ...region, 'x-mcp-header': 'REGION' } };

  expect(mark(region, '"x"', 'a', others)?.title).toContain('is used twice');
});

test('a fault at a name with dots is not taken for that of another property', () => {
  const nested = { b: { ...region, 'x-mcp-header': '' } };
  const marks = headerMarks({ properties: { 'a.b': region, a: { properties: nested } } });

  expect(marks(['a.b'], region, readNode('"x"'))?.label).toBe('Mcp-Param-Region: x');
  expect(marks(['a', 'b'], nested.b, readNode('"x"'))?.title).toContain('is empty');
});

test('one in a list not reachable', () => {
  const marks = headerMarks({ properties: { l: { type: 'array', items: region } } });

  expect(marks(['l', 0], region, readNode('"x"'))?.title).toContain('not reachable');
});

test('what asks for no header has no mark', () => {
  expect(mark({ type: 'string' }, '"x"')).toBeUndefined();
});
