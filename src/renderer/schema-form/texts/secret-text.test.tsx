// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, show } from '../test-form.tsx';

afterEach(cleanup);

test('keeps the lines of a secret that is pasted, and the focus where it has become one of many', async () => {
  const user = show({ key: { type: 'string', format: 'password' } }, '{"key": "ab"}');
  const line = screen.getByLabelText<HTMLInputElement>('key');
  await user.click(line);
  line.setSelectionRange(1, 1);

  await user.paste('1\n2');

  expect(json()).toBe('{"key": "a1\\n2b"}');
  expect(document.activeElement).toBe(screen.getByLabelText('key'));
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
});
