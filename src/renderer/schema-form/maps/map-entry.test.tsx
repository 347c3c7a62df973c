// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { field, json, show, showSchema } from '../test-form.tsx';

afterEach(cleanup);

const numbers = { a: { type: 'object', additionalProperties: { type: 'integer' } } };

describe('a map of single values', () => {
  test('shows each as a name and a value, which is no extra', () => {
    show(numbers, '{"a": {"x": 1.0, "": 2, "__proto__": 3}}');

    expect(field('x').value).toBe('1.0');
    expect(field('Name of').value).toBe('');
    expect(field('__proto__').value).toBe('3');
    expect(screen.queryByText('Not in the schema.')).toBeNull();
  });

  test('renames an entry in its place', async () => {
    const user = show(numbers, '{"a": {"x": 1.0 , "y":2}}');

    await user.clear(field('Name of x'));
    await user.type(field('Name of x'), 'z{Enter}');

    expect(json()).toBe('{"a": {"z": 1.0 , "y":2}}');
  });

  test.each<[string, object, string]>([
    ['an entry of a map', numbers, '{"a": {"w": 0, "x": 1.0 , "y":2}}'],
    [
      'an entry with a head',
      { a: { type: 'object', additionalProperties: { type: 'object' } } },
      '{"a": {"w": {}, "x": {} , "y":{}}}',
    ],
  ])(
    'keeps the focus of %s that is renamed, by Enter and by going on to its value',
    async (_what, properties, text) => {
      const user = show(properties, text);

      await user.type(field('Name of x'), '1{Enter}');
      expect(document.activeElement).toBe(field('Name of x1'));
      await user.type(field('Name of x1'), '2');
      await user.tab();

      expect(json()).toBe(text.replace('"x"', '"x12"'));
      expect(document.activeElement?.closest('[data-path]')?.getAttribute('data-path')).toBe(
        '["a","x12"]',
      );
    },
  );

  test('keeps each entry by itself where a new one takes the former name of another', async () => {
    const user = show(numbers, '{"a": {"x": 1}}');
    await user.type(field('Name of x'), '1{Enter}');

    await user.click(screen.getByRole('button', { name: 'Add an entry' }));
    await user.type(field('Name of the new entry'), 'x{Enter}');

    expect(JSON.parse(json())).toEqual({ a: { x1: 1, x: null } });
    expect(field('Name of x1')).toBeDefined();
    expect(field('Name of x')).toBeDefined();
  });

  test('leads to the value of a new entry at once, and to nothing later', async () => {
    const user = show(numbers, '{"a": {"x": 1}}');

    await user.click(screen.getByRole('button', { name: 'Add an entry' }));
    await user.type(field('Name of the new entry'), 'y{Enter}2');

    expect(document.activeElement).toBe(field('y'));
    expect(json()).toBe('{"a": {"x": 1, "y": 2}}');
  });

  test('marks a name that is there already, and loses neither', async () => {
    const user = show(numbers, '{"a": {"x": 1 , "y":2}}');

    await user.clear(field('Name of x'));
    await user.type(field('Name of x'), 'y{Enter}');
    await user.tab();

    expect(field('Name of x').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('y already exists.');
    expect(json()).toBe('{"a": {"x": 1 , "y":2}}');
  });

  test('says what is wrong with a name', () => {
    const problems = [
      { path: ['a', 'x'], message: 'has a name that is not allowed', keyword: 'propertyNames' },
    ];

    showSchema({ type: 'object', properties: numbers }, '{"a": {"x": 1}}', problems);

    expect(screen.getByText('x has a name that is not allowed')).toBeTruthy();
  });

  test('is quiet about a value while it is typed', async () => {
    const user = show(numbers, '{"a": {"x": 1}}');

    await user.clear(field('x'));
    await user.type(field('x'), '1e');
    expect(field('x').getAttribute('aria-invalid')).toBeNull();
    await user.tab();

    expect(field('x').getAttribute('aria-invalid')).toBe('true');
  });

  test('takes a pasted value, shows its schema, and is removed by the word that lists have', async () => {
    const user = show(numbers, '{"a": {"x": 1, "y": 2}}');

    await user.click(screen.getByRole('button', { name: 'More actions for x' }));
    expect(await screen.findByRole('menuitem', { name: 'Show schema' })).toBeDefined();
    await user.click(screen.getByRole('menuitem', { name: 'Paste JSON…' }));
    expect(screen.getByRole('region', { name: 'Paste into x' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove y' }));

    expect(json()).toBe('{"a": {"x": 1}}');
  });

  test('shows one of them as JSON where that is wanted', async () => {
    const user = show(numbers, '{"a": {"x": 1}}');

    await user.click(screen.getByRole('button', { name: 'More actions for x' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit as JSON' }));
    await user.clear(field('x'));
    await user.type(field('x'), 'true');

    expect(json()).toBe('{"a": {"x": true}}');
  });
});

test('a name that stands twice is told, and both stay', async () => {
  const user = show(numbers, '{"a": {"x": 1, "x" :2}}');
  expect(screen.getByText(/“x” stands twice/)).toBeTruthy();
  expect(field('x').value).toBe('2');

  await user.type(field('x'), '0');

  expect(json()).toBe('{"a": {"x": 1, "x" :20}}');
});
