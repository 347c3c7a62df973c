import { addAbortSignal } from 'node:stream';
import { usageError } from './cli-error.ts';
import type { Terminal } from './terminal.ts';

export const howToGive = 'Pass it on stdin: wirebench secrets set NAME --for SERVER < FILE';
const maxBytes = 1_000_000;

/**
 * Reads the value of a secret: the whole of stdin, at most 1,000,000 bytes, without one line break
 * at its end. Throws a usage error for a terminal, and where stdin is empty or longer.
 */
export async function secretValue(
  { stdin, signal }: Terminal,
  how: string = howToGive,
): Promise<string> {
  if ('isTTY' in stdin && stdin.isTTY) throw usageError('The value is read from stdin.', how);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of addAbortSignal(signal, stdin)) {
    const bytes = Buffer.from(chunk as Uint8Array);
    length += bytes.length;
    if (length > maxBytes) throw usageError('The value is longer than 1 MB.');
    chunks.push(bytes);
  }
  const value = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (value === '') throw usageError('stdin is empty.', how);
  return value;
}
