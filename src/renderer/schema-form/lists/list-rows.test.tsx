// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { droppedAt } from './row-drag.ts';
import { json, show } from '../test-form.tsx';
import { drawField } from '../form/lazy-part.tsx';

afterEach(cleanup);

const line = { type: 'object', properties: { sku: { type: 'string' }, n: { type: 'integer' } } };
const lines = { a: { type: 'array', items: line } };
const button = (name: string) => screen.getByRole('button', { name });
const rows = () => [...document.querySelectorAll('[role=listitem]')];
// What Testing Library finds by name is found slowly where there are many.
const skus = () =>
  [...document.querySelectorAll('label')]
    .filter(({ textContent }) => textContent === 'sku')
    .map(({ htmlFor }) => document.querySelector<HTMLTextAreaElement>(`[id="${htmlFor}"]`));
const labelled = (label: string) => {
  const element = document.querySelector(`[aria-label="${label}"]`);
  if (!element) throw new Error(`Nothing matches ${label}`);
  return element;
};

describe('rows', () => {
  test('say where they stand', () => {
    show(lines, '{"a": [{}, {}, {}]}');

    expect(
      rows().map(
        (row) =>
          `${row.ariaPosInSet ?? row.getAttribute('aria-posinset')} of ${row.getAttribute('aria-setsize')}`,
      ),
    ).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  });

  test('are begun with the focus in their first field', async () => {
    const user = show(lines);

    await user.click(button('Add to a'));
    await user.keyboard('X');

    expect(JSON.parse(json())).toEqual({ a: [{ sku: 'X' }] });
    expect(screen.getByText('Item 1 of 1')).toBeTruthy();
  });

  test('are moved by Alt and an arrow from any of their fields, which keeps the focus', async () => {
    const user = show(lines, '{"a": [{"sku": "1"} ,{"sku":  "2"}, {"n": 3}]}');
    skus()[0]?.focus();

    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');

    expect(json()).toBe('{"a": [{"sku":  "2"} ,{"sku": "1"}, {"n": 3}]}');
    expect(document.activeElement).toBe(skus()[1]);
    expect(screen.getByText('Item 2 of 3')).toBeTruthy();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}!');

    expect(json()).toBe('{"a": [{"sku":  "2"} ,{"n": 3}, {"sku": "1!"}]}');
  });

  test('within rows are moved alone', async () => {
    const nested = { type: 'array', items: lines.a };
    const user = show({ a: nested }, '{"a": [[{"sku": "1"}, {"sku": "2"}], []]}');
    skus()[0]?.focus();

    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');

    expect(json()).toBe('{"a": [[{"sku": "2"}, {"sku": "1"}], []]}');
  });

  test('are copied with every byte, and the copy has the focus', async () => {
    const user = show(lines, '{"a": [{"sku" :"1", "other": 1.10}, {}]}');

    await user.click(button('More actions for a 1'));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));

    expect(json()).toBe('{"a": [{"sku" :"1", "other": 1.10}, {"sku" :"1", "other": 1.10}, {}]}');
  });

  test('leave the focus with their neighbour, and the last one with the button that adds', async () => {
    const user = show(lines, '{"a": [{}, {}]}');
    button('Remove a 2').focus();

    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Remove a 1'));
    await user.keyboard('{Enter}');

    expect(document.activeElement).toBe(button('Add to a'));
    expect(json()).toBe('{"a": []}');
  });

  test('that wait for their value can be given up', async () => {
    const user = show({ a: { type: 'array', items: { type: 'boolean' } } }, '{"a": [true]}');
    await user.click(button('Add to a'));
    expect(rows()).toHaveLength(2);

    await user.click(button('Remove a 2'));

    expect(rows()).toHaveLength(1);
    expect(json()).toBe('{"a": [true]}');
    expect(document.activeElement).toBe(button('Add to a'));
  });
});

describe('rows beyond a page', () => {
  const many = `{"a": [${Array.from({ length: 60 }, (_, i) => `{"sku": "${i + 1}"}`).join(', ')}]}`;
  const go = (number: string) => {
    const input = labelled('Go to item of a');
    fireEvent.change(input, { target: { value: number } });
    fireEvent.keyDown(input, { key: 'Enter' });
  };

  test('are shown a page at a time', () => {
    show(lines, many);
    expect(skus()).toHaveLength(25);

    fireEvent.click(labelled('Items after, of a'));
    expect(skus()[0]?.value).toBe('26');
    go('60');

    expect(document.activeElement).toBe(skus().at(-1));
    expect(skus().at(-1)?.value).toBe('60');
    expect(rows().at(-1)?.getAttribute('aria-posinset')).toBe('60');
  });

  test('turn to the page of a field that is wanted', () => {
    show(lines, many);

    act(() => drawField(['a', 54, 'sku'], document));

    expect(skus()[4]?.value).toBe('55');
  });

  test('lead to the new one at their end', () => {
    show(lines, many);

    fireEvent.click(document.querySelector('[data-add]') ?? document.body);

    expect(skus()).toHaveLength(11);
    expect(document.activeElement).toBe(skus().at(-1));
  });

  test('let one go over to the next page with the focus', () => {
    show(lines, many);
    const last = skus().at(-1);
    last?.focus();

    if (last) fireEvent.keyDown(last, { key: 'ArrowDown', altKey: true });

    expect(skus()[0]?.value).toBe('25');
    expect(document.activeElement).toBe(skus()[0]);
  });

  test.each([
    ['x', '1'],
    ['0', '1'],
    ['1.5', '1'],
    ['99999', '51'],
  ])('lead %j to the page of %s', (number, first) => {
    show(lines, many);

    go(number);

    expect(skus()[0]?.value).toBe(first);
  });
});

test.each([
  [{ from: 0, over: 2, place: 'above' }, 1],
  [{ from: 0, over: 2, place: 'below' }, 2],
  [{ from: 2, over: 0, place: 'above' }, 0],
  [{ from: 2, over: 0, place: 'below' }, 1],
  [{ from: 1, over: 1, place: 'below' }, 1],
] as const)('a row dropped as %j comes to stand at %i', (drag, to) => {
  expect(droppedAt(drag)).toBe(to);
});
