// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { field, json, show, showSchema } from '../test-form.tsx';

afterEach(cleanup);

const texts = { a: { type: 'array', items: { type: 'string' } } };
const numbers = { a: { type: 'array', items: { type: 'number' } } };
const chip = (name: string) => screen.getByRole('button', { name });
const chips = () =>
  within(screen.getByRole('list', { name: 'Items of a' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent);

describe('a list of texts', () => {
  test('takes what is typed at once, and the next one after Enter', async () => {
    const user = show(texts);

    await user.type(field('Add to a'), 'one{Enter}two');

    expect(json()).toBe('{\n  "a": ["one", "two"]\n}');
    expect(chips()).toEqual(['one']);
    expect(field('Add to a').value).toBe('two');
  });

  test.each(['{}', '{"a": [ ]}', '{"a":["x" ,"y"]}', '{"a": [\n  "x"\n]}'])(
    'is as it was once what was typed into %j is taken back',
    async (before) => {
      const user = show(texts, before);

      await user.type(field('Add to a'), 'one{Backspace}{Backspace}{Backspace}');

      expect(json()).toBe(before);
    },
  );

  test('gives its last item back to Backspace, letter by letter', async () => {
    const user = show(texts, '{"a": ["x", "yz"]}');

    await user.click(field('Add to a'));
    await user.keyboard('{Backspace}');
    expect(field('Add to a').value).toBe('yz');
    expect(json()).toBe('{"a": ["x", "yz"]}');
    await user.keyboard('{Backspace}{Backspace}');

    expect(json()).toBe('{"a": ["x"]}');
  });

  test('lets an item be edited where it stands, and Escape takes that back', async () => {
    const user = show(texts, '{"a": ["x", "\\u0079"]}');

    await user.click(chip('a 2: y'));
    await user.type(field('a 2'), '!');
    expect(json()).toBe('{"a": ["x", "y!"]}');
    await user.keyboard('{Escape}');
    expect(json()).toBe('{"a": ["x", "\\u0079"]}');
    expect(document.activeElement).toBe(chip('a 2: y'));
    await user.keyboard('{Enter}');
    await user.clear(field('a 2'));
    await user.keyboard('{Enter}');

    expect(json()).toBe('{"a": ["x", ""]}');
    expect(chip('a 2: empty string')).toBeTruthy();
  });

  test('is walked with the arrow keys, and the focus goes to the neighbour of a removed item', async () => {
    const user = show(texts, '{"a": ["x", "y", "z"]}');
    await user.click(field('Add to a'));

    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(chip('a 2: y'));
    await user.keyboard('{Delete}');
    expect(document.activeElement).toBe(chip('a 2: z'));
    await user.keyboard('{Home}{Delete}{Delete}');

    expect(json()).toBe('{"a": []}');
    expect(document.activeElement).toBe(field('Add to a'));
    expect(screen.getByText('empty list')).toBeTruthy();
  });

  test('moves an item with the focus on it, and says where it is', async () => {
    const user = show(texts, '{"a": ["x" ,"y","z"]}');
    chip('a 1: x').focus();

    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(json()).toBe('{"a": ["y" ,"x","z"]}');
    await user.keyboard('{Control>}{ArrowRight}{ArrowRight}{/Control}');

    expect(json()).toBe('{"a": ["y" ,"z","x"]}');
    expect(document.activeElement).toBe(chip('a 3: x'));
    expect(screen.getByText('Item 3 of 3')).toBeTruthy();
  });

  test('tells that an item is there twice only where none may be', async () => {
    showSchema(
      { type: 'object', properties: { a: { ...texts.a, uniqueItems: true } } },
      '{"a": ["x", "y", "x"]}',
    );

    expect(chip('a 3: x').getAttribute('title')).toBe('a 3 is the same as item 1');
    expect(chip('a 1: x').getAttribute('title')).toBeNull();
  });

  test('marks what is wrong at the item itself', () => {
    const problems = [{ path: ['a', 1], message: 'must be longer', keyword: 'minLength' }];

    showSchema({ type: 'object', properties: texts }, '{"a": ["x", "y"]}', problems);

    expect(chip('a 2: y').getAttribute('title')).toBe('a 2 must be longer');
    expect(screen.getByText('a 2 must be longer')).toBeTruthy();
  });

  test('is quiet about an item that is typed, until it is left', async () => {
    const problems = [{ path: ['a', 1], message: 'must be longer', keyword: 'minLength' }];
    const user = showSchema({ type: 'object', properties: texts }, '{"a": ["x"]}', problems);

    await user.type(field('Add to a'), 'y');
    expect(json()).toBe('{"a": ["x", "y"]}');
    expect(screen.queryByText('a 2 must be longer')).toBeNull();
    await user.keyboard('{Enter}');
    expect(screen.getByText('a 2 must be longer')).toBeTruthy();

    // It was told before it is typed in again.
    await user.click(chip('a 2: y'));
    expect(screen.getByText('a 2 must be longer')).toBeTruthy();
  });

  test('has an empty string and null among its ways to add', async () => {
    const user = show(texts, '{"a": ["x"]}');

    await user.click(chip('Other ways to add to a'));
    await user.click(await screen.findByRole('menuitem', { name: 'Add an empty string' }));
    await user.click(chip('Other ways to add to a'));
    await user.click(await screen.findByRole('menuitem', { name: 'Add null' }));

    expect(json()).toBe('{"a": ["x", "", null]}');
    expect(chips()).toEqual(['x', 'empty string', 'null']);
  });

  test('keeps what is no text, and edits it as JSON', async () => {
    const user = show(texts, '{"a": [{"b": 1.0}, 5]}');

    await user.click(chip('a 1: {"b": 1.0}'));
    await user.type(field('a 1'), '{Backspace}');
    expect(screen.queryByText('not valid JSON yet')).toBeNull();
    await user.tab();
    expect(screen.getByText('not valid JSON yet')).toBeTruthy();
    expect(field('a 1').value).toBe('{"b": 1.0');
    expect(json()).toBe('{"a": [{"b": 1.0}, 5]}');
    await user.type(field('a 1'), '0}{Enter}');

    expect(json()).toBe('{"a": [{"b": 1.00}, 5]}');
  });

  test('has a row each where they are long, or where that is wanted', async () => {
    const user = show(texts, JSON.stringify({ a: ['two\nlines'] }));
    expect(field('a 1').value).toBe('two\nlines');

    await user.click(chip('Show a as chips'));
    expect(chips()).toEqual(['two ⏎ lines']);
    await user.click(chip('a 1: two ⏎ lines'));
    expect(field('a 1').value).toBe(String.raw`"two\nlines"`);
    await user.click(chip('Other ways to add to a'));
    await user.click(await screen.findByRole('menuitem', { name: 'Show as rows' }));

    expect(field('a 1').tagName).toBe('TEXTAREA');
    expect(json()).toBe(JSON.stringify({ a: ['two\nlines'] }));
  });
});

describe('a list of numbers', () => {
  test('keeps them as they are spelt, and what is half typed in the field', async () => {
    const user = show(numbers, '{"a": [1.10]}');

    await user.type(field('Add to a'), '9007199254740993{Enter}-');
    expect(json()).toBe('{"a": [1.10, 9007199254740993]}');
    await user.keyboard('{Enter}');
    expect(screen.getByText('not a number yet')).toBeTruthy();
    await user.tab();
    expect(field('Add to a').value).toBe('-');
    await user.type(field('Add to a'), '1e');
    expect(json()).toBe('{"a": [1.10, 9007199254740993, -1]}');
    await user.type(field('Add to a'), '5{Enter}');

    expect(json()).toBe('{"a": [1.10, 9007199254740993, -1e5]}');
  });

  test('keeps a number until another stands in its place', async () => {
    const user = show(numbers, '{"a": [1.10, 2]}');

    await user.click(chip('a 1: 1.10'));
    await user.clear(field('a 1'));
    expect(json()).toBe('{"a": [1.10, 2]}');
    await user.type(field('a 1'), '7{Enter}');

    expect(json()).toBe('{"a": [7, 2]}');
  });
});

describe('what is pasted', () => {
  test('as lines becomes items, and how many is said', async () => {
    const user = show(texts, '{"a": ["x"]}');

    await user.click(field('Add to a'));
    await user.paste('one\r\n two, three\n\n"four"');

    expect(JSON.parse(json())).toEqual({ a: ['x', 'one', ' two, three', '"four"'] });
    expect(screen.getByText('3 items added.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Add to a'));
  });

  test('with commas in one line becomes items, or one text if that was meant', async () => {
    const user = show(texts, '{"a": ["x"]}');
    await user.click(field('Add to a'));
    await user.paste('Hello, world');
    expect(json()).toBe('{"a": ["x", "Hello", "world"]}');

    await user.click(chip('Keep as one string'));

    expect(json()).toBe('{"a": ["x", "Hello, world"]}');
  });

  test('as a JSON list keeps the spelling of every item', async () => {
    const user = show(numbers, '{"a": []}');

    await user.click(field('Add to a'));
    await user.paste('[1.10, 9007199254740993, "x", null]');

    expect(json()).toBe('{"a": [1.10, 9007199254740993, "x", null]}');
  });

  test('into a list of numbers is parted, and what is none is kept to be marked', async () => {
    const user = show(numbers);

    await user.click(field('Add to a'));
    await user.paste('1.50\t2;3,4\n5 n/a');

    expect(json()).toBe('{\n  "a": [1.50, 2, 3, 4, 5, "n/a"]\n}');
  });

  test('behind an item goes behind it', async () => {
    const user = show(texts, '{"a": ["x", "y"]}');
    chip('a 1: x').focus();

    await user.paste('1\n2');

    expect(json()).toBe('{"a": ["x", "1", "2", "y"]}');
  });

  test('as a word stays a word', async () => {
    const user = show(texts);

    await user.click(field('Add to a'));
    await user.paste('just this');

    expect(field('Add to a').value).toBe('just this');
    expect(json()).toBe('{\n  "a": ["just this"]\n}');
  });
});

test('many choices are chips, each found by typing', async () => {
  const items = { enum: Array.from({ length: 60 }, (_, i) => `choice ${i}`) };
  const user = show({ a: { type: 'array', items } }, '{"a": ["choice 3"]}');

  await user.click(screen.getByRole('combobox', { name: 'Add to a' }));
  await user.keyboard('ce 42{Enter}');
  expect(json()).toBe('{"a": ["choice 3", "choice 42"]}');
  await user.click(chip('a 1: choice 3'));
  await user.click(screen.getByRole('combobox', { name: 'a 1' }));
  await user.keyboard('ce 7{Enter}');

  expect(json()).toBe('{"a": ["choice 7", "choice 42"]}');
});

test('secrets are no chips, whose words all eyes can read', () => {
  show(
    { tokens: { type: 'array', items: { type: 'string', format: 'password' } } },
    '{"tokens": ["hunter2"]}',
  );

  expect(screen.queryByText('hunter2')).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove tokens 1' })).toBeTruthy();
});
