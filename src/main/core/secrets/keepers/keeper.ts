import type { StoredKeeperId } from '../../../../shared/model/secret.ts';

/** A place for the data key of the sealed file, and for nothing else. */
export type Keeper = {
  id: StoredKeeperId;
  /** Whether the keeper can take a key now; asks the system where that is needed. */
  usable(): Promise<{ isUsable: true; warning?: string } | { isUsable: false; reason: string }>;
  /**
   * Names the place of the next key before the key is there, so that it can be deleted after a
   * crash; '' where the key is kept in the sealed file itself.
   */
  plan(storeId: string): string;
  /**
   * Puts a key in the planned place. Returns the text for `read` and `forget`, which the sealed
   * file holds.
   */
  keep(key: Uint8Array, planned: string): Promise<string>;
  /**
   * Returns the key; throws where it can't be had. `needsReseal` says that the system wants it sealed
   * once more.
   */
  read(held: string): Promise<{ key: Uint8Array; needsReseal?: boolean }>;
  /** Deletes the key, if it is still there. */
  forget(held: string): Promise<void>;
};
