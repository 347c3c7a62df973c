import type { SystemSafe } from '../../ports.ts';
import type { Keeper } from './keeper.ts';

/**
 * Has the data key sealed by the shell's own store, Electron's safeStorage; the sealed key lies in
 * the sealed file.
 */
export function systemKeeper(safe: SystemSafe): Keeper {
  return {
    id: 'system',
    async usable() {
      const reason = await safe.whyUnusable();
      return reason === undefined ? { isUsable: true } : { isUsable: false, reason };
    },
    // The sealed key lies in the file itself, so there is no other place to clean up.
    plan: () => '',
    keep: (key) => safe.seal(Buffer.from(key).toString('base64')),
    async read(held) {
      const { text, sealAnew } = await safe.open(held);
      return { key: Buffer.from(text, 'base64'), needsReseal: sealAnew };
    },
    forget: async () => undefined,
  };
}
