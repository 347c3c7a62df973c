import type {
  KeeperId,
  KeeperState,
  SecretsSharing,
  SecretsState,
} from '../../../shared/model/secret.ts';
import { keeperChoices } from './keepers/keeper-choices.ts';
import type { Keeper } from './keepers/keeper.ts';
import { openWrap } from './sealed/data-key.ts';
import type { SealedStore } from './sealed/sealed-store.ts';

type Rooms = {
  store: SealedStore;
  keepers: readonly Keeper[];
  /** Whether secrets are kept in memory as long as nothing is stored. */
  isInMemory: boolean;
};

/** How secrets are kept now, and how they could be; asks the keepers. */
export async function secretsState({ store, keepers, isInMemory }: Rooms): Promise<SecretsState> {
  const { choices, first } = await keeperChoices(keepers);
  const [problem, dataKey] = [store.problem(), store.dataKey()];
  const wraps = store.content()?.wraps.map(({ keeper }): KeeperId => keeper) ?? [];
  const inUse =
    wraps.length === 0 && isInMemory
      ? ['memory' as const]
      : wraps.toSorted((a) => (a === dataKey?.keeper ? -1 : 0));
  const { warning } =
    choices.find(({ keeper }) => keeper === (inUse.includes('file') ? 'file' : inUse[0])) ?? {};
  const sharing = await sharingOf(store, keepers, choices);
  return {
    status: store.isLocked()
      ? 'locked'
      : problem !== undefined
        ? 'closed'
        : inUse.length > 0
          ? 'open'
          : 'none',
    keepers: inUse,
    choices,
    ...(warning !== undefined && { warning }),
    ...(problem !== undefined && { problem }),
    ...(first !== undefined && { first }),
    ...(sharing && { sharing }),
  };
}

/** Only what this shell opens can be shared by it, and only a keeper of its own keeps others out. */
async function sharingOf(
  store: SealedStore,
  keepers: readonly Keeper[],
  choices: readonly KeeperState[],
): Promise<SecretsSharing | undefined> {
  const content = store.content();
  if (!content || !store.dataKey() || !keepers.some(({ id }) => id === 'system')) return undefined;
  if (!content.wraps.some(({ keeper }) => keeper === 'system')) return undefined;
  const found: SecretsSharing[] = [];
  for (const wrap of content.wraps) {
    if (wrap.keeper === 'system') continue;
    const problem = await whyNotOpened(wrap, content, keepers);
    if (problem === undefined) return { by: wrap.keeper, isOn: true };
    found.push({ by: wrap.keeper, isOn: true, problem });
  }
  const canKeep = choices.some(({ keeper, isUsable }) => keeper === 'keyring' && isUsable);
  return found[0] ?? { by: canKeep ? 'keyring' : 'file', isOn: false };
}

async function whyNotOpened(...given: Parameters<typeof openWrap>): Promise<string | undefined> {
  const opened = await openWrap(...given);
  if ('problem' in opened) return opened.problem;
  opened.key.fill(0);
  return undefined;
}
