import type { KeeperId, KeeperState } from '../../../../shared/model/secret.ts';
import type { Keeper } from './keeper.ts';

const memoryWarning = 'Nothing is written: all secrets are gone when Wirebench closes.';

/** What there is to choose from, and who is taken without a question: never a file, nor memory. */
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
