import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { readJsonFile } from './json-file.ts';
import { writeAtomically } from './write-atomically.ts';

/** What the page remembers between visits, by key. */
export type ViewState = {
  read(): Record<string, unknown>;
  /** Undefined or null forgets the key. Written to disk soon after. */
  write(key: string, value: unknown): void;
  /** The same for a value of bounded length, but on disk stands another value, or none. */
  keep(key: string, value: unknown, onDisk: unknown): void;
  /** Forgets keys; what they stood for can be put back, also under others. */
  take(isTaken: (key: string) => boolean): Remembered[];
  putBack(remembered: Remembered[]): void;
  flush(): Promise<void>;
};

/** What a key stands for; on disk it may stand for something else. */
export type Remembered = { key: string; value: unknown; onDisk?: { value: unknown } };

const maxBytes = 10_000_000;
const writeAfterMs = 300;

export async function openViewState(home: string): Promise<ViewState> {
  const file = join(home, 'view-state.json');
  const stored = await readJsonFile(file);
  // A damaged file is set aside: what the page remembers is a comfort, not the user's work.
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
      // An older value would come back as if it were the last.
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
