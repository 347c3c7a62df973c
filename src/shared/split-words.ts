/**
 * Splits a name or a text into words in lower case: `htmlBody`, `file_path` and `FILE-PATH` are two
 * words each. It takes time in proportion to the text, whose length callers must bound.
 */
export const splitWords = (text: string): string[] =>
  text
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
