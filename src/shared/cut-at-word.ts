/** What tokens and other secrets are mostly made of (RFC 6750, 2.1), also as addresses and JSON escape it. */
const ofSecrets = String.raw`[\w.~+/=%\\-]`;
const wholeParts = new RegExp(`^.*(?:(?!${ofSecrets}).|/(?<=^https?://[^\\s?#]*))`, 's');

/** The first characters of a text, without half of a surrogate pair. */
export const cutAt = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/**
 * The start of a text, of at most so many characters, and an ellipsis. What would be cut within is left
 * out to the mark before it, such as a blank or a quote, since half of a secret is known for one by nobody.
 */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const [start = ''] = wholeParts.exec(text.slice(0, most)) ?? [];
  return `${start.trimEnd()}…`;
}
