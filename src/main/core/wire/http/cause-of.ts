import { messageOf } from '../../../../shared/rpc/errors.ts';

/** The bound ends the search where an error is its own cause. */
const maxCauses = 8;

/**
 * The message of the innermost cause of an error, which fetch and the SDK each wrap in words of
 * their own. OpenSSL's, which names its source files, is told as a clause.
 */
export function causeOf(error: unknown): string {
  const bottom = causesOf(error).at(-1);
  return tlsTrouble(bottom) ?? messageOf(bottom);
}

/** What OpenSSL found wrong, as a clause that starts in lower case; undefined for any other error. */
export function tlsTrouble(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('library' in error) || !('reason' in error)) return undefined;
  const { reason } = error;
  return reason === 'wrong version number' || reason === 'packet length too long'
    ? 'it does not speak TLS at this port'
    : `the TLS handshake failed: ${String(reason)}`;
}

/** An error and its causes, the innermost last. */
export function causesOf(error: unknown): unknown[] {
  const causes = [error];
  let bottom = error;
  while (causes.length <= maxCauses && bottom instanceof Error) {
    const deeper = bottom instanceof AggregateError ? bottom.errors[0] : bottom.cause;
    if (deeper === undefined) break;
    causes.push(deeper);
    bottom = deeper;
  }
  return causes;
}
