import type { ListedSecret, SecretKind } from '../../../shared/model/secret.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import { isInAudience, consumerLabel, type Consumer } from './audience.ts';
import { isBlank } from './sealed/data-key.ts';
import type { Keeper } from './keepers/keeper.ts';
import { moveTo, moveToMemory } from './sealed/move-secrets.ts';
import { createOldKeys, type OpenOldKey } from './sealed/old-keys-file.ts';
import { inMemoryOf, sealedSecret, unsealedSecret, type InMemory } from './sealed/sealed-secret.ts';
import { createSealedStore, lockedNow } from './sealed/sealed-store.ts';
import { readSecretsFile } from './secrets-file.ts';
import { secretsState } from './secrets-state.ts';
import type { FoundSecret, Secrets } from './secrets.ts';
import { takeOverOldKeys, tidyKeys } from './sealed/tidy-secrets.ts';

type Options = {
  home: string;
  /** The keepers that this shell has, the preferred one first. */
  keepers: readonly Keeper[];
  /**
   * Opens a key that the desktop shell sealed in the old `secrets.json`; absent in other shells.
   */
  openOldKey?: OpenOldKey | undefined;
  /** Hears each secret value that is opened or given, with its name, so that it can be masked. */
  onKnown(value: string, label: string): void;
};

