import type { RecordBody } from '../../../../shared/model/traffic/wire.ts';
import { bytesOfBase64 } from './hex-lines.ts';

export type JoinedBody = {
  /** The text, where all that was read is text; the bytes in any case. */
  text: string | undefined;
  bytes(): Uint8Array;
  /** How much of the body was read, and how much there is. */
  readBytes: number;
  totalBytes: number;
};

/** What the pages of a body read so far amount to; undefined before the first. */
export function joinChunks(chunks: readonly RecordBody[]): JoinedBody | undefined {
  const last = chunks.at(-1);
  if (!last) return undefined;
  const isText = chunks.every(({ encoding }) => encoding === 'utf8');
  return {
    text: isText ? chunks.map(({ text }) => text).join('') : undefined,
    bytes: () => concat(chunks.map(bytesOf)),
    // A page of text may end before its limit, at the border of a character.
    readBytes: last.offset + bytesOf(last).length,
    totalBytes: last.totalBytes,
  };
}

const bytesOf = ({ encoding, text }: RecordBody): Uint8Array =>
  encoding === 'utf8' ? new TextEncoder().encode(text) : bytesOfBase64(text);

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
