import { rm } from 'node:fs/promises';
import { forgetRetired, isBlank, keepBy, opens } from './data-key.ts';
import type { Keeper } from '../keepers/keeper.ts';
import type { OldKeysFile } from './old-keys-file.ts';
import { sealedSecret } from './sealed-secret.ts';
import type { SealedStore } from './sealed-store.ts';
import { readSecretsFile, type SecretsContent } from '../secrets-file.ts';

type Rooms = { store: SealedStore; keepers: readonly Keeper[]; old: OldKeysFile };

/**
 * Deletes the data key at retired places, as after a move that was interrupted, and seals it once
 * more where the system asks for that. Does nothing while locked, and shortly after a failure.
 */
export async function tidyKeys({ store, keepers }: Rooms): Promise<void> {
  const needsReseal = store.dataKey()?.needsReseal === true;
  const isTidy = (store.content()?.retired.length ?? 0) === 0 && !needsReseal;
  if (isTidy || store.isLocked() || store.tidying.isPaused()) return;
  await store.alone(async () => {
    const found = await readSecretsFile(store.file);
    if (found.status !== 'read') return;
    const { content } = found;
    const before = JSON.stringify(content);
    await forgetRetired(content, keepers);
    const failure = await reseal(content).catch((error: unknown) => ({ error }));
    if (content.retired.length > 0 || failure) store.tidying.pause();
    if (isBlank(content) && content.retired.length === 0) await rm(store.file, { force: true });
    else if (JSON.stringify(content) !== before) await store.save(content);
    if (failure) throw failure.error;
  });

  /** The wrap that is replaced stays where the new one can't be verified: it still opens. */
  async function reseal(content: SecretsContent): Promise<void> {
    const dataKey = store.dataKey();
    const system = keepers.find(({ id }) => id === 'system');
    if (!dataKey?.needsReseal || !system) return;
    if (opens(dataKey.key, content)) {
      const wrap = await keepBy(system, dataKey.key, content, () => store.save(content));
      content.wraps = content.wraps.map((one) => (one.keeper === 'system' ? wrap : one));
    }
    store.markResealed();
  }
}

/**
 * Moves the old keys that this shell can open into the sealed file; the others stay where they are.
 */
export async function takeOverOldKeys({ store, old }: Rooms): Promise<void> {
  if (store.isLocked() || !(await old.canOpenAny())) return;
  await store.alone(async () => {
    // Old keys lay in plain text where no keyring could be used, so a key file is no weaker place.
    const { changed, key } = await store.opened(true);
    const openedKeys = await old.openAll();
    for (const { name, origin, value } of openedKeys) {
      // A secret that was stored since then is newer.
      if (Object.hasOwn(changed.secrets, name)) continue;
      const audience = [`origin:${origin}`];
      changed.secrets[name] = sealedSecret(key, { name, value, audience, kind: 'endpoint-key' });
    }
    await store.save(changed);
    await old.forget(openedKeys.map(({ name }) => name));
  });
}
