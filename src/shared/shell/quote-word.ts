/** A text as one word of a POSIX shell. Within single quotes nothing means anything, but the quote itself. */
export const quoteWord = (text: string): string =>
  /^[\w@%+:,./=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
