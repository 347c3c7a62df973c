import { expect, test } from 'vitest';
import { filledText, type Filling } from './fill-value.ts';

const order = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    size: { enum: ['small', 'large'] },
    grams: { type: 'integer', minimum: 5 },
    roast: { type: 'string', default: 'dark' },
    shop: { const: 'Graz' },
    note: { type: 'string', examples: ['ring twice'] },
    address: {
      type: 'object',
      properties: { street: { type: 'string' }, zip: { type: 'string' } },
      required: ['street'],
    },
    lines: { type: 'array', items: { properties: { sku: { type: 'string' } }, required: ['sku'] } },
    tags: { type: 'array', items: { type: 'string' } },
    isGift: { type: 'boolean' },
  },
  required: ['name', 'size', 'grams', 'shop', 'address', 'lines'],
};

const filled = (schema: unknown, text: string, filling: Filling): unknown =>
  JSON.parse(filledText(schema, text, filling) ?? 'null');

test('fills in what is required, to any depth, with what the schema offers or a blank', () => {
  expect(filled(order, '{}', 'required')).toEqual({
    name: '',
    size: 'small',
    grams: 5,
    shop: 'Graz',
    address: { street: '' },
    lines: [],
  });
});

test('fills in every field, with an item to show the shape of a list', () => {
  expect(filled(order, '{}', 'all')).toEqual({
    name: '',
    size: 'small',
    grams: 5,
    roast: 'dark',
    shop: 'Graz',
    note: 'ring twice',
    address: { street: '', zip: '' },
    lines: [{ sku: '' }],
    tags: [],
    isGift: false,
  });
});

test('fills in defaults only', () => {
  const schema = {
    properties: {
      a: { default: 1 },
      b: { type: 'string' },
      whole: { properties: { x: { default: null }, y: { default: 2 } }, required: ['y'] },
      half: { properties: { x: { default: 1 }, y: { type: 'string' } }, required: ['y'] },
    },
  };

  expect(filled(schema, '{"b": "kept"}', 'defaults')).toEqual({
    b: 'kept',
    a: 1,
    whole: { x: null, y: 2 },
  });
});

test('keeps the spelling of what is there, also where something is missing inside', () => {
  const text =
    '{"extra": 12345678901234567890, "address": {"zip":"8010"}, "name" : "A\\u0064a", "lines": [{}]}';

  const next = filledText(order, text, 'required') ?? '';

  expect(next).toContain('"extra": 12345678901234567890');
  expect(next).toContain('"A\\u0064a"');
  expect(JSON.parse(next)).toMatchObject({
    address: { zip: '8010', street: '' },
    lines: [{ sku: '' }],
  });
});

test('leaves a text that lacks nothing as it is', () => {
  const text = '{ "message":  1.0 }';

  expect(filledText({ properties: { message: {} }, required: ['message'] }, text, 'all')).toBe(
    text,
  );
});

test('can do nothing with what is no object', () => {
  expect(filledText(order, '{"a": ', 'all')).toBeUndefined();
  expect(filledText(order, '[]', 'all')).toBeUndefined();
  expect(filledText(order, ' ', 'required')).toContain('"name"');
});

test('fills in what a condition asks for once its field is there', () => {
  const schema = {
    properties: { kind: { const: 'circle' }, r: { type: 'number' } },
    required: ['kind'],
    if: { properties: { kind: { const: 'circle' } }, required: ['kind'] },
    then: { required: ['r'] }, // oxlint-disable-line unicorn/no-thenable -- a keyword of JSON Schema
  };

  expect(filled(schema, '{}', 'required')).toEqual({ kind: 'circle', r: 0 });
});

test('fills in the branch of a union that a value is of, and else the first', () => {
  const shape = (kind: string, name: string) => ({
    properties: { kind: { const: kind }, [name]: { type: 'number' } },
    required: ['kind', name],
  });
  const schema = {
    properties: { shape: { anyOf: [shape('circle', 'r'), shape('square', 'side')] } },
    required: ['shape'],
  };

  expect(filled(schema, '{}', 'required')).toEqual({ shape: { kind: 'circle', r: 0 } });
  expect(filled(schema, '{"shape": {"kind": "square"}}', 'required')).toEqual({
    shape: { kind: 'square', side: 0 },
  });
});

test('ends with schemas that hold themselves, and names that are none of ours', () => {
  const node = {
    properties: { next: { $ref: '#' }, also: { $ref: '#' }, list: { items: { $ref: '#' } } },
    required: ['next'],
  };
  const odd = {
    properties: { constructor: { type: 'string' }, 'a.b': {} },
    required: ['__proto__', 'constructor'],
  };

  expect(filledText(node, '{}', 'required')?.length).toBeLessThan(20_000);
  expect(filledText(node, '{}', 'all')?.length).toBeLessThan(2_000_000);
  expect(Object.keys(filled(odd, '{}', 'required') as object).toSorted()).toEqual([
    '__proto__',
    'constructor',
  ]);
  expect(filledText('no schema', '{}', 'all')).toBe('{}');
});
