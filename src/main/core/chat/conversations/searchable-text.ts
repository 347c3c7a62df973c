import type { Snippet } from '../../../../shared/model/chat/chat-search.ts';

const charactersBefore = 30;
const charactersAfter = 120;

/**
 * Matches a search text regardless of case and of the white space between its words; undefined
 * where it is empty.
 */
export function searchPattern(text: string): RegExp | undefined {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  return new RegExp(words.map(literally).join('\\s+'), 'giu');
}

const literally = (word: string): string => word.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&');

/** Returns JSON text with its escapes decoded and base64 of images and sound left out. */
export function textOfJson(jsonText: string): string {
  const words = jsonText.replace(/"(data|blob)":\s*"[^"\\]{400,}"/g, '"$1":""');
  if (!words.includes('\\')) return words;
  return words.replace(
    /\\(?:u([0-9a-fA-F]{4})|(.))/g,
    (_all, code: string | undefined, one: string | undefined) =>
      code === undefined ? unescaped(one ?? '') : String.fromCharCode(parseInt(code, 16)),
  );
}

const spaces = new Set(['b', 'f', 'n', 'r', 't']);
const unescaped = (character: string): string => (spaces.has(character) ? '\n' : character);

/** Cuts the text around a match to one line, without halving a character. */
export function snippetAt(text: string, from: number, length: number): Snippet {
  const start = Math.max(0, from - charactersBefore);
  const end = from + length;
  const last = end + charactersAfter;
  const before = oneLine(text.slice(start, from)).trimStart();
  const after = oneLine(text.slice(end, last)).trimEnd();
  return {
    before: start > 0 ? `…${before}` : before,
    match: oneLine(text.slice(from, end)),
    after: last < text.length ? `${after}…` : after,
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(/\p{Surrogate}/gu, '');
