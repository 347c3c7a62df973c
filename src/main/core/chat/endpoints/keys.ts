import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { KeyState } from '../../../../shared/model/chat-endpoint.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import type { SecretSafe } from '../../ports.ts';
import type { KnownSecrets } from '../../secrets/known-secrets.ts';
import { readJsonFile } from '../../storage/json-file.ts';
import { writeAtomically } from '../../storage/write-atomically.ts';

const storedKey = z.object({
  origin: z.string(),
  sealed: z.string(),
  last4: z.string().max(4).exactOptional(),
});
const secretsFile = z.object({ version: z.literal(1), keys: z.record(z.string(), storedKey) });
type StoredKey = z.infer<typeof storedKey>;

/** The keys of endpoints, each for the one origin that it was given for. They never leave the core. */
export type Keys = {
  set(endpointId: string, origin: string, key: string, keep: 'memory' | 'stored'): Promise<void>;
  forget(endpointId: string): Promise<void>;
  state(endpointId: string, origin: string | undefined): KeyState;
  /** Undefined where there is none for this origin; throws UNAVAILABLE where it can't be read. */
  read(endpointId: string, origin: string | undefined): Promise<string | undefined>;
  /** All that can be read, to be taken out of what leaves the app. */
  all(): Promise<string[]>;
};

export async function openKeys(
  home: string,
  safe: SecretSafe,
  known: Pick<KnownSecrets, 'add'>,
): Promise<Keys> {
  const file = join(home, 'secrets.json');
  const inMemory = new Map<string, { origin: string; key: string }>();
  const stored = await readStored(file);
  const unreadable = new Map<string, string>();
  const protection = await safe.protection();
  const warning = protection.status === 'file' ? protection.warning : undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = () => {
    const keys = Object.fromEntries(stored);
    const written = writing.then(() =>
      writeAtomically(file, JSON.stringify({ version: 1, keys }, null, 2)),
    );
    writing = written.catch(() => undefined);
    return written;
  };

  async function opened(endpointId: string, { sealed, origin }: StoredKey): Promise<string> {
    try {
      const key = await safe.open(sealed);
      known.add(key);
      inMemory.set(endpointId, { origin, key });
      return key;
    } catch (error) {
      const message = `The stored key can’t be read, so give it again. ${messageOf(error)}`;
      unreadable.set(endpointId, message);
      throw new RpcError('UNAVAILABLE', message);
    }
  }

  return {
    async set(endpointId, origin, given, keep) {
      const key = checked(given);
      known.add(key);
      const sealed = keep === 'stored' ? await sealedBy(safe, key) : undefined;
      unreadable.delete(endpointId);
      inMemory.set(endpointId, { origin, key });
      if (sealed === undefined && !stored.delete(endpointId)) return;
      if (sealed !== undefined) stored.set(endpointId, { origin, sealed, ...shown(key) });
      await write();
    },
    async forget(endpointId) {
      inMemory.delete(endpointId);
      unreadable.delete(endpointId);
      if (stored.delete(endpointId)) await write();
    },
    state(endpointId, origin) {
      const message = unreadable.get(endpointId);
      if (message !== undefined) return { status: 'unreadable', message };
      const kept = stored.get(endpointId);
      const known = kept ?? inMemory.get(endpointId);
      if (!known) return { status: 'none' };
      if (known.origin !== origin) return { status: 'other-origin', origin: known.origin };
      const key = inMemory.get(endpointId)?.key;
      const end = kept?.last4 === undefined ? shown(key ?? '') : { last4: kept.last4 };
      if (!kept) return { status: 'ready', source: 'memory', ...end };
      return { status: 'ready', source: 'stored', ...end, ...(warning !== undefined && { warning }) };
    },
    async read(endpointId, origin) {
      const known = inMemory.get(endpointId) ?? stored.get(endpointId);
      if (!known || known.origin !== origin) return undefined;
      return 'key' in known ? known.key : opened(endpointId, known);
    },
    async all() {
      for (const [endpointId, key] of stored) {
        // What can't be read can't be shown either.
        if (!inMemory.has(endpointId)) await opened(endpointId, key).catch(() => undefined);
      }
      return [...inMemory.values()].map(({ key }) => key);
    },
  };
} // prettier-ignore

async function sealedBy(safe: SecretSafe, key: string): Promise<string> {
  const protection = await safe.protection();
  if (protection.status === 'none') throw new RpcError('REFUSED', protection.reason);
  try {
    return await safe.seal(key);
  } catch (error) {
    throw new RpcError('UNAVAILABLE', `The key could not be stored: ${messageOf(error)}`);
  }
}

/** Without what is pasted around it. */
function checked(given: string): string {
  const key = given.trim();
  if (!/^[\u0021-\u007E]+$/.test(key)) {
    throw new RpcError('BAD_INPUT', 'The key holds blanks or signs that no key has. Copy it again.');
  }
  return key;
} // prettier-ignore

/** So much of a long key tells which one it is, and nothing else. */
const shown = (key: string) => (key.length >= 16 ? { last4: key.slice(-4) } : {});

/** A file that can't be used is put aside: another start may be able to. */
async function readStored(file: string): Promise<Map<string, StoredKey>> {
  const found = await readJsonFile(file);
  if (found.status === 'missing') return new Map();
  const parsed = secretsFile.safeParse(found.status === 'parsed' ? found.value : undefined);
  if (parsed.success) return new Map(Object.entries(parsed.data.keys));
  try {
    await rename(file, `${file}.unusable`);
    console.error(`${file} can’t be used; it is now ${file}.unusable. Give the keys again.`);
  } catch (error) {
    console.error(`${file} can’t be used, nor put aside: ${messageOf(error)}`);
  }
  return new Map();
}
