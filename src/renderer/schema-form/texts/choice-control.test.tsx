// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, showSchema } from '../test-form.tsx';

afterEach(cleanup);

const described = { title: 'The way', description: 'Where it goes.' };

test.each([
  ['a boolean', { type: 'boolean', ...described }, 'true'],
  ['a few choices', { enum: [1, 2], ...described }, '1'],
])(
  '%s is tied to its label, its words, its fault and that it is required',
  async (_what, a, value) => {
    const schema = { type: 'object', properties: { a }, required: ['a'] };
    const user = showSchema(schema, `{"a": ${value}}`, [
      { path: ['a'], message: 'is not right', keyword: 'enum' },
    ]);
    const group = screen.getByRole('radiogroup', { name: 'The way' });
    const words = document.getElementById(group.getAttribute('aria-describedby') ?? '');

    expect(words?.textContent).toContain('Where it goes.');
    expect(words?.textContent).toContain('The way is not right');
    expect(group.getAttribute('aria-invalid')).toBe('true');
    expect(group.getAttribute('aria-required')).toBe('true');
    const before = json();
    await user.click(screen.getByText('The way'));
    expect(document.activeElement?.getAttribute('aria-checked')).toBe('true');
    expect(json()).toBe(before);
  },
);

test('the label of a choice of which nothing is chosen leads to the first, and chooses nothing', async () => {
  const user = showSchema({ type: 'object', properties: { a: { type: 'boolean' } } });

  await user.click(screen.getByText('a'));

  expect(document.activeElement?.textContent).toBe('true');
  expect(json()).toBe('{}');
});
