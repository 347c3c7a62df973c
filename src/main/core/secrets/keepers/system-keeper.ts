import type { SystemSafe } from '../../ports.ts';
import type { Keeper } from './keeper.ts';

/** The data key sealed by what the shell has of the system: Electron's safeStorage. It lies in the sealed file. */
export function systemKeeper(safe: SystemSafe): Keeper {
  return {
    id: 'system',
    async usable() {
      const reason = await safe.whyUnusable();
      return reason === undefined ? { isUsable: true } : { isUsable: false, reason };
    },
    // It lies nowhere but in the file itself.
    plan: () => '',
    keep: (key) => safe.seal(Buffer.from(key).toString('base64')),
    async read(held) {
      const { text, sealAnew } = await safe.open(held);
      return { key: Buffer.from(text, 'base64'), keepAnew: sealAnew };
    },
    forget: async () => undefined,
  };
}
