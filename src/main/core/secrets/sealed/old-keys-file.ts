import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedSecret } from '../../../../shared/model/secret.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { writeAtomically } from '../../storage/write-atomically.ts';
import { openOldKey, type OldKey, type OldKeys } from '../old-keys.ts';
import { readSecretsFile, type SecretsFile } from '../secrets-file.ts';

export type OpenOldKey = (sealed: string) => Promise<string>;
export type OldKeysFile = ReturnType<typeof createOldKeys>;
type OpenedKey = { name: string; origin: string; value: string };

/** Returns the name under which an endpoint's key is kept among the secrets. */
export const endpointSecret = (endpointId: string): string => `endpoint:${endpointId}`;

/**
 * The keys of a `secrets.json` in the format before version 2. They are read from that file or,
 * once a new file has taken its place, from `secrets.v1.json`, which stays until each of them was
 * sealed anew or removed.
 */
export function createOldKeys(home: string, openWithSystem: OpenOldKey | undefined) {
  const main = join(home, 'secrets.json');
  const aside = join(home, 'secrets.v1.json');
  let left = new Map<string, OldKey>();
  const problems = new Map<string, string>();

  async function read(found: SecretsFile): Promise<void> {
    const beside = found.status === 'old' ? found : await readSecretsFile(aside);
    const keys: OldKeys = beside.status === 'old' ? beside.keys : {};
    left = new Map(Object.entries(keys).map(([id, key]) => [endpointSecret(id), key]));
  }

  async function write(file: string): Promise<void> {
    if (left.size === 0) return rm(file, { force: true });
    const keys = Object.fromEntries(
      [...left].map(([name, key]) => [name.slice(prefix.length), key]),
    );
    await writeAtomically(file, JSON.stringify({ version: 1, keys }, null, 2));
  }

  async function open(name: string, key: OldKey): Promise<OpenedKey | undefined> {
    try {
      const value = await openOldKey(key, openWithSystem);
      problems.delete(name);
      return { name, origin: key.origin, value };
    } catch (error) {
      problems.set(name, messageOf(error));
      return undefined;
    }
  }

  return {
    /**
     * Reads the keys that are left: from the given file where it is an old one, or else from
     * `secrets.v1.json`.
     */
    read,
    names: (): string[] => [...left.keys()],
    find(name: string): ListedSecret | undefined {
      const key = left.get(name);
      if (!key) return undefined;
      const { origin, last4 } = key;
      return {
        name,
        kind: 'endpoint-key',
        keptIn: 'file',
        audience: [`origin:${origin}`],
        ...(last4 !== undefined && { last4 }),
        problem: problems.get(name) ?? 'It was not imported yet.',
      };
    },
    /** Whether at least one key can be opened by this shell. */
    async canOpenAny(): Promise<boolean> {
      for (const [name, key] of left) if (await open(name, key)) return true;
      return false;
    },
    /** The keys that this shell can open, with their values. They are not forgotten by that. */
    async openAll(): Promise<OpenedKey[]> {
      const all = await Promise.all([...left].map(([name, key]) => open(name, key)));
      return all.filter((one) => one !== undefined);
    },
    /** Writes the text of the old file to `secrets.v1.json`, before a new file takes its place. */
    putAside: (text: string): Promise<void> => writeAtomically(aside, text),
    /**
     * Forgets keys that are now stored in the sealed file, or were removed. Must run under the
     * lock.
     */
    async forget(names: readonly string[]): Promise<void> {
      if (!names.some((name) => left.has(name))) return;
      const found = await readSecretsFile(main);
      await read(found);
      const forgotten = names.filter((name) => left.delete(name));
      if (forgotten.length > 0) await write(found.status === 'old' ? main : aside);
    },
  };
}

const prefix = endpointSecret('');
