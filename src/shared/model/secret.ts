import { z } from 'zod';

/**
 * What keeps the data key: the desktop's system store, the system's keyring, a file, or memory
 * alone.
 */
export const keeperIds = ['system', 'keyring', 'file', 'memory'] as const;
export type KeeperId = (typeof keeperIds)[number];
export type StoredKeeperId = Exclude<KeeperId, 'memory'>;

/** A value to refer to, a key of an endpoint, an answer to `${input:}` that is secret, and one that is not. */
export const secretKinds = ['text', 'endpoint-key', 'input', 'open-input'] as const;
export type SecretKind = (typeof secretKinds)[number];

/** What stands in `${secret:NAME}`. */
export const secretName = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z_][\w.-]{0,99}$/,
    'A name has letters, digits, “_”, “-” and “.”, and begins with a letter.',
  );

/** Who may be handed a secret: `any`, a server by its name, or an origin. */
const audienceMember = z
  .string()
  .max(2100)
  .regex(
    /^(?:any|server:.+|origin:[a-z][a-z\d+.-]*:\/\/[^\s/]+)$/,
    'An audience is any, server:NAME or origin:https://….',
  );
export const audience = z.array(audienceMember).max(1000);

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

/** What the page may know about secrets; never a value. */
export type SecretsOverview = {
  state: SecretsState;
  secrets: (ListedSecret & {
    /** What refers to it, as a person reads it. */
    usedBy: string[];
  })[];
};

/** A value that looks like a secret and stands in full where it can be read. */
export type FoundLiteral = {
  /** Names its place for `secrets.moveIn`. */
  place: string;
  /** As “server GitHub”. */
  owner: string;
  /** As “header Authorization”. */
  member: string;
  /** What of it tells which it is: its kind, its length. */
  shape: string;
  /** What it will be called among the secrets. */
  name: string;
};

export type MovedLiterals = {
  moved: number;
  /** One sentence for each that stays where it is. */
  problems: string[];
};
