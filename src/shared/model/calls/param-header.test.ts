import { expect, test } from 'vitest';
import { paramFaultText, paramHeadersOf } from './param-header.ts';

const schema = (properties: object) => ({ type: 'object', properties });
const declared = (header: unknown, type: unknown = 'string') => ({ type, 'x-mcp-header': header });

test('finds what chains of properties lead to', () => {
  const found = paramHeadersOf(
    schema({ a: declared('A'), deep: schema({ b: declared('B', 'integer') }), plain: {} }),
  );

  expect(found).toEqual({
    headers: [
      { path: ['a'], header: 'A' },
      { path: ['deep', 'b'], header: 'B' },
    ],
    faults: [],
  });
});

test.each([
  [schema({ a: declared('') }), 'a: its x-mcp-header is empty'],
  [schema({ a: declared('two words') }), 'a: its x-mcp-header "two words" is not a token'],
  [schema({ a: declared('A\r\nEvil: 1') }), 'is not a token'],
  [schema({ a: declared(5) }), 'a: its x-mcp-header is not a string'],
  [schema({ a: declared('A', 'number') }), 'its type is "number"'],
  [schema({ a: declared('A', ['string', 'null']) }), 'its type is ["string","null"]'],
  [schema({ a: declared('A'), b: declared('a') }), 'x-mcp-header “a” is used twice'],
  [
    schema({ a: { type: 'array', items: declared('A') } }),
    'is not reachable through properties alone',
  ],
  [{ anyOf: [schema({ a: declared('A') })] }, 'is not reachable through properties alone'],
])('tells what is wrong with %j', (wrong, fault) => {
  const { faults } = paramHeadersOf(wrong);

  expect(faults).toHaveLength(1);
  expect(faults.map(paramFaultText).join()).toContain(fault);
});

test('says which property it is, and of two that ask for one header the second', () => {
  const twice = schema({ a: declared('A'), deep: schema({ 'b.c': declared('a') }) });

  expect(paramHeadersOf(schema({ deep: schema({ b: declared('') }) })).faults).toEqual([
    { path: ['deep', 'b'], why: 'its x-mcp-header is empty' },
  ]);
  expect(paramHeadersOf(twice).faults).toEqual([
    { path: ['deep', 'b.c'], twice: 'a', why: 'x-mcp-header “a” is used twice' },
  ]);
});

test.each([
  [undefined],
  [null],
  ['text'],
  [{}],
  [{ properties: [1] }],
  [{ properties: { a: null } }],
])('finds nothing in %j', (odd) => {
  expect(paramHeadersOf(odd)).toEqual({ headers: [], faults: [] });
});

test('comes to an end with a schema that holds itself', () => {
  const round: Record<string, unknown> = schema({ a: declared('A') });
  round['again'] = round;

  expect(paramHeadersOf(round)).toEqual({ headers: [], faults: [] });
});

test('comes to an end with a schema that is nested without one', () => {
  let deep: object = { type: 'string' };
  for (let i = 0; i < 20_000; i += 1) deep = { items: deep };

  expect(paramHeadersOf(deep)).toEqual({ headers: [], faults: [] });
});

test('looks through as much as is reasonable, whatever there is', () => {
  const values = Array.from({ length: 300_000 }, () => ({}));
  const found = paramHeadersOf(schema({ a: { ...declared('A'), enum: values } }));

  expect(found.headers).toEqual([{ path: ['a'], header: 'A' }]);
});
