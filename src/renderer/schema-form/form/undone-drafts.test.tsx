// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DraftBoard } from './draft-board.ts';
import { SchemaForm } from '../schema-form.tsx';
import { useTextHistory } from './text-history.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const numbers = { type: 'array', items: { type: 'number' } };
const lines = { type: 'array', items: { type: 'object', properties: { n: { type: 'number' } } } };

/** A form as a call holds it: with undo, and drafts that outlive the form itself. */
function open(properties: object, initial: string) {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const board = new DraftBoard();
  const held = { text: initial, board };
  function Page() {
    const [text, setText] = useState(initial);
    const [isShown, setShown] = useState(true);
    const { change, replace, undo, redo } = useTextHistory(text, setText, board);
    const [ports] = useState({ replace });
    Object.assign(held, { text });
    return (
      <>
        {isShown && (
          <SchemaForm
            schema={{ type: 'object', properties }}
            text={text}
            onText={change}
            drafts={board}
            ports={ports}
          />
        )}
        <button onClick={() => undo()}>undo</button>
        <button onClick={() => redo()}>redo</button>
        <button onClick={() => setShown(!isShown)}>leave or come back</button>
      </>
    );
  }
  render(<Page />);
  const user = userEvent.setup();
  return {
    user,
    held,
    /** So long that the next edit is undone by itself. */
    pass: () => {
      now += 1000;
    },
    click: (name: string) => user.click(screen.getByRole('button', { name })),
  };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const half = (board: DraftBoard) =>
  [...board.all().values()].map(({ path, text }) => [path.join('.'), text]);

test('undo brings back what was half-typed where a default was filled in', async () => {
  const { user, held, pass, click } = open({ n: { type: 'number', default: 5 } }, '{}');
  await user.type(field('n'), '-');
  pass();

  await click('Default: 5, fill in n');
  expect([JSON.parse(held.text), half(held.board)]).toEqual([{ n: 5 }, []]);
  await click('undo');

  expect([held.text, field('n').value]).toEqual(['{}', '-']);
});

test('undo of a removed item leaves a half-typed one where it was', async () => {
  const { user, held, pass, click } = open({ a: lines }, '{"a": [{"n": 5}, {"n": 5}]}');
  await user.type(nth(ns(), 1), 'e');
  pass();

  await click('Remove a 1');
  expect([held.text, half(held.board)]).toEqual(['{"a": [{"n": 5}]}', [['a.0.n', '5e']]]);
  await click('undo');
  expect(half(held.board)).toEqual([['a.1.n', '5e']]);
  await click('redo');

  expect([held.text, half(held.board)]).toEqual(['{"a": [{"n": 5}]}', [['a.0.n', '5e']]]);
});

test('what is half-typed in a list stays while others come in', async () => {
  const { user, held, click } = open({ a: lines }, '{"a": [{"n": 1}, {"n": 2}]}');
  await user.type(nth(ns(), 1), 'e');

  await click('Add to a');
  expect(half(held.board)).toEqual([['a.1.n', '2e']]);
  await click('More actions for a 1');
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));

  expect(held.text).toBe('{"a": [{"n": 1}, {"n": 1}, {"n": 2}, {}]}');
  expect(half(held.board)).toEqual([['a.2.n', '2e']]);
  expect(ns().map(({ value }) => value)).toEqual(['1', '1', '2e', '']);
});

test('a pasted table takes only what is half-typed where it fills', async () => {
  const { user, held } = open({ a: lines }, '{"a": [{"n": 1}, {"n": 2}, {"n": 3}]}');
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  await user.type(field('n of a 1'), 'e');
  await user.type(field('n of a 3'), 'e');

  paste(field('n of a 1'), '7\tx\n8\ty');

  expect(half(held.board)).toEqual([['a.2.n', '3e']]);
});

test('a chip that is half-typed stays while others come in before it', async () => {
  const { user, held, click } = open({ a: numbers }, '{"a": [1, 2]}');
  await click('a 2: 2');
  await user.type(field('a 2'), 'e');

  paste(screen.getByRole('button', { name: 'a 1: 1' }), '7, 8');

  expect([held.text, half(held.board)]).toEqual(['{"a": [1, 7, 8, 2]}', [['a.3', '2e']]]);
});

