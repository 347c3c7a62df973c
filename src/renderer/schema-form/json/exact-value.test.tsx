// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { filledText } from '../schema/fill-value.ts';
import { field, json, show } from '../test-form.tsx';

afterEach(cleanup);

/** As it comes out of the parser, for 9007199254740993. */
const rounded = 9007199254740992;

test.each<[string, object]>([
  ['enum', { enum: [rounded, 5] }],
  ['const', { const: rounded }],
  ['constants', { oneOf: [{ const: rounded }, { const: 5 }] }],
])(
  'of an %s beyond 2^53 nothing is offered that may be another number; it is typed',
  async (_what, a) => {
    const user = show({ a: { type: 'integer', ...a } });
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.getByText(/beyond 2\^53, which are not exact here/)).toBeDefined();

    await user.type(field('a'), '9007199254740993');

    expect(json().replaceAll(/\s/g, '')).toBe('{"a":9007199254740993}');
  },
);

test('a default and examples beyond 2^53 are told, and not offered', () => {
  show({ a: { type: 'integer', default: rounded, examples: [rounded, 7] } });

  expect(screen.getByText(/Default: 9007199254740992, not exact here/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Default/ })).toBeNull();
  expect(screen.getByRole('button', { name: '7, example for a' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^9007.*example/ })).toBeNull();
});

test.each(['required', 'all', 'defaults'] as const)(
  'filling in what is %s writes no rounded number',
  (filling) => {
    const a = { type: 'integer', default: rounded };
    const b = { type: 'number', default: Number.POSITIVE_INFINITY };
    const c = { type: 'object', default: { x: [rounded] } };
    const schema = { type: 'object', properties: { a, b, c }, required: ['a', 'b', 'c'] };

    expect(filledText(schema, '{}', filling)).not.toMatch(/9007|null/);
  },
);

test('items beyond 2^53 that differ in a digit are not the same', () => {
  show(
    { a: { type: 'array', items: { type: 'integer' }, uniqueItems: true } },
    '{"a": [9007199254740993, 9007199254740992]}',
  );

  expect(screen.queryByText(/is the same as/)).toBeNull();
  expect(
    document.querySelector('[title*="is the same as"], [aria-label*="is the same as"]'),
  ).toBeNull();
});
