import { join } from 'node:path';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { findDataKey, isBlank, keepBy, newContent, opens, type DataKey } from './data-key.ts';
import { underLock } from '../../storage/file-lock.ts';
import { keeperChoices } from '../keepers/keeper-choices.ts';
import type { Keeper } from '../keepers/keeper.ts';
import { readSecretsFile, writeSecretsFile, type SecretsContent } from '../secrets-file.ts';

type Options = {
  home: string;
  keepers: readonly Keeper[];
  /** Keeps the text of a file in the old format before a new file takes its place. */
  putAside(oldText: string): Promise<void>;
};

/** What the file holds now, to be changed and saved under the lock, and the data key. */
export type Opened = { changed: SecretsContent; key: Buffer };

export type SealedStore = ReturnType<typeof createSealedStore>;

/**
 * For so many milliseconds after a failure the keepers are asked again only where the user wants
 * it.
 */
const retryAfterMs = 10_000;

export const lockedNow = 'Wirebench is locked. Unlock it first.';

/**
 * The sealed file and its data key. The file is read again under a lock before each change, so that
 * no process overwrites what another one wrote.
 */
export function createSealedStore({ home, keepers, putAside }: Options) {
  const file = join(home, 'secrets.json');
  let content: SecretsContent | undefined;
  let dataKey: DataKey | undefined;
  let problem: string | undefined;
  const asking = pauseAfterFailure();
  const tidying = pauseAfterFailure();
  let isLocked = false;

  const forgetKey = () => {
    dataKey?.key.fill(0);
    dataKey = undefined;
  };

  /**
   * Gets the data key of this content and holds it. Undefined while locked, and where no keeper
   * gives it, which sets `problem`.
   */
  async function keyOf(found: SecretsContent): Promise<DataKey | undefined> {
    if (dataKey && !isOf(dataKey, found)) forgetKey();
    if (dataKey || isLocked) return dataKey;
    if (asking.isPaused()) return undefined;
    const looked = await findDataKey(found, keepers);
    if ('problem' in looked) {
      asking.pause();
      problem = looked.problem;
      return undefined;
    }
    asking.goOn();
    [dataKey, problem] = [looked, undefined];
    return dataKey;
  }

  async function save(changed: SecretsContent): Promise<void> {
    await writeSecretsFile(file, changed);
    content = changed;
  }

  /**
   * Begins a new file with a new key, which this keeper gets; takes over the retired places of a
   * blank one. UNAVAILABLE where the file is unusable.
   */
  async function begin(keeper: Keeper): Promise<Opened> {
    const found = await readSecretsFile(file);
    if (found.status === 'unusable') throw new RpcError('UNAVAILABLE', found.reason);
    // A new key never replaces one that has sealed secrets.
    if (found.status === 'read' && !isBlank(found.content)) return opened(false);
    if (found.status === 'old') await putAside(found.text);
    const { content: changed, key } = newContent();
    if (found.status === 'read') changed.retired = found.content.retired;
    changed.wraps = [await keepBy(keeper, key, changed, () => save(changed))];
    asking.goOn();
    problem = undefined;
    dataKey = { key, storeId: changed.storeId, keeper: keeper.id, needsReseal: false };
    return { changed, key };
  }

  /**
   * Reads the file and its key for a change, or begins a file where there is none. REFUSED while
   * locked, and where the user has to choose a keeper first; UNAVAILABLE where the file or its key
   * can't be read.
   */
  async function opened(mayUseFile: boolean): Promise<Opened> {
    if (isLocked) throw new RpcError('REFUSED', lockedNow);
    const found = await readSecretsFile(file);
    if (found.status === 'unusable') throw new RpcError('UNAVAILABLE', found.reason);
    if (found.status !== 'read' || isBlank(found.content)) {
      return begin(await firstKeeper(mayUseFile));
    }
    const known = await keyOf(found.content);
    if (!known) {
      const why = `The stored secrets can’t be opened, so none can be added. ${problem ?? ''}`;
      throw new RpcError('UNAVAILABLE', why.trim());
    }
    content = found.content;
    // A copy, so that what can't be saved is not shown as stored.
    return { changed: structuredClone(found.content), key: known.key };
  }

  async function firstKeeper(mayUseFile: boolean): Promise<Keeper> {
    const { choices, first } = await keeperChoices(keepers);
    const id = first ?? (mayUseFile ? 'file' : undefined);
    const keeper = keepers.find((one) => one.id === id);
    if (keeper) return keeper;
    const why = choices.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
    throw new RpcError('REFUSED', [...why, askFirst].join(' '), { choices });
  }

  return {
    file,
    content: () => content,
    dataKey: () => dataKey,
    problem: () => problem,
    isLocked: () => isLocked,
    save,
    begin,
    opened,
    /** Does work while no other process changes the file; see `underLock`. */
    alone: <Result>(work: () => Promise<Result>) => underLock(join(home, 'secrets.lock'), work),
    /** Reads the file, and gets its data key where that can be had. */
    async refresh() {
      const found = await readSecretsFile(file);
      content = found.status === 'read' ? found.content : undefined;
      if (found.status === 'unusable') problem = found.reason;
      else if (!content || isBlank(content)) problem = undefined;
      else await keyOf(content);
      return found;
    },
    /** Whether it was just tried in vain to delete keys, or to seal one anew. */
    tidying,
    /** Lets the next `refresh` ask keepers that have just failed. */
    forgetFailure() {
      asking.goOn();
      tidying.goOn();
    },
    setLocked(now: boolean) {
      isLocked = now;
      if (now) forgetKey();
    },
    markResealed: () => void (dataKey &&= { ...dataKey, needsReseal: false }),
    /** Forgets the key and the content, when all secrets are in memory. */
    forgetAll() {
      forgetKey();
      content = undefined;
    },
  };
}

/** Keeps what has just failed from being tried at each turn. */
function pauseAfterFailure() {
  let failedAt: number | undefined;
  return {
    isPaused: () => failedAt !== undefined && performance.now() - failedAt < retryAfterMs,
    pause: () => void (failedAt = performance.now()),
    goOn: () => void (failedAt = undefined),
  };
}

/**
 * Whether a key that is held opens this content, and its keeper still has it: one from whom it was
 * taken back does not go on with it.
 */
const isOf = (dataKey: DataKey, content: SecretsContent): boolean =>
  dataKey.storeId === content.storeId &&
  content.wraps.some(({ keeper }) => keeper === dataKey.keeper) &&
  opens(dataKey.key, content);

const askFirst =
  'Choose whether to keep secrets in a file that only your user can read, or in memory until Wirebench closes.';
