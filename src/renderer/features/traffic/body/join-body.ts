import type { RecordBody } from '../../../../shared/model/traffic/wire.ts';
import { bytesOfBase64 } from './hex-lines.ts';

export type JoinedBody = {
  /** The text that was read; undefined where some of it is not UTF-8. */
  text: string | undefined;
  bytes(): Uint8Array;
  /** How many bytes of the body were read, and how many it has. */
  readBytes: number;
  totalBytes: number;
};

/** Joins the pages of a body from its start; undefined without a page. */
export function joinChunks(chunks: readonly RecordBody[]): JoinedBody | undefined {
  const last = chunks.at(-1);
  if (!last) return undefined;
  const isText = chunks.every(({ encoding }) => encoding === 'utf8');
  return {
    text: isText ? chunks.map(({ text }) => text).join('') : undefined,
    bytes: () => concat(chunks.map(bytesOf)),
    // A page of text may end before its limit, so that it does not cut a character.
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
