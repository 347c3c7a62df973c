// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, show } from '../test-form.tsx';

afterEach(cleanup);

const object = (title: string, name: string) => ({
  type: 'object',
  title,
  properties: { [name]: { type: 'string' } },
});
const inner = { title: 'Place', oneOf: [object('City', 'city'), object('Point', 'point')] };
const outer = { oneOf: [{ type: 'string', title: 'Words' }, inner] };

const pick = (title: string) => screen.getByRole('radio', { name: title });
const isPicked = (title: string) => pick(title).getAttribute('aria-checked');

test('a union within a union in one place: what is picked in each is kept by itself', async () => {
  const user = show({ a: outer });
  await user.click(pick('Place'));
  await user.click(pick('Point'));
  await user.click(screen.getByRole('button', { name: 'Add a' }));

  await user.type(screen.getByRole('textbox', { name: 'point' }), 'x');

  expect(isPicked('Place')).toBe('true');
  expect(isPicked('Point')).toBe('true');
  expect(JSON.parse(json())).toEqual({ a: { point: 'x' } });
  await user.click(pick('Words'));
  await user.click(pick('Place'));
  expect(JSON.parse(json())).toEqual({ a: { point: 'x' } });
  expect(isPicked('Point')).toBe('true');
});

test('the first of the inner ones is not the first of the outer', async () => {
  const user = show({ a: outer });
  await user.click(pick('Place'));
  await user.click(pick('Point'));

  await user.click(pick('City'));

  expect(isPicked('Place')).toBe('true');
  expect(isPicked('City')).toBe('true');
});
