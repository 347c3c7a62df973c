import { join } from 'node:path';
import { mask } from '../../../../shared/secrets/mask.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { KnownSecrets } from '../../secrets/masking/known-secrets.ts';
import { underLock } from '../../storage/file-lock.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import {
  credentialHash,
  credentialName,
  readCredential,
  secretsOf,
  type Credential,
  type SignInKey,
} from './credential.ts';

/** The sign-ins that are kept, among the secrets; what could not be stored is kept in memory. */
export type Credentials = {
  /** The sign-in as this process saw it last. */
  read(key: SignInKey): Promise<Credential | undefined>;
  /**
   * Reads a sign-in anew and keeps what `work` makes of it; undefined forgets it. No other process
   * does the same meanwhile.
   */
  change(
    key: SignInKey,
    work: (held: Credential | undefined) => Promise<Credential | undefined>,
  ): Promise<Credential | undefined>;
  /**
   * Stores a sign-in that is in memory alone. REFUSED where the user has to choose a keeper, unless a
   * file may be one.
   */
  keep(key: SignInKey, mayUseFile: boolean): Promise<void>;
  /** Whether a sign-in outlives the app. */
  isKept(key: SignInKey): boolean;
};

type Options = {
  /** The folder with the locks. */
  home: string;
  secrets: Pick<Secrets, 'holds' | 'ready' | 'find' | 'value' | 'set' | 'remove'>;
  known: Pick<KnownSecrets, 'add'>;
};

export function createCredentials({ home, secrets, known }: Options): Credentials {
  const seen = new Map<string, Credential | undefined>();

  const learn = (credential: Credential) => {
    for (const secret of secretsOf(credential)) known.add(secret, mask, { isBrief: true });
  };

  async function readAnew(key: SignInKey): Promise<Credential | undefined> {
    const name = credentialName(key);
    // Most servers want no sign-in: for those no keyring is asked.
    const isHeld = await secrets.holds(name);
    if (isHeld) await secrets.ready();
    const found = isHeld && secrets.value(name, { origin: originOf(key) });
    const credential = found && 'value' in found ? readCredential(found.value) : undefined;
    if (credential) learn(credential);
    // One that can't be opened now is asked for again: its keyring may come back.
    if (found && 'problem' in found) seen.delete(name);
    else seen.set(name, credential);
    return credential;
  }

  async function write(key: SignInKey, credential: Credential | undefined): Promise<void> {
    const name = credentialName(key);
    seen.set(name, credential);
    if (!credential) return secrets.remove(name);
    learn(credential);
    const secret = secretOf(key, credential);
    try {
      await secrets.set({ ...secret, keep: 'stored' });
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      // Nobody is asked in the middle of a sign-in where it is to be kept.
      await secrets.set({ ...secret, keep: 'memory' });
    }
  }

  return {
    async read(key) {
      const name = credentialName(key);
      return seen.has(name) ? seen.get(name) : readAnew(key);
    },
    async change(key, work) {
      const lockFile = join(home, 'sign-ins', `${credentialHash(key)}.lock`);
      return underLock(lockFile, async () => {
        const before = await readAnew(key);
        const after = await work(before);
        if (after !== before) await write(key, after);
        return after;
      });
    },
    async keep(key, mayUseFile) {
      const held = await readAnew(key);
      if (held) await secrets.set({ ...secretOf(key, held), keep: 'stored', mayUseFile });
    },
    isKept: (key) => secrets.find(credentialName(key))?.keptIn === 'file',
  };
}

const originOf = ({ serverUrl }: SignInKey): string => new URL(serverUrl).origin;

const secretOf = (key: SignInKey, credential: Credential) => ({
  name: credentialName(key),
  value: JSON.stringify(credential),
  kind: 'sign-in' as const,
  audience: [`origin:${originOf(key)}`],
});
