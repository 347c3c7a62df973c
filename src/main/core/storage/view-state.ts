import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { readJsonFile } from './json-file.ts';
import { writeAtomically } from './write-atomically.ts';

/** What the page remembers between visits, by key, in `<home>/view-state.json`. */
export type ViewState = {
  read(): Record<string, unknown>;
  /**
   * Sets the value of a key, which undefined or null removes; it is written to disk soon after.
   * Throws REFUSED for a value of more than 10 million characters of JSON.
   */
  write(key: string, value: unknown): void;
  /**
   * Sets the value of a key in memory, and another one, or none, on disk. Callers bound its length.
   */
  keep(key: string, value: unknown, onDisk: unknown): void;
  /** Removes keys and returns their values, which can be put back, also under other keys. */
  take(isTaken: (key: string) => boolean): Remembered[];
  putBack(remembered: Remembered[]): void;
  flush(): Promise<void>;
};

/** A key with its value, and with `onDisk` where the disk has another value. */
export type Remembered = { key: string; value: unknown; onDisk?: { value: unknown } };

const maxBytes = 10_000_000;
const writeAfterMs = 300;

export async function openViewState(home: string): Promise<ViewState> {
  const file = join(home, 'view-state.json');
  const stored = await readJsonFile(file);
  // A damaged file is renamed, and the page starts without it, since it only holds conveniences.
  if (stored.status === 'failed') await rename(file, `${file}.damaged`);
  const isMap = stored.status === 'parsed' && typeof stored.value === 'object' && stored.value;
  const values = new Map<string, unknown>(isMap ? Object.entries(stored.value as object) : []);
  const onDiskInstead = new Map<string, unknown>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const flush = () => {
    if (timer === undefined) return writing;
    clearTimeout(timer);
    timer = undefined;
    const text = JSON.stringify(Object.fromEntries([...values, ...onDiskInstead]));
    writing = writing
      .then(() => writeAtomically(file, text))
      .catch((error: unknown) => {
        console.error(`View state could not be written to ${file}:`, error);
      });
    return writing;
  };

  const put = (key: string, value: unknown) => {
    if (value === undefined || value === null) values.delete(key);
    else values.set(key, value);
    timer ??= setTimeout(() => void flush(), writeAfterMs);
  };

  return {
    read: () => Object.fromEntries(values),
    write(key, value) {
      if (JSON.stringify(value ?? null).length > maxBytes) {
        throw new RpcError('REFUSED', `This is too large to be stored (${key}).`);
      }
      put(key, value);
      onDiskInstead.delete(key);
    },
    keep(key, value, onDisk) {
      put(key, value);
      // This is set even without a value for the disk, or an older one there would come back later.
      onDiskInstead.set(key, onDisk);
    },
    take(isTaken) {
      const taken = [...values]
        .filter(([key]) => isTaken(key))
        .map(([key, value]): Remembered => ({
          key,
          value,
          ...(onDiskInstead.has(key) && { onDisk: { value: onDiskInstead.get(key) } }),
        }));
      for (const { key } of taken) {
        put(key, undefined);
        onDiskInstead.delete(key);
      }
      return taken;
    },
    putBack(remembered) {
      for (const { key, value, onDisk } of remembered) {
        put(key, value);
        if (onDisk) onDiskInstead.set(key, onDisk.value);
        else onDiskInstead.delete(key);
      }
    },
    flush,
  };
}
