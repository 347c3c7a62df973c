import type { Client } from '@modelcontextprotocol/client';
import type { NegotiatedServer } from '../../../../shared/model/servers/connection.ts';
import {
  modernCapabilities,
  type DeclaredCapabilities,
} from '../../../../shared/model/servers/declared.ts';
import type { EraChoice } from '../../../../shared/model/servers/server.ts';
import { unnamed } from '../../wire/records/handshake-answer.ts';
import type { Link } from './link.ts';
import { assumedRevision } from './mend-handshake.ts';
import type { Sdk } from './sdk.ts';

/** The longest time for the probe, which is a part of the time for the whole handshake. */
const longestProbeMs = 5000;

/** What a server is told of its client. */
export type ClientFacts = {
  /** The version of Wirebench. */
  version: string;
  capabilities: DeclaredCapabilities;
};

/** A client that settles the era as the user chose: probed in place, or pinned. */
export function newClient(
  sdk: Sdk,
  era: EraChoice,
  { version, capabilities }: ClientFacts,
  connectTimeoutMs: number,
): Client {
  const mode = era === '2026-07-28' ? { pin: '2026-07-28' } : era;
  return new sdk.Client(clientInfo(version), {
    capabilities,
    versionNegotiation: {
      mode,
      probe: { timeoutMs: Math.min(longestProbeMs, connectTimeoutMs / 3) },
    },
  });
}

/** What the handshake told; `eraFrom` is added by who probed or remembered the era. */
export type Greeted = Omit<NegotiatedServer, 'eraFrom'>;

export type Greeting = {
  client: Client;
  link: Link;
  timeoutMs: number;
  /** Whether to skip the probe and begin with `initialize`. */
  isLegacy: boolean;
  facts: ClientFacts;
};
export type Greet = (greeting: Greeting) => Promise<Greeted>;

/**
 * Runs the handshake over a link: `server/discover` (2026-07-28) or `initialize`. What is wrong with
 * the answer is passed over. Rejects after `timeoutMs` without one.
 */
export async function negotiate(greeting: Greeting): Promise<Greeted> {
  const { client, link, timeoutMs, isLegacy } = greeting;
  const { handshake } = link;
  const connected = client.connect(link.transport, {
    timeout: timeoutMs,
    ...(isLegacy ? { prior: { kind: 'legacy' as const } } : {}),
  });
  await Promise.race([connected, handshake.silence]);
  const { told, unknownRevision } = handshake;
  const instructions = told?.instructions;
  return {
    era: client.getProtocolEra() === 'modern' ? 'modern' : 'legacy',
    revision: unknownRevision ?? client.getNegotiatedProtocolVersion() ?? assumedRevision,
    ...(unknownRevision === undefined ? {} : { isUnknownRevision: true }),
    serverInfo: told?.serverInfo ?? { name: unnamed, version: '' },
    capabilities: { ...told?.capabilities },
    ...(instructions === undefined ? {} : { instructions }),
  };
}

/** The `_meta` members that every request carries from 2026-07-28 on. */
export const modernEnvelope = (
  revision: string,
  { version, capabilities }: ClientFacts,
): Record<string, unknown> => ({
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientCapabilities': modernCapabilities(capabilities),
  'io.modelcontextprotocol/clientInfo': clientInfo(version),
});

const clientInfo = (version: string) => ({ name: 'wirebench', title: 'Wirebench', version });
