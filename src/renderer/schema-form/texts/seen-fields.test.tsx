// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { field, json, show } from '../test-form.tsx';

afterEach(cleanup);

const many = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [`p${i}`, { type: 'string' }]),
);
const part = (name: string) => ({
  type: 'object',
  properties: { [name]: { type: 'integer' } },
  required: [name],
  additionalProperties: false,
});

test('a field far down stays where its value is taken back, and a union keeps what was typed', async () => {
  const initial = '{"last": {"id": 1.0}, "p29": "x"}';
  const user = show({ ...many, last: { oneOf: [part('id'), part('name')] } }, initial);

  await user.click(screen.getByRole('radio', { name: 'object with name' }));
  expect(JSON.parse(json())).toEqual({ p29: 'x' });
  await user.clear(field('p29'));
  await user.click(screen.getByRole('radio', { name: 'object with id' }));

  expect(field('p29').value).toBe('');
  expect(json()).toContain('"last": {"id": 1.0}');
});

test('a number of a union has a name', () => {
  show({ a: { type: ['number', 'boolean'] } }, '{"a": 5}');

  expect(field('a').value).toBe('5');
});
