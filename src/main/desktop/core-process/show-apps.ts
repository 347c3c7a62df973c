import { RpcError } from '../../../shared/rpc/errors.ts';
import type { RpcClient } from '../../../shared/rpc/connect.ts';
import type { AppPages } from '../../core/ports.ts';
import { newAppPlace } from '../app-place.ts';
import type { DesktopContract } from './desktop-contract.ts';

/** Serves apps by the main process, which has the schemes and the window. */
export function showApps(desktop: Pick<RpcClient<DesktopContract>, 'stream'>): AppPages {
  return {
    serve({ page, onReport }) {
      const { address, place } = newAppPlace();
      const { origin } = place;
      const served = Promise.withResolvers<void>();
      const close = desktop.stream(
        'showApp',
        { ...page(place), address, origin },
        {
          onItems(items) {
            for (const item of items) {
              if (item.type === 'served') served.resolve();
              else onReport(item.report, item.isOfFrame);
            }
          },
          onEnd: (error) =>
            served.reject(error ?? new RpcError('CLOSED', 'The app is no longer served.')),
        },
      );
      // Whoever does not wait for it must not end the process.
      served.promise.catch(() => undefined);
      return { address, served: served.promise, close };
    },
  };
}
