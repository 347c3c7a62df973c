import { isUtf8 } from 'node:buffer';

/**
 * Returns the index at or before `end` that cuts no UTF-8 character, where the bytes from `end` on
 * are not known; invalid bytes are left in, so that they are reported.
 */
export function characterBorder(bytes: Uint8Array, from: number, end: number): number {
  for (let back = 1; back <= Math.min(3, end - from); back += 1) {
    const byte = bytes[end - back] ?? 0;
    if (byte < 0x80) return end;
    if (byte >= 0xc0) return lengthOf(byte) > back ? end - back : end;
  }
  return end;
}

/**
 * Returns the index at or before `end` that cuts no UTF-8 character, by the byte at `end`; `end`
 * itself after bytes that begin no character.
 */
export function borderAt(bytes: Uint8Array, from: number, end: number): number {
  let border = end;
  while (border > Math.max(from, end - 3) && isWithin(bytes[border])) border -= 1;
  return isWithin(bytes[border]) ? end : border;
}

/** Whether a byte goes on with a character that an earlier one begins. */
const isWithin = (byte = 0): boolean => (byte & 0xc0) === 0x80;

/** The index of the first byte that is not UTF-8; the length of the bytes where all are. */
export function firstBadByte(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = lengthOf(bytes[at] ?? 0);
    if (length > 1 && !isUtf8(bytes.subarray(at, at + length))) return at;
    at += length;
  }
  return at;
}

/**
 * How many bytes a character has by its first byte. A byte that can't be first gets a length with
 * which it is not valid.
 */
const lengthOf = (first: number): number =>
  first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
