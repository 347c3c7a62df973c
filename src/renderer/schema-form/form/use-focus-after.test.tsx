// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show, showSchema } from '../test-form.tsx';

afterEach(cleanup);

const number = { type: ['number', 'null'], default: 5 };
const nested = { type: 'object', properties: { inner: { type: 'string' } } };
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test.each([
  ['Default: 5, fill in n', '{}', 'n'],
  ['Set null', '{"n": 1}', 'n'],
  ['Clear n', '{"n": 1}', 'n'],
  ['Add o', '{"n": 1}', 'inner'],
  ['Clear o', '{"n": 1, "o": {}}', 'Add o'],
])('%s does not lose the focus', async (name, text, at) => {
  const user = show({ n: number, o: nested }, text);

  await user.click(screen.getByRole('button', { name }));

  expect(focused()).toBe(at);
});

test('an entry that is taken away leads to the one beside it, and the last to the button that adds', async () => {
  const user = showSchema(
    { type: 'object', additionalProperties: { type: 'string' } },
    '{"a": "1", "b": "2", "c": "3"}',
  );

  await user.click(screen.getByRole('button', { name: 'Remove b' }));
  expect(focused()).toBe('c');
  await user.click(screen.getByRole('button', { name: 'Remove c' }));
  expect(focused()).toBe('a');
  await user.click(screen.getByRole('button', { name: 'Remove a' }));

  expect(focused()).toBe('Add an entry');
});

test('a box that closes leads back to its field, and one for a name to its button', async () => {
  const user = show({ n: number }, '{}', { additionalProperties: true });
  await user.click(screen.getByRole('button', { name: 'More actions for n' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Paste JSON…' }));
  await user.keyboard('{Escape}');
  expect(focused()).toBe('n');

  await user.click(screen.getByRole('button', { name: 'Add an entry' }));
  await user.keyboard('{Escape}');

  expect(focused()).toBe('Add an entry');
});
