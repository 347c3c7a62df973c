import { rm } from 'node:fs/promises';
import type { StoredKeeperId } from '../../../../shared/model/secret.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { forgetRetired, isBlank, keepBy } from './data-key.ts';
import type { Keeper } from '../keepers/keeper.ts';
import { sealedSecret, unsealedSecret, type InMemory } from './sealed-secret.ts';
import type { SealedStore } from './sealed-store.ts';
import { readSecretsFile, type SecretsContent } from '../secrets-file.ts';

type Moved = { store: SealedStore; keepers: readonly Keeper[]; memory: Map<string, InMemory> };

/**
 * Must run under the lock. Gives the data key to a keeper and reads it back, writes the file with
 * the new place, and only then deletes the key where it was. Secrets in memory go into the file,
 * too. REFUSED where the shell has no such keeper, UNAVAILABLE where it can't be used.
 */
export async function moveTo(
  to: StoredKeeperId,
  keepsOthers: boolean,
  { store, keepers, memory }: Moved,
): Promise<void> {
  const keeper = keepers.find(({ id }) => id === to);
  if (!keeper)
    throw new RpcError(
      'REFUSED',
      'That key store can’t be used here. Choose another one in Settings, Secrets.',
    );
  const usable = await keeper.usable();
  if (!usable.isUsable) throw new RpcError('UNAVAILABLE', `${usable.reason} Nothing was moved.`);
  const before = await readSecretsFile(store.file);
  const isFirst = before.status !== 'read' || isBlank(before.content);
  const { changed, key } = await (isFirst ? store.begin(keeper) : store.opened(false));
  if (!isFirst) await wrapAgain(keeper, key, changed);
  for (const [name, one] of memory) changed.secrets[name] = sealedSecret(key, { ...one, name });
  await store.save(changed);
  memory.clear();
  await cleanUp(changed);

  async function wrapAgain(by: Keeper, dataKey: Buffer, into: SecretsContent): Promise<void> {
    const wrap = await keepBy(by, dataKey, into, () => store.save(into));
    const others = into.wraps.filter((one) => one.keeper !== to);
    retire(into, keepsOthers ? into.wraps.filter((one) => one.keeper === to) : into.wraps);
    into.wraps = [wrap, ...(keepsOthers ? others : [])];
  }

  async function cleanUp(moved: SecretsContent): Promise<void> {
    if (moved.retired.length === 0) return;
    await forgetRetired(moved, keepers);
    await store.save(moved);
  }
}

/**
 * Must run under the lock. Opens all stored secrets into memory, and deletes them from the disk.
 * UNAVAILABLE where one can't be opened; all stay then.
 */
export async function moveToMemory({ store, keepers, memory }: Moved): Promise<void> {
  const found = await readSecretsFile(store.file);
  if (found.status !== 'read' || isBlank(found.content)) return;
  const { changed, key } = await store.opened(false);
  const opened = Object.entries(changed.secrets).map(([name, stored]): [string, InMemory] => {
    const { sealed: _sealed, ...shown } = stored;
    try {
      return [name, { ...shown, value: unsealedSecret(key, name, stored) }];
    } catch (error) {
      throw new RpcError(
        'UNAVAILABLE',
        `The secret ${name} can’t be opened, so nothing was moved. Remove it or enter it again.`,
        { cause: error },
      );
    }
  });
  retire(changed, changed.wraps);
  [changed.wraps, changed.secrets] = [[], {}];
  await store.save(changed);
  for (const [name, one] of opened) memory.set(name, one);
  await forgetRetired(changed, keepers);
  if (changed.retired.length === 0) await rm(store.file, { force: true });
  else await store.save(changed);
  store.forgetAll();
}

/**
 * Marks places of the key for deletion. A key that the system sealed lies in the file itself, so
 * there is nothing to delete.
 */
function retire(content: SecretsContent, wraps: SecretsContent['wraps']): void {
  content.retired.push(...wraps.filter(({ keeper }) => keeper !== 'system'));
}
