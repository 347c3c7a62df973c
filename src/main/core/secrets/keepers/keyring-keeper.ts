import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Keeper } from './keeper.ts';
import type { AskKeyring } from './ask-keyring.ts';

type Options = {
  ask: AskKeyring;
  platform: NodeJS.Platform;
  environment: Record<string, string | undefined>;
};

const noBus =
  'There is no session bus here (as over SSH or in a container), so no keyring such as GNOME Keyring or KWallet.';

/**
 * The data key as one item of the system's keyring: Keychain, Credential Manager or Secret Service.
 */
export function keyringKeeper({ ask, platform, environment }: Options): Keeper {
  const hasBus = () => platform !== 'linux' || hasSessionBus(environment);
  return {
    id: 'keyring',
    async usable() {
      if (!hasBus()) return { isUsable: false, reason: noBus };
      const answer = await ask({ do: 'read', account: 'is it there?' });
      return 'problem' in answer ? { isUsable: false, reason: answer.problem } : { isUsable: true };
    },
    plan: (storeId) => `data key ${storeId} ${randomBytes(4).toString('hex')}`,
    async keep(key, planned) {
      const value = Buffer.from(key).toString('base64');
      const answer = await ask({ do: 'keep', account: planned, value });
      if ('problem' in answer) throw new Error(answer.problem);
      return planned;
    },
    async read(held) {
      if (!hasBus()) throw new Error(noBus);
      const answer = await ask({ do: 'read', account: held });
      if ('problem' in answer) throw new Error(answer.problem);
      if (answer.value === null)
        throw new Error('The keyring no longer has the key for these secrets.');
      return { key: Buffer.from(answer.value, 'base64') };
    },
    async forget(held) {
      const answer = await ask({ do: 'forget', account: held });
      if ('problem' in answer) throw new Error(answer.problem);
    },
  };
}

/**
 * Whether there is a D-Bus session bus, where the libraries of D-Bus look for it: the environment,
 * then the runtime folder.
 */
function hasSessionBus(environment: Options['environment']): boolean {
  if (environment['DBUS_SESSION_BUS_ADDRESS']) return true;
  const folder = environment['XDG_RUNTIME_DIR'];
  return folder !== undefined && folder !== '' && existsSync(join(folder, 'bus'));
}
