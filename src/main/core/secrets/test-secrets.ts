import { randomBytes } from 'node:crypto';
import type { SystemSafe } from '../ports.ts';
import { createSecrets } from './create-secrets.ts';
import { fileKeeper } from './keepers/file-keeper.ts';
import type { Keeper } from './keepers/keeper.ts';
import type { Secrets } from './secrets.ts';

/** The secrets of a folder, for tests: with a key file, or with the given keepers. */
export function testSecrets(home: string, keepers: Keeper[] = [fileKeeper(home)]): Secrets {
  return createSecrets({ home, keepers, onKnown: () => undefined });
}

/** A keyring of the test, which holds its items in memory. */
export function fakeKeyring(
  items = new Map<string, string>(),
): Keeper & { items: typeof items; isGone: boolean; asked: number } {
  const there = () => {
    keeper.asked += 1;
    if (keeper.isGone) throw new Error('The keyring is locked.');
  };
  const keeper: ReturnType<typeof fakeKeyring> = {
    items,
    isGone: false,
    asked: 0,
    id: 'keyring',
    usable: async () =>
      keeper.isGone ? { isUsable: false, reason: 'The keyring is locked.' } : { isUsable: true },
    plan: () => `item ${randomBytes(4).toString('hex')}`,
    async keep(key, planned) {
      there();
      items.set(planned, Buffer.from(key).toString('base64'));
      return planned;
    },
    async read(held) {
      there();
      return { key: Buffer.from(items.get(held) ?? '', 'base64') };
    },
    async forget(held) {
      there();
      items.delete(held);
    },
  };
  return keeper;
}

/**
 * A store of the system, which opens what it sealed in an earlier generation, and wants that sealed
 * anew; nothing at all where it is away.
 */
export function fakeSafe(): SystemSafe & { generation: number; isAway: boolean } {
  const safe: ReturnType<typeof fakeSafe> = {
    generation: 1,
    isAway: false,
    whyUnusable: async () => (safe.isAway ? 'It is away.' : undefined),
    async seal(text) {
      if (safe.isAway) throw new Error('It is away.');
      return `${safe.generation}:${Buffer.from(text).toString('base64')}`;
    },
    async open(sealed) {
      if (safe.isAway) throw new Error('It is away.');
      const [generation, text = ''] = sealed.split(':');
      return {
        text: Buffer.from(text, 'base64').toString(),
        sealAnew: generation !== String(safe.generation),
      };
    },
  };
  return safe;
}
