// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { field, json, show } from '../test-form.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

const map = {
  type: 'object',
  patternProperties: { '^n_': { type: 'number' }, '^s_': { type: 'string' } },
  additionalProperties: { type: 'boolean' },
};
const initial = '{"m": {"n_a": 1.10, "s_b": "x", "z": true}}';

test('each entry has the control of the pattern that its name fits', () => {
  show({ m: map }, initial);

  expect(field('n_a').inputMode).toBe('decimal');
  expect(field('s_b').tagName).toBe('TEXTAREA');
  expect(screen.getByRole('radiogroup', { name: 'z' })).toBeDefined();
  expect(json()).toBe(initial);
});

test('a new entry begins as its pattern has it', async () => {
  const user = show({ m: map }, '{"m": {}}');

  await user.click(screen.getByRole('button', { name: 'Add an entry' }));
  await user.type(field('Name of the new entry'), 's_1{Enter}');
  await user.type(field('s_1'), 'text');

  expect(JSON.parse(json())).toEqual({ m: { s_1: 'text' } });
});

test('where a pattern could take for ever every entry is JSON', () => {
  const slow = { ...map, patternProperties: { '^(a+)+$': { type: 'number' }, b: {} } };
  show({ m: slow }, '{"m": {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!": 1}}');

  expect(field(`${'a'.repeat(40)}!`).tagName).toBe('TEXTAREA');
});
