import { describe, expect, test } from 'vitest';
import { fieldOf } from '../schema/field.ts';
import { readNode } from '../json/json-node.ts';
import { pastedRows } from './pasted-rows.ts';
import { tableColumns } from './table-columns.ts';

const properties = {
  sku: { type: 'string', title: 'Article' },
  n: { type: ['integer', 'null'] },
  gift: { type: 'boolean' },
  size: { enum: ['S', 'M', 1] },
};
const schema = { type: 'array', items: { type: 'object', properties } };
const columns = tableColumns(fieldOf(schema, schema), schema) ?? [];
const paste = (text: string, before = '[]', row = 0, column = 0) => {
  const node = readNode(before);
  return pastedRows(text, node?.kind === 'list' ? node : undefined, columns, { row, column });
};

describe('a pasted table', () => {
  test.each([
    [
      'of tabs, in the order of the columns',
      'x\t5\tTRUE\tM\ny\t\t\t1',
      '[{"sku": "x", "n": 5, "gift": true, "size": "M"}, {"sku": "y", "size": 1}]',
    ],
    ['of commas', 'x,5\ny,6', '[{"sku": "x", "n": 5}, {"sku": "y", "n": 6}]'],
    ['of semicolons', 'x;1,5\ny;6', '[{"sku": "x", "n": "1,5"}, {"sku": "y", "n": 6}]'],
    [
      'with names or titles in its first row',
      'N,article\n9007199254740993,x',
      '[{"n": 9007199254740993, "sku": "x"}]',
    ],
    [
      'with a name that the schema does not know',
      'sku\tn\tcolour\nx\t1.10\tred',
      '[{"sku": "x", "n": 1.10, "colour": "red"}]',
    ],
    [
      'with cells in quotes',
      '"a, ""b""\nc",null\nd,1',
      '[{"sku": "a, \\"b\\"\\nc", "n": null}, {"sku": "d", "n": 1}]',
    ],
    [
      'with what does not fit, kept to be marked',
      'x\tmany\tperhaps\tXL',
      '[{"sku": "x", "n": "many", "gift": "perhaps", "size": "XL"}]',
    ],
    ['as a JSON list, byte for byte', '[{"sku" :"x"}, 1.10]', '[{"sku" :"x"}, 1.10]'],
  ])('%s', (_what, text, after) => {
    expect(paste(text)?.text).toBe(after);
  });

  test('begins at its cell, keeps what it leaves empty, and goes on below', () => {
    const before = '[{"sku":"a"} ,{"sku" : "b", "n":1.0, "x": 2}]';

    expect(paste('7\t\n8\ttrue\n9\tfalse', before, 0, 1)).toEqual({
      text: '[{"sku":"a", "n":7} ,{"sku" : "b", "n":8, "x": 2, "gift": true} ,{"n": 9, "gift": false}]',
      rows: 3,
      left: 0,
      filled: [[0, 'n'], [1, 'n'], [1, 'gift'], [2], [2]],
    });
  });

  test('takes the place of an item that is no object', () => {
    expect(paste('x\t1', '[5]')?.text).toBe('[{"sku": "x", "n": 1}]');
  });

  test('says what had no column', () => {
    expect(paste('M\tno\tplace', '[]', 0, 3)).toEqual({
      text: '[{"size": "M"}]',
      rows: 1,
      left: 2,
      filled: [[0]],
    });
  });

  test.each(['word', 'Dear all,\nas you know, we', 'a, b', 'one\ntwo', 'foo(a,b)\nbar(c,d)', ''])(
    'is not %j',
    (text) => {
      expect(paste(text)).toBeUndefined();
    },
  );
});

test.each([
  [{ type: 'array', items: { type: 'object', properties: { a: { type: 'array' } } } }],
  [{ type: 'array', items: { type: 'object' } }],
  [{ type: 'array', items: { type: 'string' } }],
  [{ type: 'array', prefixItems: [{ type: 'object', properties }] }],
  [
    {
      type: 'array',
      items: {
        type: 'object',
        properties: Object.fromEntries(
          'abcdefghi'.split('').map((name) => [name, { type: 'string' }]),
        ),
      },
    },
  ],
])('%j is no table', (other) => {
  expect(tableColumns(fieldOf(other, other), other)).toBeUndefined();
});
