// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { field, json, show } from '../test-form.tsx';
import { textNote } from '../texts/text-note.ts';

afterEach(cleanup);

test('a default and examples are one click away, and not sent before', async () => {
  const user = show({ a: { type: 'integer', default: 10, examples: [5, 25] } });
  expect(json()).toBe('{}');

  await user.click(screen.getByRole('button', { name: '25, example for a' }));
  expect(JSON.parse(json())).toEqual({ a: 25 });
  await user.clear(field('a'));
  await user.click(screen.getByRole('button', { name: 'Default: 10, fill in a' }));

  expect(JSON.parse(json())).toEqual({ a: 10 });
});

test('what a description gives as an example is one click away, where there is no other', async () => {
  const description = 'A range, e.g. "A1:C10".';
  const user = show({
    a: { type: 'string', description },
    b: { type: 'string', description, examples: ['B2'] },
    n: { type: 'integer', description: 'A port such as 8080, or such as 0.5' },
  });

  await user.click(screen.getByRole('button', { name: 'A1:C10, example for a' }));
  await user.click(screen.getByRole('button', { name: '8080, example for n' }));

  expect(JSON.parse(json())).toEqual({ a: 'A1:C10', n: 8080 });
  expect(screen.queryByRole('button', { name: 'A1:C10, example for b' })).toBeNull();
  expect(screen.queryByRole('button', { name: '0.5, example for n' })).toBeNull();
});

test('the schema of a field is shown as it was sent, and hidden again', async () => {
  const user = show({ a: { type: 'string', 'x-own': 1 } });

  await user.click(screen.getByRole('button', { name: 'More actions for a' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Show schema' }));
  expect(screen.getByRole('region', { name: 'Schema of a' }).textContent).toContain('"x-own": 1');
  await user.click(screen.getByRole('button', { name: 'Hide schema of a' }));

  expect(screen.queryByRole('region', { name: 'Schema of a' })).toBeNull();
  expect(json()).toBe('{}');
});

test('says what marks a field, with the reason, and no bounds that are none', () => {
  const max = Number.MAX_SAFE_INTEGER;
  const n = { type: 'integer', minimum: -max, maximum: max, readOnly: true };
  show({ a: { type: 'string', deprecated: true, deprecationMessage: 'Use b.' }, n });

  expect(screen.getByText('deprecated')).toBeTruthy();
  expect(screen.getByText('Use b.')).toBeTruthy();
  expect(screen.getByText('read-only')).toBeTruthy();
  expect(document.body.textContent).not.toContain(String(max));
});

test.each([
  ['text', undefined],
  ['', undefined],
  ['  ', 'Only white space: 2 spaces.'],
  [' a\n', 'Begins with 1 space, ends with 1 line break.'],
  ['a\u200bb', 'Holds characters that can’t be seen (U+200B).'],
])('of the text %j what can’t be seen is said', (text, note) => {
  expect(textNote(text)).toBe(note);
});

test('of a default of megabytes the field shows as much as can be read', () => {
  const long = 'long '.repeat(1_000_000);
  show({ a: { type: 'string', default: long }, b: { default: [long] } });

  expect(field('a').placeholder).toHaveLength(201);
  expect(field('b').placeholder).toHaveLength(201);
});
