/** Quotes a text as one word of a POSIX shell, in which only a single quote ends single quotes. */
export const quoteWord = (text: string): string =>
  /^[\w@%+:,./=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
