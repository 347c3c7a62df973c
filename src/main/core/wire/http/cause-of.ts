import { messageOf } from '../../../../shared/rpc/errors.ts';

/** A cause may be its own. */
const maxCauses = 8;

/** What lies at the bottom of an error: fetch and the SDK wrap it, each in words of their own. */
export function causeOf(error: unknown): string {
  let bottom = error;
  for (let depth = 0; depth < maxCauses && bottom instanceof Error; depth += 1) {
    const deeper = bottom instanceof AggregateError ? bottom.errors[0] : bottom.cause;
    if (deeper === undefined) break;
    bottom = deeper;
  }
  return messageOf(bottom);
}
