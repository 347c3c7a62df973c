import { randomBytes } from 'node:crypto';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import type { StoredKeeperId } from '../../../../shared/model/secret.ts';
import type { Keeper } from '../keepers/keeper.ts';
import { keyLength, seal, unseal } from './seal.ts';
import type { SecretsContent, Wrap } from '../secrets-file.ts';

/** The key that opens the sealed file, as long as it is held in memory. */
export type DataKey = {
  key: Buffer;
  storeId: string;
  keeper: StoredKeeperId;
  /** The system wants it sealed once more, since its own key has changed. */
  keepAnew: boolean;
};

const checked = 'wirebench';
const boundTo = (storeId: string) => `check\n${storeId}`;

/** A file with nothing in it, and a key of its own that no keeper has yet. */
export function newContent(): { content: SecretsContent; key: Buffer } {
  const key = randomBytes(keyLength);
  const storeId = randomBytes(8).toString('hex');
  const check = seal(key, checked, boundTo(storeId));
  return { content: { version: 2, storeId, check, wraps: [], retired: [], secrets: {} }, key };
}

/** No key was ever kept for it, or none is needed any more: another may begin. */
export const isBlank = ({ wraps, secrets }: SecretsContent): boolean =>
  wraps.length === 0 && Object.keys(secrets).length === 0;

export function opens(key: Uint8Array, { storeId, check }: SecretsContent): boolean {
  try {
    return key.length === keyLength && unseal(key, check, boundTo(storeId)) === checked;
  } catch {
    return false;
  }
}

/** Asks the keepers that the file names, one after another; what each said where none has the key. */
export async function findDataKey(
  content: SecretsContent,
  keepers: readonly Keeper[],
): Promise<DataKey | { problem: string }> {
  const problems: string[] = [];
  for (const { keeper: id, held } of content.wraps) {
    const keeper = keepers.find((one) => one.id === id);
    if (!keeper) {
      problems.push(elsewhere[id]);
      continue;
    }
    try {
      const { key, keepAnew = false } = await keeper.read(held);
      if (opens(key, content)) {
        return { key: Buffer.from(key), storeId: content.storeId, keeper: id, keepAnew };
      }
      problems.push('The key there belongs to other secrets.');
    } catch (error) {
      problems.push(sayWhy(error));
    }
  }
  if (problems.length === 0) problems.push('The file does not say where its key is.');
  return { problem: problems.join(' ') };
}

/** Gives a keeper the key and reads it back. `save` writes what is changed in the file before and after. */
export async function keepBy(
  keeper: Keeper,
  key: Buffer,
  content: SecretsContent,
  save: () => Promise<void>,
): Promise<Wrap> {
  const planned: Wrap = { keeper: keeper.id, held: keeper.plan(content.storeId) };
  if (planned.held !== '') {
    // Whoever opens the file after we were killed deletes what lies there.
    content.retired.push(planned);
    await save();
  }
  const held = await keeper.keep(key, planned.held);
  const back = await keeper.read(held);
  if (!key.equals(back.key)) {
    throw new RpcError(
      'UNAVAILABLE',
      'The key could not be verified after it was written; nothing was moved.',
    );
  }
  content.retired = content.retired.filter((one) => one !== planned);
  return { keeper: keeper.id, held };
}

/** Deletes the key where it lay before; a place that can't be reached now is tried again another time. */
export async function forgetRetired(
  content: SecretsContent,
  keepers: readonly Keeper[],
): Promise<void> {
  const left: Wrap[] = [];
  for (const one of content.retired) {
    const keeper = keepers.find(({ id }) => id === one.keeper);
    if (!keeper) left.push(one);
    else await keeper.forget(one.held).catch(() => left.push(one));
  }
  content.retired = left;
}

/** Where a shell can't ask a keeper at all. */
const elsewhere: Record<StoredKeeperId, string> = {
  system:
    'Their key is kept by the desktop app, which alone can open it. To share it with the command line and the browser, use Settings, Secrets in the desktop app.',
  keyring: 'Their key is in the system’s keyring, which is not used here.',
  file: 'Their key is in a file, which is not read here.',
};

function sayWhy(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'The file with their key is missing.' : messageOf(error);
}
