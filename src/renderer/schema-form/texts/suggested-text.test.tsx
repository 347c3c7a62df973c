// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { furnishPage } from '../../test-page.ts';
import type { Suggest } from '../form/form-context.ts';
import { json, showSuggested } from '../test-form.tsx';

beforeEach(() => {
  furnishPage();
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll(':', String.raw`\:`) });
});

const schema = { type: 'object', properties: { city: { type: 'string' } } };
const cities = ['Berlin', 'Bern', 'Bergen'];
const fromCities: Suggest = async (_path, text) => ({
  values: cities.filter((city) => city.startsWith(text)),
  hasMore: false,
});
const field = () => screen.getByRole<HTMLTextAreaElement>('combobox', { name: 'city' });
const options = () =>
  within(screen.getByRole('listbox', { name: 'Suggestions for city' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('suggests what may be meant, and takes what is chosen by keys', async () => {
  const user = showSuggested(schema, fromCities);

  await user.type(field(), 'Ber');
  await waitFor(() => expect(options()).toEqual(cities));
  expect(field().getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const active = screen.getByRole('option', { selected: true });
  expect(field().getAttribute('aria-activedescendant')).toBe(active.id);
  await user.keyboard('{Enter}');

  expect(JSON.parse(json())).toEqual({ city: 'Bern' });
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

test('takes what is clicked, and goes round from the last to what was typed', async () => {
  const user = showSuggested(schema, fromCities);

  await user.type(field(), 'Ber');
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Bergen');
  await user.keyboard('{ArrowDown}');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await user.click(screen.getByRole('option', { name: 'Berlin' }));

  expect(JSON.parse(json())).toEqual({ city: 'Berlin' });
});

test('leaves what is typed alone, and Escape closes the list only', async () => {
  const user = showSuggested(schema, fromCities);

  await user.type(field(), 'Ber');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('x{Enter}y');

  expect(JSON.parse(json())).toEqual({ city: 'Berx\ny' });
});

test('opens by the arrow alone', async () => {
  const user = showSuggested(schema, fromCities);

  await user.click(field());
  await user.keyboard('{ArrowDown}');

  await waitFor(() => expect(options()).toEqual(cities));
  expect(JSON.parse(json())).toEqual({});
});

test('asks once typing pauses, and drops what was asked before', async () => {
  const asked: { path: unknown; text: string; signal: AbortSignal }[] = [];
  const user = showSuggested(schema, (path, text, signal) => {
    asked.push({ path, text, signal });
    return text === 'B' ? new Promise(() => {}) : fromCities(path, text, signal);
  });

  await user.type(field(), 'B');
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.keyboard('erl');
  await waitFor(() => expect(options()).toEqual(['Berlin']));

  expect(asked.map(({ path, text }) => [path, text])).toEqual([
    [['city'], 'B'],
    [['city'], 'Berl'],
  ]);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(asked[1]?.signal.aborted).toBe(false);
});

test('says how much of all there is, and that the server has more', async () => {
  const values = Array.from({ length: 100 }, (_, i) => `v${i}`);
  const user = showSuggested(schema, async () => ({ values, total: 2345, hasMore: true }));

  await user.type(field(), 'v');

  await screen.findByRole('listbox');
  expect(screen.getAllByText('100 of 2,345, more on the server')).toHaveLength(2);
});

test('says quietly why there are no suggestions', async () => {
  const user = showSuggested(schema, () => Promise.reject(new Error('The dictionary is lost')));

  await user.type(field(), 'B');

  expect(await screen.findByText('No suggestions: The dictionary is lost')).toBeTruthy();
  expect(JSON.parse(json())).toEqual({ city: 'B' });
  expect(screen.queryByRole('alert')).toBeNull();
});
