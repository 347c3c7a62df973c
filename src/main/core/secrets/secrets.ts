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
  /** Whether the user agreed to a key file, for systems where no keyring can be used. */
  mayUseFile?: boolean;
};

/** A secret's value, or sentences on why there is none and what the user can do. */
export type FoundSecret = { value: string } | { problem: string };

/**
 * The secrets of a home folder. A value is given only to consumers in its audience, never to the
 * page.
 */
export type Secrets = {
  /**
   * Reads the file again and gets the data key from a keeper. Never throws: `find` and `value` tell
   * the problem.
   */
  ready(): Promise<void>;
  /** Does what `ready` does, and also asks keepers that have just failed. */
  tryAgain(): Promise<void>;
  /** Whether a secret of this name is kept, by the file as it is now; asks no keeper. */
  holds(name: string): Promise<boolean>;
  /** All secrets, sorted by name, as of the last `ready`; also those that can't be opened. */
  list(): ListedSecret[];
  find(name: string): ListedSecret | undefined;
  /**
   * The value for a reference `${secret:NAME}`, as of the last `ready`. Only secrets of kind `text`
   * can be referred to.
   */
  referred(name: string, consumer: Consumer): FoundSecret;
  /** The value of a secret of any kind, as of the last `ready`. */
  value(name: string, consumer: Consumer): FoundSecret;
  /**
   * Opens every stored secret that can be opened, so that its value is masked in all that leaves
   * the app.
   */
  learn(): Promise<void>;
  /**
   * Keeps a secret, in place of one with the same name. One that is to be stored is REFUSED while
   * locked and where the user has to choose a keeper first, and UNAVAILABLE where the stored
   * secrets can't be opened.
   */
  set(secret: NewSecret): Promise<void>;
  remove(name: string): Promise<void>;
  setAudience(name: string, audience: string[]): Promise<void>;
  state(): Promise<SecretsState>;
  /**
   * Gives the data key to another keeper, and deletes it from the former ones unless `keepsOthers`;
   * `memory` takes all secrets off the disk. REFUSED while locked; UNAVAILABLE where the keeper
   * can't be used.
   */
  move(to: KeeperId, keepsOthers?: boolean): Promise<void>;
  /** Forgets the data key; nothing is opened until `unlock`. */
  lock(): void;
  unlock(): Promise<void>;
  isLocked(): boolean;
  /** Calls the listener after every change. Returns its undo. */
  onChange(listener: () => void): () => void;
};
