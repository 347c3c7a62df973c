import type { ComparedBodies } from '../../../shared/model/traffic/body-questions.ts';
import type { ShellPorts } from '../ports.ts';
import type { ServerSecrets } from '../secrets/server-secrets.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { KnownSecrets } from '../secrets/masking/known-secrets.ts';
import type { SettingsGate } from '../servers/trust/settings-gate.ts';
import type { SettingsFile } from '../storage/settings.ts';
import { connectionHandlers } from './connection-handlers.ts';
import { createConnections, type ConnectionsOptions } from './create-connections.ts';
import { createNetwork } from './network.ts';
import { createVariables } from './variables/variables.ts';

type Rooms = Omit<ConnectionsOptions, 'network' | 'variables' | 'known'> & {
  ports: ShellPorts;
  settings: Pick<SettingsFile, 'read' | 'onWritten'>;
  /** Asked before requests go through a proxy. */
  gate: Pick<SettingsGate, 'check'>;
  secrets: Secrets;
  kept: ServerSecrets;
  known: KnownSecrets;
  /** Compares two texts by their values. */
  compare(before: string, after: string, signal: AbortSignal): Promise<ComparedBodies>;
};

/** Opens the room of live connections, with the network and the variables that they use. */
export function openConnections(rooms: Rooms) {
  const { ports, settings, gate, secrets, kept, known, compare, ...options } = rooms;
  const network = createNetwork(
    settings.read().network,
    ports.environment,
    () => secrets,
    (changed) => gate.check({ network: changed }),
  );
  settings.onWritten('network', network.change);
  const variables = createVariables({
    env: ports.environment,
    settings: settings.read,
    secrets,
    kept,
    known,
  });
  const connections = createConnections({ ...options, ports, known, network, variables });

  ports.onResume?.(connections.wake);

  return {
    connections,
    network,
    variables,
    /** Makes the connections through the proxy anew, after its approval may have changed. */
    openProxyAnew: () => network.change(settings.read().network),
    handlers: connectionHandlers({ connections, variables, compare }),
  };
}
