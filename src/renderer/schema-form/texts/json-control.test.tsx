// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { field, json, show } from '../test-form.tsx';

afterEach(cleanup);

const initial = '{\n  "a": {\n    "b": 1\n  }\n}';

test('JSON within a field stands at its margin, and changes nothing by being shown', () => {
  show({ a: {} }, initial);

  expect(field('a').value).toBe('{\n  "b": 1\n}');
  expect(json()).toBe(initial);
});

test('what is typed into it stays as it is typed, and takes the place it stands in', async () => {
  const user = show({ a: {} }, initial);

  await user.type(field('a'), '{Backspace}, "c": 2{Enter}}');

  expect(field('a').value).toBe('{\n  "b": 1\n, "c": 2\n}');
  expect(json()).toBe('{\n  "a": {\n    "b": 1\n  , "c": 2\n  }\n}');
});

test('typed from nothing over several lines it is no other text than was typed', async () => {
  const user = show({ a: {} });

  await user.type(field('a'), '[[1,{Enter}  2]');

  expect(field('a').value).toBe('[1,\n  2]');
  expect(JSON.parse(json())).toEqual({ a: [1, 2] });
});
