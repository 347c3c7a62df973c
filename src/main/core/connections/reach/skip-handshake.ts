import type { Client } from '@modelcontextprotocol/client';
import type { EraChoice } from '../../../../shared/model/servers/server.ts';
import { unnamed } from '../../wire/records/handshake-answer.ts';
import type { Established } from './establish.ts';
import type { Link } from './link.ts';
import { assumedRevision, modernRevision } from './mend-handshake.ts';
import { newClient, type ClientFacts } from './negotiate.ts';
import { loadSdk } from './sdk.ts';

type Options = {
  era: EraChoice;
  facts: ClientFacts;
  prepare(client: Client): void;
};

const unusedTimeoutMs = 1000;

/**
 * Takes a link as if the handshake had succeeded, with nothing declared: in 2026-07-28 where that era
 * was chosen, which has no handshake anyway, and else in the newest revision of the legacy era.
 */
export async function skipHandshake(
  link: Link,
  { era, facts, prepare }: Options,
): Promise<Established> {
  const sdk = await loadSdk();
  const isModern = era === modernRevision;
  const client = newClient(sdk, isModern ? era : 'legacy', facts, unusedTimeoutMs);
  prepare(client);
  link.handshake.skip();
  try {
    await client.connect(link.transport, { prior: isModern ? modernPrior : { kind: 'legacy' } });
  } catch (error) {
    await link.close();
    throw error;
  }
  const server = {
    era: isModern ? ('modern' as const) : ('legacy' as const),
    revision: isModern ? modernRevision : assumedRevision,
    serverInfo: { name: unnamed, version: '' },
    capabilities: {},
    isWithoutHandshake: true as const,
  };
  return { link, client, server, isRemembered: false };
}

const modernPrior = {
  kind: 'modern' as const,
  discover: {
    supportedVersions: [modernRevision],
    capabilities: {},
    resultType: 'complete' as const,
    ttlMs: 0,
    cacheScope: 'private' as const,
  },
};
