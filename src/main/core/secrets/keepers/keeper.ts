import type { StoredKeeperId } from '../../../../shared/model/secret.ts';

/** Keeps nothing but the data key of the sealed file. */
export type Keeper = {
  id: StoredKeeperId;
  /** Whether a key can be given to it now; asks the system where that is needed. */
  usable(): Promise<{ isUsable: true; warning?: string } | { isUsable: false; reason: string }>;
  /** The place that the next key will have, known before it is there, so that it can be cleaned up. */
  plan(storeId: string): string;
  /** Takes a key to that place; answers with what leads to it, which lies in the sealed file. */
  keep(key: Uint8Array, planned: string): Promise<string>;
  /** Throws where it can't be had; `keepAnew` where the system wants it sealed once more. */
  read(held: string): Promise<{ key: Uint8Array; keepAnew?: boolean }>;
  /** Deletes the key there, where it is there. */
  forget(held: string): Promise<void>;
};
