// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { field, json, show } from '../test-form.tsx';

afterEach(cleanup);

const few = { a: { type: 'integer', minimum: 1, maximum: 9 } };
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Slider for a' });

test.each(['{}', '{"a": 500}', '{"a": 2.50}', '{"a": 1e0}', '{"a": 9007199254740993}'])(
  'a slider changes nothing of %s by itself',
  (text) => {
    show(few, text);

    expect(slider()).toBeDefined();
    expect(json()).toBe(text);
  },
);

test('a slider that is moved writes the number, and the field moves it', async () => {
  const user = show(few);
  expect(slider().getAttribute('aria-valuetext')).toBe('not set');

  fireEvent.change(slider(), { target: { value: '7' } });
  expect(json()).toContain('"a": 7');
  expect(field('a').value).toBe('7');
  await user.clear(field('a'));
  expect(json()).toBe('{}');
  await user.type(field('a'), '3');

  expect(slider().value).toBe('3');
});

test('what is half typed gives way to a slider that is moved', async () => {
  const user = show(few, '{"a": 3}');
  await user.type(field('a'), 'e');

  fireEvent.change(slider(), { target: { value: '4' } });

  expect(field('a').value).toBe('4');
  expect(json()).toBe('{"a": 4}');
});
