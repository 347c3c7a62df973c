// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PairsField, type Pair } from '../../../ui/fields/pairs-field.tsx';
import { ListField } from './list-field.tsx';

afterEach(cleanup);

// Keys follow each other without a delay, as from a scanner, a password manager or fast typing.
const user = userEvent.setup({ delay: null });
const texts = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

function List() {
  const [values, setValues] = useState<string[]>([]);
  return <ListField label="Arguments" one="Argument" values={values} onValues={setValues} />;
}

test('what is typed right after Enter goes into the new row', async () => {
  render(<List />);
  screen.getByRole('button', { name: 'Add argument' }).click();

  await user.keyboard('one{Enter}two{Enter}three');

  expect(texts()).toEqual(['one', 'two', 'three']);
});

test('what is typed right after a row was removed goes into the row above', async () => {
  render(<List />);
  screen.getByRole('button', { name: 'Add argument' }).click();

  await user.keyboard('one{Enter}{Backspace}!');

  expect(texts()).toEqual(['one!']);
});

function Pairs() {
  const [pairs, setPairs] = useState<Pair[]>([]);
  const rest = { hint: 'Sent with each request.', field: 'headers', errors: {} };
  return <PairsField label="Headers" one="Header" pairs={pairs} onPairs={setPairs} {...rest} />;
}

test('what is typed right after adding a pair is its name', async () => {
  render(<Pairs />);
  screen.getByRole('button', { name: 'Add header' }).click();

  await user.keyboard('X-One');

  expect(texts()).toEqual(['X-One', '']);
});
