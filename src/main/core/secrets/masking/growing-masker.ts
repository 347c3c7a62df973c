import { maskerOf, type SecretMasker } from './secret-masker.ts';
import { createSecretSearch, type KnownSecret, type SecretSearch } from './secret-search.ts';

/** Masks secrets that come one by one while texts are masked. */
export type GrowingMasker = {
  /** `isMany` marks one of many that come later: only few of them are prepared anew for each. */
  add(secret: KnownSecret, isMany: boolean): void;
  drop(value: string): void;
  /** A masker for the secrets that are there now. */
  current(): SecretMasker;
  /** A masker for those of them that are marked. */
  ofMany(): SecretMasker;
};

/** So many of the marked secrets are in a level before they go to the next, which is prepared more rarely. */
const sizes = [8, 64, Infinity];

type Level = { secrets: Map<string, KnownSecret>; search: SecretSearch | undefined };

const newLevel = (): Level => ({ secrets: new Map(), search: undefined });

export function createGrowingMasker(): GrowingMasker {
  // Where no secrets are marked, one search finds them all.
  const lasting = newLevel();
  const levels = sizes.map(newLevel);
  let made: { all?: SecretMasker; many?: SecretMasker } = {};

  function addTo(at: number, secrets: Iterable<KnownSecret>): void {
    const level = levels[at];
    if (!level) return;
    put(level, secrets);
    if (level.secrets.size <= (sizes[at] ?? 0)) return;
    addTo(at + 1, level.secrets.values());
    level.secrets.clear();
  }

  return {
    add(secret, isMany) {
      made = {};
      if (isMany) addTo(0, [secret]);
      else put(lasting, [secret]);
    },
    drop(value) {
      made = {};
      for (const level of [lasting, ...levels]) {
        if (level.secrets.delete(value)) level.search = undefined;
      }
    },
    current: () => (made.all ??= maskerOf([lasting, ...levels].flatMap(searchOf))),
    ofMany: () => (made.many ??= maskerOf(levels.flatMap(searchOf))),
  };
}

function put(level: Level, secrets: Iterable<KnownSecret>): void {
  for (const secret of secrets) level.secrets.set(secret.value, secret);
  level.search = undefined;
}

function searchOf(level: Level): SecretSearch[] {
  if (level.secrets.size === 0) return [];
  return [(level.search ??= createSecretSearch([...level.secrets.values()]))];
}
