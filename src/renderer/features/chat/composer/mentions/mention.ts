/** A sign in the message that asks for something to choose, and what was typed after it. */
export type Mention = {
  /** `/` for prompts and skills, `@` for resources and servers. */
  sign: '/' | '@';
  search: string;
  /** Where it begins in the text; it ends at the caret. */
  from: number;
};

const longestSearch = 100;

/**
 * The mention that the caret stands in: a `/` at the beginning of a line, or an `@` after a blank, up
 * to the caret without a blank.
 */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const start = Math.max(0, caret - longestSearch);
  const [typed = ''] = /[^\s]*$/.exec(text.slice(start, caret)) ?? [];
  const from = caret - typed.length;
  const sign = typed[0];
  if (sign === '@') return { sign, search: typed.slice(1), from };
  const isAtLineStart = from === 0 || text[from - 1] === '\n';
  // A second slash makes it a path.
  if (sign !== '/' || !isAtLineStart || typed.indexOf('/', 1) !== -1) return undefined;
  return { sign, search: typed.slice(1), from };
}
