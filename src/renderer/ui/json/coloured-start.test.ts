import type { languages } from 'monaco-editor/editor';
import { expect, test } from 'vitest';
import { colouredStart } from './coloured-start.ts';

const state: languages.IState = { clone: () => state, equals: () => true };

/**
 * A `colouredStart` over a tokenizer that colours every tenth character, with the lines that this
 * was given.
 */
function tenths() {
  const asked: string[] = [];
  const provider: languages.TokensProvider = {
    getInitialState: () => state,
    tokenize(line) {
      asked.push(line);
      const count = Math.ceil(line.length / 10);
      const tokens = Array.from({ length: count }, (_, i) => ({ startIndex: i * 10, scopes: 'a' }));
      return { tokens, endState: state };
    },
  };
  return { asked, provider: colouredStart(provider) };
}

test.each([0, 15, 50_000])('colours a line of %i characters as ever', (length) => {
  const { asked, provider } = tenths();
  const line = 'x'.repeat(length);

  const { tokens } = provider.tokenize(line, provider.getInitialState());

  expect(asked).toEqual([line]);
  expect(tokens).toHaveLength(Math.ceil(length / 10));
  expect(tokens.every(({ scopes }) => scopes === 'a')).toBe(true);
});

test.each([50_001, 5_000_000])('colours only the start of a line of %i', (length) => {
  const { asked, provider } = tenths();

  const { tokens, endState } = provider.tokenize('x'.repeat(length), provider.getInitialState());

  expect(asked.map((line) => line.length)).toEqual([50_000]);
  expect(tokens.at(-2)).toEqual({ startIndex: 49_990, scopes: 'a' });
  expect(tokens.at(-1)).toEqual({ startIndex: 50_000, scopes: '' });
  expect(endState).toBe(state);
});
