import type { KeeperId, KeeperState } from '../../../../shared/model/secret.ts';
import type { Keeper } from './keeper.ts';

const memoryWarning = 'Nothing is written: all secrets are gone when Wirebench closes.';

/**
 * Lists the keepers to choose from, memory last. `first` is the one that is used without asking the
 * user, which is never the file or memory.
 */
export async function keeperChoices(
  keepers: readonly Keeper[],
): Promise<{ choices: KeeperState[]; first?: KeeperId }> {
  const asked = await Promise.all(
    keepers.map(async (keeper): Promise<KeeperState> => ({
      keeper: keeper.id,
      ...(await keeper.usable()),
    })),
  );
  const first = asked.find(({ keeper, isUsable }) => isUsable && keeper !== 'file')?.keeper;
  const memory = { keeper: 'memory' as const, isUsable: true, warning: memoryWarning };
  return { choices: [...asked, memory], ...(first !== undefined && { first }) };
}