/** Creates the secrets of a home folder. Reads no file and asks no keeper before the first call. */
export function createSecrets({ home, keepers, openOldKey, onKnown }: Options): Secrets {
  const memory = new Map<string, InMemory>();
  const old = createOldKeys(home, openOldKey);
  const store = createSealedStore({ home, keepers, putAside: old.putAside });
  const rooms = { store, keepers, old, memory };
  const listeners = new Set<() => void>();
  let prefersMemory = false;
  let queue: Promise<unknown> = Promise.resolve();

  /** Reports a value to `onKnown`. An answer of kind `open-input` is no secret. */
  const learnValue = (name: string, kind: SecretKind, text: string) => {
    // The tokens of a sign-in are learned one by one, by whoever reads it.
    if (kind !== 'open-input' && kind !== 'sign-in') onKnown(text, name);
  };
  const announce = () => {
    for (const listener of listeners) listener();
  };
  /** Runs the work after all earlier work has ended, since each may change the state kept here. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = queue.then(work);
    queue = next.catch(() => undefined);
    return next;
  };
  const change = (work: () => Promise<void>) => inTurn(() => store.alone(work)).finally(announce);

  const ready = () =>
    inTurn(async () => {
      await old.read(await store.refresh());
      // A failure is only reported: keys that are not tidied up do no harm, and the next `ready`
      // tries again.
      await tidyKeys(rooms).catch(report);
      await takeOverOldKeys(rooms).catch(report);
    });

  const storedOf = (name: string) => {
    const secrets = store.content()?.secrets ?? {};
    return Object.hasOwn(secrets, name) ? secrets[name] : undefined;
  };

  const hasStored = () => {
    const content = store.content();
    return content !== undefined && !isBlank(content);
  };

  function find(name: string): ListedSecret | undefined {
    const inMemory = memory.get(name);
    if (inMemory) {
      const { value: _value, ...shown } = inMemory;
      return { name, keptIn: 'memory', ...shown };
    }
    const stored = storedOf(name);
    if (!stored) return old.find(name);
    const { sealed: _sealed, ...shown } = stored;
    const why = store.isLocked() ? lockedNow : store.dataKey() ? undefined : store.problem();
    return { name, keptIn: 'file', ...shown, ...(why !== undefined && { problem: why }) };
  }

  function value(name: string, consumer: Consumer): FoundSecret {
    const listed = find(name);
    if (!listed) return { problem: `The secret ${name} is not stored here. ${addIt(name)}` };
    if (!isInAudience(listed.audience, consumer)) return { problem: notFor(name, consumer) };
    if (store.isLocked()) return { problem: lockedNow };
    if (listed.problem !== undefined) {
      return { problem: `The secret ${name} can’t be opened. ${listed.problem}` };
    }
    const inMemory = memory.get(name);
    return inMemory ? { value: inMemory.value } : unsealed(name);
  }

  function unsealed(name: string): FoundSecret {
    const [stored, dataKey] = [storedOf(name), store.dataKey()];
    try {
      if (!stored || !dataKey) throw new Error('It is not open.');
      const text = unsealedSecret(dataKey.key, name, stored);
      learnValue(name, stored.kind, text);
      return { value: text };
    } catch {
      return {
        problem: `The secret ${name} was changed in its file by another program and can’t be opened. ${addIt(name)}`,
      };
    }
  }

  async function remove(name: string): Promise<void> {
    const isInMemory = memory.delete(name);
    if (!storedOf(name) && !old.find(name)) return isInMemory ? announce() : undefined;
    await change(async () => {
      await old.forget([name]);
      const found = await readSecretsFile(store.file);
      // Deleting takes no data key, so that it works while the secrets can't be opened.
      if (found.status !== 'read' || !Object.hasOwn(found.content.secrets, name)) return;
      delete found.content.secrets[name];
      await store.save(found.content);
    });
  }

  return {
    ready,
    async tryAgain() {
      store.forgetFailure();
      await ready();
      announce();
    },
    list: () => {
      const stored = Object.keys(store.content()?.secrets ?? {});
      const names = new Set([...stored, ...memory.keys(), ...old.names()]);
      return [...names].sort().flatMap((name) => find(name) ?? []);
    },
    async holds(name) {
      if (memory.has(name)) return true;
      const found = await readSecretsFile(store.file);
      return found.status === 'read' && Object.hasOwn(found.content.secrets, name);
    },
    find,
    value,
    referred(name, consumer) {
      const kind = find(name)?.kind ?? 'text';
      return kind === 'text'
        ? value(name, consumer)
        : {
            problem: `The secret ${name} is a stored key or sign-in: \${secret:NAME} can’t refer to it.`,
          };
    },
    async set(secret) {
      const { name, kind, keep, mayUseFile = false } = secret;
      learnValue(name, kind, secret.value);
      if (keep === 'memory' || (prefersMemory && !hasStored())) {
        // What can't be opened now is not given up for what is gone when the app ends.
        if (find(name)?.problem === undefined) await remove(name);
        memory.set(name, inMemoryOf(secret));
        return announce();
      }
      await change(async () => {
        const { changed, key } = await store.opened(mayUseFile);
        changed.secrets[name] = sealedSecret(key, secret);
        await store.save(changed);
        await old.forget([name]);
        memory.delete(name);
      });
    },
    async learn() {
      await ready();
      if (store.isLocked() || !store.dataKey()) return;
      for (const name of Object.keys(store.content()?.secrets ?? {})) unsealed(name);
    },
    remove,
    async setAudience(name, audience) {
      const inMemory = memory.get(name);
      if (inMemory) {
        memory.set(name, { ...inMemory, audience });
        return announce();
      }
      await change(async () => {
        const { changed, key } = await store.opened(false);
        const stored = storedOf(name);
        if (!stored) throw new RpcError('NOT_FOUND', `There is no secret ${name}.`);
        const text = unsealedSecret(key, name, stored);
        changed.secrets[name] = sealedSecret(key, { ...stored, name, audience, value: text });
        await store.save(changed);
      });
    },
    state: () => secretsState({ ...rooms, isInMemory: prefersMemory || memory.size > 0 }),
    async move(to, keepsOthers = false) {
      if (store.isLocked()) throw new RpcError('REFUSED', lockedNow);
      await change(() => (to === 'memory' ? moveToMemory(rooms) : moveTo(to, keepsOthers, rooms)));
      prefersMemory = to === 'memory';
    },
    lock() {
      store.setLocked(true);
      announce();
    },
    async unlock() {
      store.setLocked(false);
      store.forgetFailure();
      await ready();
      announce();
    },
    isLocked: () => store.isLocked(),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const report = (error: unknown) =>
  console.error(`Old keys and secrets could not be tidied up: ${messageOf(error)}`);

const addIt = (name: string) =>
  /^[A-Za-z_]/.test(name) && !name.includes(':')
    ? `Add it in Settings, Secrets, or with “wirebench secrets set ${name}”.`
    : 'Give it again.';

const notFor = (name: string, consumer: Consumer) =>
  `The secret ${name} is not available to ${consumerLabel(consumer)}. To allow it, go to Settings, Secrets.`;
