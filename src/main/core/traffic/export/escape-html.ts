import { hiddenCharacters } from '../../../../shared/hidden-characters.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes a server's text for a page; characters that are invisible or change the order of others
 * are shown as codes.
 */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
    .replaceAll('\r', codeOf)
    .replaceAll(hiddenCharacters, (run) => {
      const codes = Array.from(run.slice(0, maxMarked), codeOf);
      return (
        codes.join('') + (run.length > maxMarked ? `<i>and ${run.length - maxMarked} more</i>` : '')
      );
    });

/** The most hidden characters in a row that are shown; of further ones only their number. */
const maxMarked = 60;

const codeOf = (sign: string): string =>
  `<i>U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}</i>`;

const token = /"(?:[^"\\]+|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/gs;
const maxIndent = 40;

/**
 * Lays JSON out on lines of its own, each value as it is written; broken JSON as far as it goes,
 * and other text as it is.
 */
export function indentJson(text: string): string {
  if (!/^\s*[{[]/.test(text)) return text;
  const parts: string[] = [];
  let depth = 0;
  let former = '';
  const line = () => `\n${'  '.repeat(Math.min(depth, maxIndent))}`;
  for (const [sign] of text.matchAll(token)) {
    const isClosing = sign === '}' || sign === ']';
    if (isClosing) depth = Math.max(0, depth - 1);
    const isEmpty = (former === '{' && sign === '}') || (former === '[' && sign === ']');
    const startsLine = isClosing ? !isEmpty : former === '{' || former === '[' || former === ',';
    if (startsLine && former !== '') parts.push(line());
    parts.push(sign === ':' ? ': ' : sign);
    if (sign === '{' || sign === '[') depth += 1;
    former = sign;
  }
  return parts.join('');
}
