import type { WireLog } from '../records/wire-log.ts';
import type { FetchHooks } from './fetch-hooks.ts';

/** What is recorded and passed on of bytes that came; says so where it is not all of them. */
export function hiddenBytes(
  log: WireLog,
  { hide }: FetchHooks,
  bytes: Buffer<ArrayBuffer>,
): Buffer<ArrayBuffer> {
  const shown = hide?.(bytes) ?? bytes;
  if (shown === bytes) return bytes;
  log.lifecycle('the server repeats a secret of the sign-in, which is hidden in the next record');
  return Buffer.from(shown);
}
