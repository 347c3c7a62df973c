import { usageError } from './cli-error.ts';
import type { Terminal } from './terminal.ts';

export const howToGive = 'Pass it on stdin: wirebench secrets set NAME --for SERVER < FILE';
const maxBytes = 1_000_000;

/** The whole of stdin, at most 1 MB, without the end of its last line. */
export async function secretValue({ stdin, signal }: Terminal): Promise<string> {
  if ('isTTY' in stdin && stdin.isTTY) throw usageError('The value is read from stdin.', howToGive);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stdin) {
    signal.throwIfAborted();
    const bytes = Buffer.from(chunk as Uint8Array);
    length += bytes.length;
    if (length > maxBytes) throw usageError('The value is longer than 1 MB.');
    chunks.push(bytes);
  }
  const value = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (value === '') throw usageError('stdin is empty.', howToGive);
  return value;
}
