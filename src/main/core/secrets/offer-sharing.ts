import type { SecretsSharing } from '../../../shared/model/secret.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import type { Secrets } from './secrets.ts';

type Rooms = {
  secrets: Pick<Secrets, 'ready' | 'list' | 'state'>;
  servers: { snapshot(): { servers: readonly ServerDefinition[] } };
  settings: { read(): Settings; write(changed: Partial<Settings>): void };
};

/**
 * What would keep a copy of the key for the command line, if that can't read what this server needs
 * of the secrets; undefined otherwise, and once it has been told.
 */
export async function offerSharing(
  serverName: string,
  { secrets, servers, settings }: Rooms,
): Promise<SecretsSharing['by'] | undefined> {
  const server = servers.snapshot().servers.find(({ name }) => name === serverName);
  if (!server || settings.read().sharingOffered) return undefined;
  await secrets.ready();
  if (!secrets.list().some((secret) => secret.keptIn === 'file' && needs(server, secret))) {
    return undefined;
  }
  const { sharing } = await secrets.state();
  if (!sharing || sharing.isOn) return undefined;
  settings.write({ sharingOffered: true });
  return sharing.by;
}

/** Answers to inputs are given to the command line by options. */
function needs({ launch }: ServerDefinition, { kind, name }: { kind: string; name: string }) {
  if (kind === 'text') return JSON.stringify(launch).includes(`\${secret:${name}}`);
  return kind === 'sign-in' && launch.kind === 'http' && name.endsWith(`@${launch.url}`);
}
