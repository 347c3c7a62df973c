import { randomBytes } from 'node:crypto';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { sharingLabel } from '../../../../shared/secrets/sharing-texts.ts';
import type { StoredKeeperId } from '../../../../shared/model/secret.ts';
import type { Keeper } from '../keepers/keeper.ts';
import { keyLength, seal, unseal } from './seal.ts';
import type { SecretsContent, Wrap } from '../secrets-file.ts';

/** The key that opens the sealed file, as long as it is held in memory. */
export type DataKey = {
  key: Buffer;
  storeId: string;
  keeper: StoredKeeperId;
  /** Whether the system wants the key sealed once more, since its own key has changed. */
  needsReseal: boolean;
};

const checked = 'wirebench';
const boundTo = (storeId: string) => `check\n${storeId}`;

/** The content of an empty file, and a new data key for it that no keeper has yet. */
export function newContent(): { content: SecretsContent; key: Buffer } {
  const key = randomBytes(keyLength);
  const storeId = randomBytes(8).toString('hex');
  const check = seal(key, checked, boundTo(storeId));
  return { content: { version: 2, storeId, check, wraps: [], retired: [], secrets: {} }, key };
}

/** Whether a file has no key and no secrets, so that it may be begun anew with another key. */
export const isBlank = ({ wraps, secrets }: SecretsContent): boolean =>
  wraps.length === 0 && Object.keys(secrets).length === 0;

export function opens(key: Uint8Array, { storeId, check }: SecretsContent): boolean {
  try {
    return key.length === keyLength && unseal(key, check, boundTo(storeId)) === checked;
  } catch {
    return false;
  }
}

/**
 * Asks the keepers that the file names for the data key, in the order in which the shell prefers
 * them. The problem says what each answered where none has it.
 */
export async function findDataKey(
  content: SecretsContent,
  keepers: readonly Keeper[],
): Promise<DataKey | { problem: string }> {
  const problems: string[] = [];
  const wraps = keepers.flatMap(({ id }) => content.wraps.filter(({ keeper }) => keeper === id));
  for (const wrap of wraps) {
    const opened = await openWrap(wrap, content, keepers);
    if ('key' in opened) return opened;
    problems.push(opened.problem);
  }
  // What other shells keep it by is of no help where one of this shell's own keepers has it.
  if (wraps.length === 0) problems.push(...content.wraps.map(({ keeper }) => elsewhere[keeper]));
  if (problems.length === 0) problems.push('The file does not say where its key is.');
  return { problem: problems.join(' ') };
}

/** Gets the data key by one wrap of the file, or says why that does not give it. */
export async function openWrap(
  { keeper: id, held }: Wrap,
  content: SecretsContent,
  keepers: readonly Keeper[],
): Promise<DataKey | { problem: string }> {
  const keeper = keepers.find((one) => one.id === id);
  if (!keeper) return { problem: elsewhere[id] };
  try {
    const { key, needsReseal = false } = await keeper.read(held);
    if (!opens(key, content)) return { problem: 'The key there belongs to other secrets.' };
    return { key: Buffer.from(key), storeId: content.storeId, keeper: id, needsReseal };
  } catch (error) {
    return { problem: sayWhy(error) };
  }
}

/**
 * Gives a keeper the key and reads it back; UNAVAILABLE where that gives another one. `save` is
 * called before, with the planned place among the retired ones; the caller saves the content
 * afterwards.
 */
export async function keepBy(
  keeper: Keeper,
  key: Buffer,
  content: SecretsContent,
  save: () => Promise<void>,
): Promise<Wrap> {
  const planned: Wrap = { keeper: keeper.id, held: keeper.plan(content.storeId) };
  if (planned.held !== '') {
    // If the process is killed now, the next one that opens the file deletes the key at this place.
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

/**
 * Deletes the data key at all retired places; changes `content` in place. A place that can't be
 * reached stays on the list.
 */
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

/** The problem of a key whose keeper this shell does not have. */
const elsewhere: Record<StoredKeeperId, string> = {
  system: `Only the desktop app can open their key: choose “${sharingLabel}” there, in Settings, Secrets.`,
  keyring: 'Their key is in the system’s keyring, which is not used here.',
  file: 'Their key is in a file, which is not read here.',
};

function sayWhy(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'The file with their key is missing.' : messageOf(error);
}
