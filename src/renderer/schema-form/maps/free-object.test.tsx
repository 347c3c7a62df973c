// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { field, json, show } from '../test-form.tsx';

afterEach(cleanup);

const free = { a: { type: 'object' } };
const typeOf = (name: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `Type of ${name}` });

describe('an object of which nothing is known', () => {
  test.each([
    ['nothing', { type: 'object' }],
    ['that more is allowed', { type: 'object', additionalProperties: true }],
    ['that anything is allowed', { type: ['object', 'null'], additionalProperties: {} }],
  ])('has a row for each member where its schema says %s', (_what, schema) => {
    const text = '{"a": {"x" : 1.0, "y":"z", "": null, "__proto__": true}}';

    show({ a: schema }, text);

    expect(field('x').value).toBe('1.0');
    expect(field('y').value).toBe('z');
    expect(['x', 'y', '“”', '__proto__'].map((name) => typeOf(name).value)).toEqual([
      'number',
      'string',
      'null',
      'boolean',
    ]);
    expect(json()).toBe(text);
  });

  test('is begun by an entry, which is a text until another kind is picked', async () => {
    const user = show(free);

    await user.click(screen.getByRole('button', { name: 'Add an entry' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of the new entry' }), 'x{Enter}');
    expect(JSON.parse(json())).toEqual({ a: { x: '' } });
    await user.type(field('x'), '12');
    await user.selectOptions(typeOf('x'), 'number');

    expect(JSON.parse(json())).toEqual({ a: { x: 12 } });
    await user.type(field('x'), '.50');
    expect(json()).toContain('12.50');
  });

  test('sends no 0 that nobody typed, and brings back what was typed as another kind', async () => {
    const user = show(free, '{"a": {"x": "one"}}');

    await user.selectOptions(typeOf('x'), 'number');
    expect(json()).toBe('{"a": {"x": null}}');
    expect(field('x').placeholder).toBe('null');
    expect(typeOf('x').value).toBe('number');
    await user.selectOptions(typeOf('x'), 'string');

    expect(json()).toBe('{"a": {"x": "one"}}');
  });

  test('is JSON where it is nested, as it is where that is picked', async () => {
    const text = '{"a": {"x" : {"y": [1.0]}}}';
    const user = show(free, text);
    expect(field('a').value).toBe('{"x" : {"y": [1.0]}}');

    await user.click(screen.getByRole('button', { name: 'Show a as rows' }));

    expect(typeOf('x').value).toBe('object');
    expect(field('x').value).toBe('{"y": [1.0]}');
    expect(json()).toBe(text);
    await user.selectOptions(typeOf('x'), 'string');
    expect(JSON.parse(json())).toEqual({ a: { x: '{"y": [1.0]}' } });
  });

  test('stays in rows when a member becomes an object, and is told from an empty one', async () => {
    const user = show(free, '{"a": {"x": 1}}');

    await user.selectOptions(typeOf('x'), 'object');
    expect(json()).toBe('{"a": {"x": {}}}');
    expect(screen.getByText('empty object')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove x' }));

    expect(json()).toBe('{"a": {}}');
    expect(screen.getByText('empty object')).toBeTruthy();
  });

  test('is JSON where the value is no object, or no member may be there', () => {
    show({ ...free, b: { type: 'object', additionalProperties: false } }, '{"a": [1]}');

    expect(field('a').value).toBe('[1]');
    expect(field('b').value).toBe('');
    expect(screen.queryByRole('button', { name: /as rows/ })).toBeNull();
  });
});
