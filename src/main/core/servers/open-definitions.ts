import type { ShellPorts } from '../ports.ts';
import type { KnownSecrets } from '../secrets/masking/known-secrets.ts';
import type { SettingsFile } from '../storage/settings.ts';
import { adhocServers, definitionsOf, type AdhocServer } from './adhoc-servers.ts';
import { createOtherClients } from './elsewhere/other-clients.ts';
import { learnLaunch } from './learn-secrets.ts';
import { openServers } from './open-servers.ts';
import type { ServerChoices } from './server-choices.ts';
import { serverHandlers } from './server-handlers.ts';
import type { Servers } from './servers.ts';
import { sessionServers } from './session-servers.ts';
import { openTrust } from './trust/open-trust.ts';
import { settingsGate } from './trust/settings-gate.ts';
import { trustHandlers } from './trust/trust-handlers.ts';
import { fullTrust, type Trust } from './trust/trust.ts';

type Rooms = {
  ports: ShellPorts;
  settings: Pick<SettingsFile, 'read'>;
  choices: ServerChoices;
  known: KnownSecrets;
  /** Used in place of the stored servers; BAD_INPUT where it can't be read. */
  adhocServer: AdhocServer | undefined;
  /** Entries of servers that stand before the stored ones; BAD_INPUT where one can't be read. */
  sessionEntries: Record<string, unknown> | undefined;
  /** Wraps the rooms, so that what the user agrees to and changes is kept in the audit. */
  audited: { servers(servers: Servers): Servers; trust(trust: Trust): Trust };
};

type HandlerRooms = {
  /** Changes definitions, together with all that is kept under a server's name. */
  followed: Pick<Servers, 'add' | 'update' | 'remove' | 'restore'>;
  endConnection(serverName: string): Promise<void>;
  onSettingRevoked(): void;
};

/** Opens the server definitions, their approvals, and the user's choices about them. */
export async function openDefinitions({
  ports,
  settings,
  choices,
  known,
  adhocServer,
  sessionEntries = {},
  audited,
}: Rooms) {
  const homeTrust = audited.trust(openTrust(ports, settings.read));
  // A server typed on a command line is trusted; the settings were not typed there, nor is what a file says.
  const isTyped =
    adhocServer !== undefined && !(adhocServer.kind === 'entries' && adhocServer.asks);
  const trust = isTyped ? fullTrust : homeTrust;
  const stored = adhocServer ? undefined : await openServers(ports.home, trust);
  const servers = adhocServer
    ? adhocServers(adhocServer)
    : sessionServers(audited.servers(stored as Servers), definitionsOf(sessionEntries));
  const otherClients = createOtherClients(ports, servers, known.masker, (launch) =>
    learnLaunch(known, launch, ports.environment),
  );
  const find = (name: string) => servers.snapshot().servers.find((server) => server.name === name);

  return {
    servers,
    trust,
    find,
    /** The gate that settings must pass before they send anything away. */
    gate: settingsGate(homeTrust),
    /** Whether the user trusts what a server says of its tools. */
    trustsClaims(name: string): boolean {
      const server = find(name);
      return server !== undefined && choices.trusts(server);
    },
    handlers: ({ followed, endConnection, onSettingRevoked }: HandlerRooms) => ({
      ...serverHandlers({ servers, followed, otherClients, trust, choices }),
      ...trustHandlers({ trust, endConnection, onSettingRevoked }),
    }),
    async close() {
      await stored?.close();
    },
  };
}
