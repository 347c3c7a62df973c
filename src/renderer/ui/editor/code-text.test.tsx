// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { codeLanguageNamed } from './code-languages.ts';
import { CodeText } from './code-text.tsx';

afterEach(cleanup);

test.each([
  ['jsx', 'javascript'],
  ['ts', 'typescript'],
  ['bash', 'shell'],
  ['yml', 'yaml'],
  ['python', 'python'],
  ['mermaid', undefined],
  ['', undefined],
  ['constructor', undefined],
])('%s is coloured as %s', (named, language) => {
  expect(codeLanguageNamed(named)).toBe(language);
});

test('is the text as it was written where nothing can colour it, with hidden characters marked', () => {
  const { container } = render(<CodeText text={'a = "x"\u200B\n'} language="python" />);

  expect(container.textContent).toBe('a = "x"U+200B\n');
});
