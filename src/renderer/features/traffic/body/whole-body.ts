import { base64Of } from '../../../base64-of.ts';
import { byteSize } from '../../../ui/format.ts';
import { joinChunks } from './join-body.ts';
import { readBody } from '../log/traffic-source.ts';

/** The largest body or value, in bytes, that is copied to the clipboard. */
export const mostCopied = 32_000_000;
/** How many bytes of it are read at once. */
export const copyPageBytes = 8_000_000;

/**
 * Reads a whole body, as base64 where it is not UTF-8; throws for one that is too large to copy.
 */
export async function wholeBody(recordingId: string, seq: number): Promise<string> {
  const { signal } = new AbortController();
  const chunks = [];
  let offset = 0;
  for (;;) {
    const chunk = await readBody({ recordingId, seq, offset, limit: copyPageBytes }, signal);
    if (chunk.totalBytes > mostCopied)
      throw new Error(
        `The body has ${byteSize(chunk.totalBytes)}; up to ${byteSize(mostCopied)} can be copied. Open the Raw tab and copy the part you need.`,
      );
    chunks.push(chunk);
    const joined = joinChunks(chunks);
    const read = joined?.readBytes ?? 0;
    if (joined && (read >= chunk.totalBytes || read <= offset))
      return joined.text ?? base64Of(joined.bytes());
    offset = read;
  }
}
