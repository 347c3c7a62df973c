import { messageOf } from '../../../../shared/rpc/errors.ts';

/** The bound ends the search where an error is its own cause. */
const maxCauses = 8;

/**
 * The message of the innermost cause of an error, which fetch and the SDK each wrap in words of
 * their own.
 */
export function causeOf(error: unknown): string {
  let bottom = error;
  for (let depth = 0; depth < maxCauses && bottom instanceof Error; depth += 1) {
    const deeper = bottom instanceof AggregateError ? bottom.errors[0] : bottom.cause;
    if (deeper === undefined) break;
    bottom = deeper;
  }
  return messageOf(bottom);
}
