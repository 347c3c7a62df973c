import type { BodyMatches } from '../../../../shared/model/traffic/body-lines.ts';
import { lineOfByte } from './body-index-places.ts';
import { GrowingNumbers } from '../growing-numbers.ts';
import type { BodyIndex } from './body-index.ts';

const mostMatches = 1_000_000;
const chunkBytes = 1_000_000;

export type FoundText = { text: string; places: GrowingNumbers; isCapped: boolean };

/**
 * Finds the first million places of a text in a body's bytes, whatever the case of its ASCII
 * letters.
 */
export function findText(bytes: Buffer, text: string): FoundText {
  const places = new GrowingNumbers(Uint32Array);
  const wanted = Buffer.from(text, 'utf8');
  const pattern = new RegExp(Array.from(wanted, patternOf).join(''), 'g');
  let from = 0;
  while (from < bytes.length && wanted.length > 0) {
    const chunk = bytes.toString('latin1', from, from + chunkBytes + wanted.length - 1);
    pattern.lastIndex = 0;
    let next = from + chunkBytes;
    for (let match = pattern.exec(chunk); match; match = pattern.exec(chunk)) {
      if (places.length === mostMatches) return { text, places, isCapped: true };
      places.push(from + match.index);
      next = Math.max(next, from + pattern.lastIndex);
    }
    from = next;
  }
  return { text, places, isCapped: false };
}

/**
 * The `next` match after a line, the `previous` one before it, or the first one on it or after it
 * (`here`). `at` is the number of the match, from 0.
 */
export function matchFrom(
  index: BodyIndex,
  found: FoundText,
  wanted: { line: number; to: 'next' | 'previous' | 'here' },
): BodyMatches {
  const { places, isCapped } = found;
  const all = { count: places.length, isCapped };
  if (places.length === 0) return all;
  const first = firstFrom(index, places, wanted.to === 'next' ? wanted.line + 1 : wanted.line);
  // The search goes around: after the last match comes the first, and the other way round.
  const at =
    wanted.to === 'previous' ? (first + places.length - 1) % places.length : first % places.length;
  return { ...all, at, line: lineOfByte(index, places.at(at)) };
}

/**
 * The number of the first match on a line or after it; the count of matches where there is none.
 */
function firstFrom(index: BodyIndex, places: GrowingNumbers, line: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (lineOfByte(index, places.at(middle)) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

function patternOf(byte: number): string {
  const char = String.fromCharCode(byte);
  if (/[a-z]/i.test(char)) return `[${char.toLowerCase()}${char.toUpperCase()}]`;
  return String.raw`\x${byte.toString(16).padStart(2, '0')}`;
}
