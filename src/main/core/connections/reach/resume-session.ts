import { messageOf } from '../../../../shared/rpc/errors.ts';
import { pingOnce } from '../ping.ts';
import type { Client } from '@modelcontextprotocol/client';
import type { WireLog } from '../../wire/records/wire-log.ts';
import type { KeptSession } from './kept-session.ts';
import type { Link } from './link.ts';
import { newClient, type ClientFacts } from './negotiate.ts';
import type { Sdk } from './sdk.ts';

type Options = {
  sdk: Sdk;
  facts: ClientFacts;
  log: WireLog;
  open(isSse: boolean, session: KeptSession): Promise<Link>;
  prepare(client: Client): void;
  onStep(step: string): void;
  timeoutMs: number;
  signal: AbortSignal;
};

/**
 * Goes on with a session of an earlier run, without `initialize`; undefined where the server no longer
 * knows it, so that a new one begins.
 */
export async function resumeSession(
  kept: KeptSession,
  { sdk, facts, open, prepare, log, signal, onStep, timeoutMs }: Options,
) {
  const step = 'continuing the session of an earlier run';
  log.lifecycle(step);
  onStep(step);
  const link = await open(false, kept);
  const client = newClient(sdk, 'legacy', facts, timeoutMs);
  prepare(client);
  try {
    // The transport has a session, so that the client does not begin one.
    await client.connect(link.transport, { prior: { kind: 'legacy' } });
    const answered = await pingOnce((request) => link.lane.request(request), timeoutMs / 3);
    signal.throwIfAborted();
    if (answered === undefined) throw new Error('It did not answer a ping in this session.');
    await link.listen?.();
  } catch (error) {
    signal.throwIfAborted();
    log.lifecycle(`the session is gone: ${messageOf(error)}`);
    link.forgetSession?.();
    return undefined;
  }
  const { revision, serverInfo, capabilities, instructions } = kept;
  const server = {
    era: 'legacy' as const,
    revision,
    serverInfo,
    capabilities,
    ...(instructions !== undefined && { instructions }),
  };
  return { link, client, server, isRemembered: true };
}