test('an entry of chips that is taken back leaves what else was changed', async () => {
  const { user, held, click } = open({ a: numbers }, '{"a": [1,  2]}');
  await user.type(field('Add to a'), '3e');
  await click('a 1: 1');
  await user.type(field('a 1'), '0{Enter}');

  await user.clear(field('Add to a'));

  expect([held.text, half(held.board)]).toEqual(['{"a": [10,  2]}', []]);
});

test('a pasted text is offered as one only as long as the list stays', async () => {
  const texts = { type: 'array', items: { type: 'string' } };
  const { user, held, click } = open({ a: texts }, '{"a": ["x"]}');
  paste(field('Add to a'), 'y, z');
  await screen.findByRole('button', { name: 'Keep as one string' });

  await click('a 1: x');
  await user.type(field('a 1'), '!{Enter}');

  expect(held.text).toBe('{"a": ["x!", "y", "z"]}');
  expect(screen.queryByRole('button', { name: 'Keep as one string' })).toBeNull();
});

test('a cleared object awaits no new member, until it is there again', async () => {
  const map = { type: 'object', additionalProperties: { type: 'number' } };
  const { user, held, pass, click } = open({ m: map }, '{"m": {"x": 1}}');
  await click('Add an entry');
  await user.type(field('Name of the new entry'), 'y');
  pass();

  await click('Clear m');
  expect(half(held.board)).toEqual([]);
  await click('undo');

  expect([held.text, half(held.board)]).toEqual(['{"m": {"x": 1}}', [['m', 'y']]]);
});

test('an item that was awaited, came and was removed does not come back', async () => {
  const enums = { type: 'array', items: { type: 'boolean' } };
  const { user, held, click } = open({ a: enums }, '{"a": [true]}');
  await click('Add to a');
  await user.click(nth(screen.getAllByRole('radio', { name: 'false' }), 1));
  expect(held.text).toBe('{"a": [true, false]}');

  await click('Remove a 2');

  expect(held.text).toBe('{"a": [true]}');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

describe('the memory of a union', () => {
  const union = {
    anyOf: [
      { type: 'string', title: 'text' },
      { type: 'number', title: 'number' },
    ],
  };

  test('goes with its item', async () => {
    const kind = (name: string) => ({
      title: name.toUpperCase(),
      type: 'object',
      properties: { kind: { const: name }, x: { type: 'number' } },
      required: ['kind'],
    });
    const items = { type: 'array', items: { oneOf: [kind('p'), kind('q')] } };
    const initial = '{"a": [{"kind": "p", "x": 1}, {"kind": "p", "x": 2}]}';
    const { user, held, click } = open({ a: items }, initial);
    const kinds = (name: string) => screen.getAllByRole('radio', { name });
    await user.click(nth(kinds('Q'), 0));
    await user.click(nth(kinds('Q'), 1));
    expect(held.text).toBe('{"a": [{"kind": "q"}, {"kind": "q"}]}');

    await click('Remove a 1');
    await user.click(nth(kinds('P'), 0));

    expect(held.text).toBe('{"a": [{"kind": "p", "x": 2}]}');
  });

  test('outlives the form', async () => {
    const { user, held, click } = open({ u: union }, '{"u": "typed"}');
    await user.click(screen.getByRole('radio', { name: 'number' }));

    await click('leave or come back');
    await click('leave or come back');

    expect(
      screen.getByRole('radio', { name: 'number' }).ariaChecked ??
        screen.getByRole('radio', { name: 'number' }).getAttribute('aria-checked'),
    ).toBe('true');
    await user.click(screen.getByRole('radio', { name: 'text' }));
    expect(held.text).toContain('"u": "typed"');
  });
});

const ns = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'n' });

const paste = (place: Element, text: string) =>
  fireEvent.paste(place, { clipboardData: { getData: () => text } });

function nth(all: readonly Element[], at: number): Element {
  const one = all[at];
  if (!one) throw new Error(`There are only ${all.length}.`);
  return one;
}
