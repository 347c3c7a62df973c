import type { languages } from 'monaco-editor/editor';

/** So many characters of a line are coloured, since colouring a very long one holds up the page. */
const longestColoured = 50_000;

/** Colours the start of a long line, and leaves the rest of it plain. */
export const colouredStart = (colours: languages.TokensProvider): languages.TokensProvider => ({
  getInitialState: () => colours.getInitialState(),
  tokenize(line, state) {
    if (line.length <= longestColoured) return colours.tokenize(line, state);
    const { tokens, endState } = colours.tokenize(line.slice(0, longestColoured), state);
    return { tokens: [...tokens, { startIndex: longestColoured, scopes: '' }], endState };
  },
});
