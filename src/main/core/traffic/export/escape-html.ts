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
