import { messageOf } from '../../../../shared/rpc/errors.ts';

/** The bound ends the search where an error is its own cause. */
const maxCauses = 8;

/**
 * The message of the innermost cause of an error, which fetch and the SDK each wrap in words of
 * their own.
 */
export const causeOf = (error: unknown): string => messageOf(causesOf(error).at(-1));

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
