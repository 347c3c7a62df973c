import { isUtf8 } from 'node:buffer';

/**
 * Returns where the last whole UTF-8 character before `end` ends; invalid bytes stay, so that they
 * are reported.
 */
export function characterBorder(bytes: Uint8Array, from: number, end: number): number {
  for (let back = 1; back <= Math.min(3, end - from); back += 1) {
    const byte = bytes[end - back] ?? 0;
    if (byte < 0x80) return end;
    if (byte >= 0xc0) return lengthOf(byte) > back ? end - back : end;
  }
  return end;
}

/** The place of the first byte that is not UTF-8; the length of the bytes where all are. */
export function firstBadByte(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = lengthOf(bytes[at] ?? 0);
    if (length > 1 && !isUtf8(bytes.subarray(at, at + length))) return at;
    at += length;
  }
  return at;
}

/** How long a character is by its first byte; that of a byte that starts none is never right. */
const lengthOf = (first: number): number =>
  first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
