import { z } from 'zod';

/**
 * What keeps the data key: the desktop's system store, the system's keyring, a file, or memory
 * alone.
 */
export const keeperIds = ['system', 'keyring', 'file', 'memory'] as const;
export type KeeperId = (typeof keeperIds)[number];
export type StoredKeeperId = Exclude<KeeperId, 'memory'>;

/**
 * What a secret is: a value for `${secret:NAME}`, an endpoint's key, a kept value for
 * `${input:NAME}`, secret or not, or what authorization servers gave for a sign-in.
 */
export const secretKinds = ['text', 'endpoint-key', 'input', 'open-input', 'sign-in'] as const;
export type SecretKind = (typeof secretKinds)[number];

/** The name in `${secret:NAME}`. */
export const secretName = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z_][\w.-]{0,99}$/,
    'A name has letters, digits, “_”, “-” and “.”, and begins with a letter.',
  );

/** Who may be handed a secret: `any`, a server by name, or an origin. */
const audienceMember = z
  .string()
  .max(2100)
  .regex(
    /^(?:any|server:.+|origin:[a-z][a-z\d+.-]*:\/\/[^\s/]+)$/,
    'An audience is any, server:NAME or origin:https://….',
  );
export const audience = z.lazy(() => z.array(audienceMember).max(1000));

/** What the page may know of a secret, which is never its value. */
export type ListedSecret = {
  name: string;
  kind: SecretKind;
  audience: string[];
  /** Whether it is lost when the app ends, or is kept in the sealed file. */
  keptIn: 'memory' | 'file';
  last4?: string;
  /** When it was last changed, in ISO 8601. */
  changedAt?: string;
  /** Why it can't be opened here. */
  problem?: string;
};

export type KeeperState = {
  keeper: KeeperId;
  isUsable: boolean;
  /** Why the keeper can't be used. */
  reason?: string;
  /** What is weak about the keeper. */
  warning?: string;
};

/**
 * Whether the command line and the browser can open the secrets of a shell that has a keeper for
 * itself alone, as the desktop app does.
 */
export type SecretsSharing = {
  /** What keeps a second copy of the key for them, or would keep it. */
  by: 'keyring' | 'file';
  isOn: boolean;
  /** Why the second copy does not give the key now. */
  problem?: string;
};

/** How secrets are kept on this machine. */
export type SecretsState = {
  /**
   * `none`: nothing is stored yet; `closed`: stored secrets can't be opened, and stay as they are.
   */
  status: 'none' | 'open' | 'closed' | 'locked';
  /** The keepers of the data key; the one that opened it comes first. */
  keepers: KeeperId[];
  warning?: string;
  /** Why the stored secrets can't be opened, and what to do. */
  problem?: string;
  /** The keepers to choose from, the best first. */
  choices: KeeperState[];
  /**
   * The keeper that the first secret would get without a question; absent where the user must
   * choose.
   */
  first?: KeeperId;
  /** Absent where all shells have the same keepers, and where nothing is stored or open. */
  sharing?: SecretsSharing;
};

/** What the page may know of all secrets, which is never a value. */
export type SecretsOverview = {
  state: SecretsState;
  secrets: (ListedSecret & {
    /** What refers to the secret, in words such as “server GitHub”. */
    usedBy: string[];
  })[];
};

/** A value in a definition or a setting that looks like a secret. */
export type FoundLiteral = {
  /** Names its place for `secrets.moveIn`. */
  place: string;
  /** What holds the value, such as “server GitHub”. */
  owner: string;
  /** The member with the value, such as “header Authorization”. */
  member: string;
  /** The kind and the length of the value, by which a user can recognise it. */
  shape: string;
  /** The name that the secret will get. */
  name: string;
};

export type MovedLiterals = {
  moved: number;
  /** One sentence for each value that stays where it is. */
  problems: string[];
};
