import type { ShellPorts } from '../../ports.ts';
import { askKeyringBy } from './ask-keyring.ts';
import { fileKeeper } from './file-keeper.ts';
import type { Keeper } from './keeper.ts';
import { keyringKeeper } from './keyring-keeper.ts';
import { systemKeeper } from './system-keeper.ts';

export type KeeperPorts = Pick<
  ShellPorts,
  'home' | 'secrets' | 'platform' | 'environment' | 'startScript'
> & { scripts: Pick<ShellPorts['scripts'], 'keyringProcess'> };

/** The keepers that this shell has for the data key, the preferred one first. */
export function makeKeepers(ports: KeeperPorts): Keeper[] {
  const { home, secrets, platform, environment, startScript, scripts } = ports;
  const ask = askKeyringBy({ startScript, script: scripts.keyringProcess, environment });
  return [
    ...(secrets.system ? [systemKeeper(secrets.system)] : []),
    ...(secrets.usesKeyring ? [keyringKeeper({ ask, platform, environment })] : []),
    fileKeeper(home),
  ];
}
