// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusField } from './focus-field.ts';
import { json, show } from '../test-form.tsx';

/** A screen on which a test says what comes into sight. */
class Sight {
  static readonly watching = new Map<Element, Sight>();
  private readonly onSeen: IntersectionObserverCallback;
  constructor(onSeen: IntersectionObserverCallback) {
    this.onSeen = onSeen;
  }
  observe(element: Element) {
    Sight.watching.set(element, this);
  }
  disconnect() {
    for (const [element, own] of Sight.watching) if (own === this) Sight.watching.delete(element);
  }
  see(isIntersecting: boolean) {
    this.onSeen([{ isIntersecting } as IntersectionObserverEntry], this as never);
  }
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Sight);
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  Sight.watching.clear();
  vi.unstubAllGlobals();
});

const texts = (count: number, start = 'p'): object =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${start}${i}`, { type: 'string' }]));
const value = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, `v${i}`])));
/** By its place: a search by role takes jsdom seconds where there are hundreds. */
const field = (...path: string[]) =>
  [...document.querySelectorAll<HTMLElement>('[data-path]')]
    .find((one) => one.dataset['path'] === JSON.stringify(path))
    ?.querySelector('textarea');
const drawn = () => document.querySelectorAll('fieldset [data-path]').length;

test('of thousands of values that are there only the first are drawn at once', () => {
  show(texts(5000), value(5000));

  expect(drawn()).toBe(30);
  expect(field('p29')?.value).toBe('v29');
});

test('the next are drawn as they come into sight, and stay', () => {
  show(texts(100), value(100));
  const next = Sight.watching.get(document.querySelector('[data-not-drawn]') as Element);

  act(() => next?.see(false));
  expect(drawn()).toBe(30);
  act(() => next?.see(true));

  expect(drawn()).toBe(55);
  expect(field('p54')?.value).toBe('v54');
});

test('a problem leads to a field that was not drawn yet', () => {
  show(texts(120), value(120));

  act(() => focusField(['p110'], document));

  expect(document.activeElement).toBe(field('p110'));
  expect(drawn()).toBeLessThan(100);
});

test('a problem leads into an object that was not drawn yet', () => {
  const inner = { type: 'object', properties: texts(70, 'q') };
  const own = { ...(JSON.parse(value(59)) as object), in: JSON.parse(value(0)) as object };
  const deep = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`q${i}`, 'x']));
  show({ ...texts(59), in: inner }, JSON.stringify({ ...own, in: deep }));

  act(() => focusField(['in', 'q65'], document));

  expect(document.activeElement).toBe(field('in', 'q65'));
});

test('a few values are drawn as they always were', () => {
  show(texts(55), value(55));

  expect(drawn()).toBe(55);
  expect(document.querySelector('[data-not-drawn]')).toBeNull();
});

test('members that the schema does not name are drawn in parts too', () => {
  show({ a: { type: 'string' } }, value(400));

  expect(drawn()).toBe(31);
  expect(json()).toBe(value(400));
});

test('of a value that is nested deeply the first levels are drawn, and a problem leads to the last', () => {
  let inner: object = { x: { type: 'string' } };
  for (let i = 0; i < 60; i += 1) inner = { in: { type: 'object', properties: inner } };
  show(inner, `${'{"in":'.repeat(60)}{"x":"deep"}${'}'.repeat(60)}`);
  expect(drawn()).toBe(8);

  act(() => focusField([...Array.from({ length: 60 }, () => 'in'), 'x'], document));

  const last = field(...Array.from({ length: 60 }, () => 'in'), 'x');
  expect(document.activeElement).toBe(last);
  expect(last?.value).toBe('deep');
});

test('objects that stand beside each other draw little of each at once', () => {
  const inner = { type: 'object', properties: texts(10, 'q') };
  const ten = Array.from({ length: 10 }, (_, i) => `p${i}`);
  show(
    Object.fromEntries(ten.map((name) => [name, inner])),
    JSON.stringify(Object.fromEntries(ten.map((name) => [name, { q0: '' }]))),
  );

  expect(drawn()).toBe(50);

  act(() => focusField(['p3', 'q8'], document));

  expect(document.activeElement).toBe(field('p3', 'q8'));
  expect(drawn()).toBe(56);
});
