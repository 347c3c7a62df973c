// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { field, json, show, showSchema } from '../test-form.tsx';

afterEach(cleanup);

const text = { type: 'string' };
const object = (properties: object, more: object = {}) => ({
  type: 'object',
  properties,
  ...more,
});

/** Asks for `then` where `kind` is there and is `value`. */
const whenKind = (value: string, then: object, otherwise?: object) => ({
  if: { properties: { kind: { const: value } }, required: ['kind'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
  then,
  ...(otherwise ? { else: otherwise } : {}),
});

const drawn = () =>
  [...document.querySelectorAll<HTMLElement>('[data-path]')].map(({ dataset }) => dataset['path']);

const conditional = {
  ...object({ kind: text }),
  allOf: [
    whenKind('a', object({ x: text })),
    whenKind('b', object({ y: text }, { required: ['y'] })),
  ],
};

test.each([
  ['{"kind": "a"}', ['["kind"]', '["x"]']],
  ['{"kind": "b"}', ['["y"]', '["kind"]']],
  ['{"kind": "c"}', ['["kind"]']],
])('of several conditions those that hold for %s count', (value, paths) => {
  showSchema(conditional, value);

  expect(drawn().toSorted()).toEqual(paths.toSorted());
});

test('each condition keeps its own else', () => {
  showSchema(
    {
      ...object({ kind: text }),
      allOf: [
        whenKind('a', object({ x: text })),
        whenKind('b', object({ y: text }), object({ z: text })),
      ],
    },
    '{"kind": "a"}',
  );

  expect(drawn().toSorted()).toEqual(['["kind"]', '["x"]', '["z"]']);
});

test('the condition beside an allOf counts as those within it', () => {
  const beside = whenKind('b', object({ z: text }));
  showSchema({ ...conditional, ...beside }, '{"kind": "b"}');

  expect(drawn().toSorted()).toEqual(['["kind"]', '["y"]', '["z"]']);
});

test('a then without an if asks for nothing', () => {
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  const withoutIf = { then: object({ z: text }) };

  showSchema({ ...conditional, allOf: [...conditional.allOf, withoutIf] }, '{"kind": "a"}');

  expect(drawn().toSorted()).toEqual(['["kind"]', '["x"]']);
});

test('conditions within what conditions ask for are told apart too', () => {
  const deeper = (kind: string, name: string) =>
    whenKind(kind, whenKind(kind, object({ [name]: text })));
  showSchema(
    { ...object({ kind: text }), allOf: [deeper('a', 'x'), deeper('b', 'y')] },
    '{"kind": "b"}',
  );

  expect(drawn().toSorted()).toEqual(['["kind"]', '["y"]']);
});

test('what several parts add beside a member is all there', () => {
  const beside = (name: string) => ({ dependentSchemas: { kind: object({ [name]: text }) } });
  showSchema({ ...object({ kind: text }), allOf: [beside('x'), beside('y')] }, '{"kind": "a"}');

  expect(drawn().toSorted()).toEqual(['["kind"]', '["x"]', '["y"]']);
});

test('two parts that both refer on are both followed', () => {
  const $defs = {
    a: { $ref: '#/$defs/c' },
    b: { $ref: '#/$defs/d' },
    c: object({ x: text }),
    d: object({ y: text }),
  };
  showSchema({ $defs, allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }] });

  expect(drawn().toSorted()).toEqual(['["x"]', '["y"]']);
});

test('parts of parts are all there', () => {
  const part = (name: string) => ({ allOf: [object({ [name]: text })] });
  showSchema({ allOf: [part('x'), part('y')] });

  expect(drawn().toSorted()).toEqual(['["x"]', '["y"]']);
});

test.each(['oneOf', 'anyOf'])('two lists of %s are two choices', async (word) => {
  const choices = (...names: string[]) => ({
    [word]: names.map((name) => object({ [name]: text }, { title: name, required: [name] })),
  });
  const user = showSchema({ type: 'object', allOf: [choices('x', 'y'), choices('p', 'q')] });

  await user.click(screen.getByRole('radio', { name: 'y' }));
  await user.click(screen.getByRole('radio', { name: 'q' }));
  await user.type(field('y'), '1');
  await user.type(field('q'), '2');

  expect(JSON.parse(json())).toEqual({ y: '1', q: '2' });
});

test('lists of what is needed, beside properties, are no choices', () => {
  const needs = (...names: string[]) => ({ anyOf: names.map((name) => ({ required: [name] })) });
  show({ a: text, b: text, c: text, d: text }, '{}', {
    allOf: [needs('a', 'b'), needs('c', 'd')],
  });

  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(drawn()).toHaveLength(4);
});

test('of 2,000 conditions the one that holds is shown', async () => {
  const allOf = Array.from({ length: 2000 }, (_, i) => ({
    if: { properties: { note: { const: String(i) } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
    then: object({ [`p${i}`]: text }),
  }));
  const user = show({ note: text }, '{"note": "none"}', { allOf });
  expect(drawn()).toEqual(['["note"]']);

  await user.clear(field('note'));
  await user.type(field('note'), '1234');

  expect(drawn().toSorted()).toEqual(['["note"]', '["p1234"]']);
});

test.each(['dependentRequired', 'dependencies'])(
  'what %s asks for beside a member is marked required, in its place',
  (word) => {
    const more = { [word]: { a: ['c'] } };
    const properties = { a: text, b: text, c: text };
    show(properties, '{"b": "x"}', more);
    expect(screen.queryByText('required')).toBeNull();
    cleanup();

    show(properties, '{"a": "x"}', more);

    expect(screen.getByText('required').closest('[data-path]')?.getAttribute('data-path')).toBe(
      '["c"]',
    );
    expect(drawn()).toEqual(['["a"]', '["b"]', '["c"]']);
  },
);
