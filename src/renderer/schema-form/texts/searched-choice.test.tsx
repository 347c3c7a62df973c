// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, show } from '../test-form.tsx';

afterEach(cleanup);

const many = Array.from({ length: 100_000 }, (_, i) => `choice ${i}`);
const box = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const shown = () =>
  within(screen.getByRole('listbox'))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);

test('of a hundred thousand choices a hundred are drawn, and the count is told', async () => {
  const user = show({ a: { enum: many } });

  await user.click(box('a'));

  expect(shown()).toHaveLength(100);
  expect(shown()[0]).toBe('choice 0');
  expect(screen.getByRole('listbox').textContent).toContain('and 99,900 more');
});

test('one of a hundred thousand is found by its name and taken', async () => {
  const user = show({ a: { enum: many } });

  await user.type(box('a'), 'CHOICE 99999');
  await user.click(await screen.findByRole('option', { name: 'choice 99999' }));

  expect(JSON.parse(json())).toEqual({ a: 'choice 99999' });
  expect(box('a').value).toBe('choice 99999');
});

test('says that nothing is called so only when all was searched', async () => {
  const user = show({ a: { enum: many } });

  await user.type(box('a'), 'nowhere');

  expect(await screen.findByText('Nothing matches “nowhere”.')).toBeDefined();
  expect(screen.queryByText(/^Searching/)).toBeNull();
});

test('the value is found among choices of every type, whatever the order of its members', () => {
  const values = [...Array.from({ length: 20 }, (_, i) => i), { a: 1, b: [2] }, null, '5'];
  show({ a: { enum: values } }, '{"a": {"b": [2], "a": 1}}');

  expect(box('a').value).toBe('{"a":1,"b":[2]}');
  expect(box('a').getAttribute('aria-invalid')).toBeNull();
});

test('names are searched by their titles, and what can’t be seen in them is marked', async () => {
  const oneOf = Array.from({ length: 20 }, (_, i) => ({ const: i, title: `Gate\u202e ${i}` }));
  const user = show({ a: { oneOf } });

  await user.type(box('a'), '17');

  expect(shown()).toEqual(['Gate‹U+202E› 17']);
});

test('one of hundreds of kinds is found by its name', async () => {
  const anyOf = Array.from({ length: 500 }, (_, i) => ({
    type: 'object',
    properties: { kind: { const: `k${i}` }, size: { type: 'number' } },
    required: ['kind'],
  }));
  const user = show({ a: { anyOf } }, '{"a": {"kind": "k499"}}');
  expect(box('Kind of a').value).toBe('kind k499');

  await user.clear(box('Kind of a'));
  await user.type(box('Kind of a'), 'k137');
  await user.click(screen.getByRole('option', { name: 'kind k137' }));

  expect(JSON.parse(json())).toEqual({ a: { kind: 'k137' } });
});

test('the list opens at what is chosen, so that Enter changes nothing', async () => {
  const user = show({ a: { enum: many } }, '{"a": "choice 7"}');
  await user.click(box('a'));
  await user.keyboard('{ArrowDown}{ArrowDown}{Escape}');

  await user.keyboard('{ArrowDown}');
  const active = document.getElementById(box('a').getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('choice 7');
  await user.keyboard('{Enter}');

  expect(json()).toBe('{"a": "choice 7"}');
});

test('where what is chosen is too far down to be drawn, nothing is marked, and Enter changes nothing', async () => {
  const user = show({ a: { enum: many } }, '{"a": "choice 777"}');

  await user.click(box('a'));
  expect(box('a').getAttribute('aria-activedescendant')).toBeNull();
  await user.keyboard('{Enter}');

  expect(json()).toBe('{"a": "choice 777"}');
});

test('the option that the arrow keys come to is scrolled to', async () => {
  const user = show({ a: { enum: many } });
  await user.click(box('a'));
  const seen: Element[] = [];
  const scroll = Element.prototype.scrollIntoView;
  Element.prototype.scrollIntoView = function scrolled() {
    seen.push(this);
  };

  await user.keyboard('{ArrowDown}{ArrowDown}');

  Element.prototype.scrollIntoView = scroll;
  expect(seen.map(({ textContent }) => textContent)).toEqual(['choice 1', 'choice 2']);
});
