/** Who keeps the data key: what the desktop has of the system, the system's keyring, a file; or nobody. */
export const keeperIds = ['system', 'keyring', 'file', 'memory'] as const;
export type KeeperId = (typeof keeperIds)[number];
export type StoredKeeperId = Exclude<KeeperId, 'memory'>;

export const secretKinds = ['text', 'endpoint-key', 'input'] as const;
export type SecretKind = (typeof secretKinds)[number];

/** A secret as the page may know it: never its value. */
export type ListedSecret = {
  name: string;
  kind: SecretKind;
  audience: string[];
  /** Gone with the app, or in the sealed file. */
  keptIn: 'memory' | 'file';
  last4?: string;
  /** ISO 8601. */
  changedAt?: string;
  /** Why it can't be opened here. */
  problem?: string;
};

export type KeeperState = {
  keeper: KeeperId;
  isUsable: boolean;
  /** Why it can't be used. */
  reason?: string;
  /** What is weak about it. */
  warning?: string;
};

/** How secrets are kept here. */
export type SecretsState = {
  /** `none`: nothing is stored yet; `closed`: the stored can't be opened, and stay as they are. */
  status: 'none' | 'open' | 'closed' | 'locked';
  /** Who keeps the data key now; of several the one that opened it comes first. */
  keepers: KeeperId[];
  warning?: string;
  /** Why what is stored can't be opened, and what to do. */
  problem?: string;
  /** What there is to choose from, in the order in which they are to be preferred. */
  choices: KeeperState[];
  /** Who would keep the first secret without a question; absent where the user has to choose. */
  first?: KeeperId;
};
