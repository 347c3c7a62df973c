// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { furnishPage } from '../test-page.ts';
import { CallOptions, noOptions, readOptions } from './call-options.tsx';

beforeEach(furnishPage);

function Options() {
  const [texts, setTexts] = useState(noOptions);
  return (
    <>
      <CallOptions texts={texts} onTexts={setTexts} />
      <output aria-label="Sent">{JSON.stringify(readOptions(texts))}</output>
    </>
  );
}

const open = async () => {
  render(<Options />);
  const button = screen.getByRole('button', { name: 'Timeouts and _meta of this call' });
  await userEvent.click(button);
  return { button, meta: screen.getByRole('textbox', { name: '_meta' }) };
};

test('members of _meta are sent with the call as they were typed', async () => {
  const { button, meta } = await open();
  expect(button.getAttribute('aria-pressed')).toBe('false');

  await userEvent.click(meta);
  await userEvent.paste('{"a": 1.50}');

  expect(screen.getByLabelText('Sent').textContent).toBe('{"metaText":"{\\"a\\": 1.50}"}');
  expect(button.getAttribute('aria-pressed')).toBe('true');
});

test('a _meta that is no JSON object is marked, and left to the core to refuse', async () => {
  const { meta } = await open();

  await userEvent.click(meta);
  await userEvent.paste('{"a":');

  expect(screen.getByRole('alert').textContent).toBe('Enter a JSON object, or leave it empty.');
  expect(screen.getByLabelText('Sent').textContent).toContain('metaText');
});

test('what the protocol reserves is named', async () => {
  const { meta } = await open();

  await userEvent.click(meta);
  await userEvent.paste('{"progressToken": 1}');

  expect(screen.getByText(/Set by Wirebench itself.*progressToken/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [{ idle: '1,5', total: '', meta: ' ' }, { timeoutMs: 1500 }],
  [{ idle: 'soon', total: '0', meta: '' }, { totalTimeoutMs: 0 }],
])('%j is read as %j', (texts, read) => {
  expect(readOptions(texts)).toEqual(read);
});
