// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Reasoning } from './reasoning.tsx';

const text = `First the stock is read.\n\n${'Then it is counted again. '.repeat(20)}It ends with Kenya.`;
const shown = () => screen.getByRole('button').textContent;

afterEach(cleanup);

test('reasoning shows its last whole words while it grows, and its first once it has ended', () => {
  const { rerender } = render(<Reasoning text={text} isGrowing />);
  expect(shown()).toMatch(/^Reasoning……(Then|it|is|counted|again\.) /);
  expect(shown()).toMatch(/ It ends with Kenya\.$/);

  rerender(<Reasoning text={text} isGrowing={false} />);
  expect(shown()).toMatch(/^ReasoningFirst the stock is read\. Then it/);
});

test.each([
  ['short', 'Read it.', 'Reasoning…Read it.'],
  ['one long word', 'x'.repeat(200), `Reasoning……${'x'.repeat(120)}`],
  ['pairs of surrogates', `${'😀'.repeat(100)}.`, `Reasoning……${'😀'.repeat(59)}.`],
  ['a long word and a blank', `${'x'.repeat(200)} `, `Reasoning……${'x'.repeat(119)} `],
])('reasoning that is %s is shown as it grows', (_what, grown, line) => {
  render(<Reasoning text={grown} isGrowing />);
  expect(shown()).toBe(line);
});
