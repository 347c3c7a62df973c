import type {
  KeeperId,
  ListedSecret,
  SecretKind,
  SecretsState,
} from '../../../shared/model/secret.ts';
import type { Consumer } from './audience.ts';

export type NewSecret = {
  name: string;
  value: string;
  kind: SecretKind;
  audience: string[];
  keep: 'stored' | 'memory';
  /** The user was told that no keyring can be had, and chose the file. */
  mayUseFile?: boolean;
};

/** A secret's value, or why there is none: one sentence on what, and one on what to do. */
export type FoundSecret = { value: string } | { problem: string };

/** The one place of secrets. Values leave it for those they were kept for, and never for the page. */
export type Secrets = {
  /** Reads what this or another process has changed, and gets the data key. Never throws: `find` and `value` tell. */
  ready(): Promise<void>;
  /** The same, asking keepers again that did not answer just now. */
  tryAgain(): Promise<void>;
  /** As of the last `ready`. */
  list(): ListedSecret[];
  find(name: string): ListedSecret | undefined;
  /** Of a reference in a definition, as of the last `ready`; for no kind that is not referred to. */
  referred(name: string, consumer: Consumer): FoundSecret;
  /** Of any kind. */
  value(name: string, consumer: Consumer): FoundSecret;
  /** Opens all that can be opened, so that it is known wherever something leaves the app. */
  learn(): Promise<void>;
  /** REFUSED where the user has to choose a keeper first; UNAVAILABLE where what is stored can't be opened. */
  set(secret: NewSecret): Promise<void>;
  remove(name: string): Promise<void>;
  setAudience(name: string, audience: string[]): Promise<void>;
  state(): Promise<SecretsState>;
  /** Gives the data key to another keeper, and takes it from those before unless they keep it, too. */
  move(to: KeeperId, keepsOthers?: boolean): Promise<void>;
  /** Forgets the data key, and opens nothing until it is unlocked. */
  lock(): void;
  unlock(): Promise<void>;
  isLocked(): boolean;
  /** Returns its undo. */
  onChange(listener: () => void): () => void;
};
