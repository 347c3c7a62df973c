import type { KeyProtection, KeyState } from '../../../../shared/model/chat-endpoint.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { endpointSecret } from '../../secrets/sealed/old-keys-file.ts';
import type { Secrets } from '../../secrets/secrets.ts';

/** The keys of endpoints, each for the one origin that it was given for. They never leave the core. */
export type Keys = {
  set(endpointId: string, origin: string, key: string, keep: 'memory' | 'stored'): Promise<void>;
  forget(endpointId: string): Promise<void>;
  state(endpointId: string, origin: string | undefined): KeyState;
  /** The key for this origin, or undefined; throws UNAVAILABLE where it can't be read. */
  read(endpointId: string, origin: string | undefined): Promise<string | undefined>;
  /** How a stored key is protected. A user who was told of a file and stores a key has agreed to the file. */
  protection(): Promise<KeyProtection>;
  /** The keys of these endpoints that can be read, so that they are masked in what leaves the app. */
  all(endpointIds: readonly string[]): Promise<string[]>;
};

/** Opens the keys, which are stored among the secrets. */
export async function openKeys(secrets: Secrets): Promise<Keys> {
  await secrets.ready();
  let warning: string | undefined;
  let wasToldOfFile = false;
  await protect();

  /** How the next key would be protected, with what is weak about that. */
  async function protect(): Promise<KeyProtection> {
    const { status, keepers, choices, first, problem } = await secrets.state();
    if (status === 'closed') return { status: 'none', reason: problem ?? '' };
    if (status === 'locked') return { status: 'none', reason: 'Wirebench is locked.' };
    if (keepers.includes('memory')) return { status: 'none', reason: inMemory };
    const kept = keepers.includes('file') ? 'file' : (keepers[0] ?? first ?? 'file');
    warning = choices.find(({ keeper }) => keeper === kept)?.warning;
    return kept === 'file' ? { status: 'file', warning: warning ?? '' } : { status: 'keyring' };
  }

  return {
    async set(endpointId, origin, given, keep) {
      await secrets.set({
        name: endpointSecret(endpointId),
        value: checked(given),
        kind: 'endpoint-key',
        audience: [`origin:${origin}`],
        keep,
        mayUseFile: wasToldOfFile,
      });
      if (keep === 'stored') await protect();
    },
    forget: (endpointId) => secrets.remove(endpointSecret(endpointId)),
    state(endpointId, origin) {
      const known = secrets.find(endpointSecret(endpointId));
      if (!known) return { status: 'none' };
      if (known.problem !== undefined) {
        return { status: 'unreadable', message: `${giveAgain} ${known.problem}` };
      }
      const keptFor = originIn(known.audience);
      if (keptFor !== origin) return { status: 'other-origin', origin: keptFor ?? '' };
      const end = known.last4 === undefined ? {} : { last4: known.last4 };
      if (known.keptIn === 'memory') return { status: 'ready', source: 'memory', ...end };
      return {
        status: 'ready',
        source: 'stored',
        ...end,
        ...(warning !== undefined && { warning }),
      };
    },
    async read(endpointId, origin) {
      const name = endpointSecret(endpointId);
      await secrets.ready();
      const known = secrets.find(name);
      if (!known || origin === undefined || originIn(known.audience) !== origin) return undefined;
      const found = secrets.value(name, { origin });
      if ('value' in found) return found.value;
      throw new RpcError('UNAVAILABLE', `${giveAgain} ${known.problem ?? found.problem}`);
    },
    async protection() {
      const told = await protect();
      wasToldOfFile = told.status === 'file';
      return told;
    },
    async all(endpointIds) {
      await secrets.ready();
      return endpointIds.flatMap((endpointId) => {
        const name = endpointSecret(endpointId);
        const origin = originIn(secrets.find(name)?.audience ?? []);
        const found = origin === undefined ? undefined : secrets.value(name, { origin });
        // A key that can't be read can't be shown either.
        return found && 'value' in found ? [found.value] : [];
      });
    },
  };
}

const giveAgain = 'The stored key can’t be read: unlock the keyring, or enter the key again.';
const inMemory = 'Secrets are kept in memory, as chosen in Settings, Secrets.';

const originIn = (audience: readonly string[]): string | undefined =>
  audience.find((one) => one.startsWith('origin:'))?.slice('origin:'.length);

/** Checks a key, and trims what was pasted around it. */
function checked(given: string): string {
  const key = given.trim();
  if (/^[\u0021-\u007E]+$/.test(key)) return key;
  throw new RpcError('BAD_INPUT', 'The key contains spaces or invalid characters. Copy it again.');
}
