/**
 * The words of a name or a text in lower case, without what stands between them: `htmlBody`,
 * `file_path` and `FILE-PATH` are two words each. Takes time in proportion to the text, which the
 * caller bounds.
 */
export const splitWords = (text: string): string[] =>
  text
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
