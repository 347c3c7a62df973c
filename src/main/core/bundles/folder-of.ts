import { join, sep } from 'node:path';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { bundlesFolder } from './unpack-bundle.ts';

/** The folder of the bundle whose files a definition starts; undefined for other servers. */
export function folderOf({ launch }: ServerDefinition, home: string): string | undefined {
  if (launch.kind !== 'stdio') return undefined;
  const all = `${bundlesFolder(home)}${sep}`;
  const word = [launch.command, ...launch.args, ...Object.values(launch.env)].find((one) =>
    one.includes(all),
  );
  const hash = word?.slice(word.indexOf(all) + all.length, word.indexOf(all) + all.length + 64);
  return hash !== undefined && /^[0-9a-f]{64}$/.test(hash) ? join(all, hash) : undefined;
}
