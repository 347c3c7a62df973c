import { whiteSpaceLabel, misleadingCharacters } from '../../shared/disguises.ts';
import { hasHiddenCharacters } from '../../shared/hidden-characters.ts';
import { markOf, type TextPart } from './hidden-characters.ts';

/**
 * Splits a text that decides what is run into parts. Invisible characters, line breaks and
 * characters that pass for others are marks; the last are shown with their code points.
 */
export function markDisguises(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { index, text: run } of misleadingCharacters(text)) {
    if (index > from) parts.push({ text: text.slice(from, index), isMark: false });
    parts.push({ text: nameOf(run), isMark: true });
    if (run.includes('\n')) parts.push({ text: '\n', isMark: false });
    from = index + run.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMark: false });
  return parts;
}

function nameOf(run: string): string {
  const whiteSpace = whiteSpaceLabel(run);
  if (whiteSpace !== undefined) return whiteSpace;
  if (/^\p{M}+$/u.test(run)) return markOf(run);
  if (/^[\t\n\r]+$/.test(run)) return JSON.stringify(run).slice(1, -1);
  return hasHiddenCharacters(run) || /^\s+$/u.test(run) ? markOf(run) : `${run} ${markOf(run)}`;
}
