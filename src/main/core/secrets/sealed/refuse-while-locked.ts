import type { AppContract } from '../../../../shared/contract/index.ts';
import type { CallContext, Handlers } from '../../../../shared/rpc/define.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { lockedNow } from './sealed-store.ts';
import type { Secrets } from '../secrets.ts';

type Handler = (input: never, context: CallContext) => unknown;

/** The calls that a page may make while the secrets are locked. */
const always: ReadonlySet<string> = new Set<keyof AppContract>([
  'app.info',
  'app.showTheme',
  'app.showMenu',
  'secrets.isLocked',
  'secrets.unlock',
  'secrets.lock',
  'secrets.awake',
]);

/**
 * Wraps handlers so that they refuse while the secrets are locked; their streams end at locking.
 */
export function refuseWhileLocked(
  handlers: Handlers<AppContract>,
  secrets: Secrets,
): Handlers<AppContract> {
  let locking = new AbortController();
  secrets.onChange(() => {
    if (!secrets.isLocked() || locking.signal.aborted) return;
    locking.abort(new RpcError('REFUSED', lockedNow));
  });
  const guarded = (handler: Handler): Handler =>
    function guardedHandler(input, context) {
      if (secrets.isLocked()) throw new RpcError('REFUSED', lockedNow);
      if (locking.signal.aborted) locking = new AbortController();
      const signal = AbortSignal.any([context.signal, locking.signal]);
      return handler(input, { ...context, signal });
    };
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      always.has(name) ? handler : guarded(handler as Handler),
    ]),
  ) as Handlers<AppContract>;
}
