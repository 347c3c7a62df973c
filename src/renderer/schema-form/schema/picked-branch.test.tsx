// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { json, show } from '../test-form.tsx';

afterEach(cleanup);

const text = { type: 'string' };
const needs = (name: string) => ({
  type: 'object',
  title: `With ${name}`,
  properties: { [name]: text },
  required: [name],
  additionalProperties: false,
});
const pick = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const isPicked = (name: string) => screen.getByRole('radio', { name }).getAttribute('aria-checked');

test('a union that is there for its value keeps the value, as it would be gone without it', async () => {
  const anyOf = [
    { title: 'By version', required: ['version'] },
    { title: 'Latest', properties: { roll: { enum: ['latest'] } } },
  ];
  const sdk = {
    type: 'object',
    properties: { version: text, roll: text },
    dependencies: { roll: { anyOf } },
  };
  const value = '{"sdk": {"version": "1", "roll": "minor"}}';
  show({ sdk }, value);

  await pick('Latest');
  expect(isPicked('Latest')).toBe('true');
  expect(json()).toBe(value);
  await pick('By version');

  expect(json()).toBe(value);
});

test('an object that was emptied stays of the branch that it was seen in', async () => {
  const second = {
    ...needs('b'),
    properties: { b: { oneOf: [text, { type: 'array', items: text }] } },
  };
  show(
    { list: { type: 'array', items: { anyOf: [needs('a'), second] } } },
    '{"list": [{"b": []}]}',
  );

  await pick('string');
  expect(JSON.parse(json())).toEqual({ list: [{}] });
  expect(isPicked('With b')).toBe('true');
  await pick('array');

  expect(JSON.parse(json())).toEqual({ list: [{ b: [] }] });
});

test('another branch of an item is shown as it is picked, and the item stays until it has a value', async () => {
  show(
    { list: { type: 'array', items: { anyOf: [needs('a'), needs('b')] } } },
    '{"list": [{"b": "x"}]}',
  );

  await pick('With a');

  expect(isPicked('With a')).toBe('true');
  expect(json()).toBe('{"list": [{"b": "x"}]}');
  await userEvent.type(screen.getByRole('textbox', { name: 'a' }), 'q');
  expect(JSON.parse(json())).toEqual({ list: [{ b: 'x', a: 'q' }] });
  expect(isPicked('With a')).toBe('true');
});
