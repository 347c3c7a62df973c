import { setTimeout as delay } from 'node:timers/promises';
import type { Client, SubscriptionFilter } from '@modelcontextprotocol/client';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';
import type { Greeted } from './negotiate.ts';

const maxAttempts = 3;
const firstDelayMs = 500;
/** After a stream that lasted this long, in milliseconds, failures are counted anew. */
const settledMs = 10_000;

const endedByServer = 'The server ended the subscription.';

/** Subscribes to list changes, which servers report only on request since 2026-07-28. */
export async function listenForChanges(
  client: Client,
  { era, capabilities }: Greeted,
  log: WireLog,
): Promise<void> {
  const tells = (name: string) =>
    (capabilities[name] as { listChanged?: boolean } | undefined)?.listChanged === true;
  const filter = {
    ...(tells('tools') ? { toolsListChanged: true } : {}),
    ...(tells('prompts') ? { promptsListChanged: true } : {}),
    ...(tells('resources') ? { resourcesListChanged: true } : {}),
  };
  if (era !== 'modern' || Object.keys(filter).length === 0) return;
  const failure = await keepListening(client, filter, { log });
  if (failure === undefined || failure === endedByServer) return;
  log.lifecycle('no longer listening for changed lists; reconnect to listen again', true);
}

type Listening = {
  log: WireLog;
  /** Its abort ends the stream. */
  signal?: AbortSignal;
  /** Hears each time that the stream is open of what the server agreed to tell. */
  onHonored?(filter: SubscriptionFilter): void;
};

/**
 * Listens by `subscriptions/listen`, and reopens streams that break. Resolves when that is over:
 * with the reason where it was not ended from here.
 */
export async function keepListening(
  client: Client,
  filter: SubscriptionFilter,
  { log, signal, onHonored }: Listening,
): Promise<string | undefined> {
  let failure = 'The stream broke.';
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const startedAtMs = performance.now();
    try {
      const subscription = await client.listen(filter, signal && { signal });
      onHonored?.(subscription.honoredFilter);
      const end = await subscription.closed;
      if (end === 'local') return undefined;
      if (end === 'graceful') return endedByServer;
    } catch (error) {
      if (signal?.aborted) return undefined;
      failure = messageOf(error);
      log.lifecycle(`listening for changes failed: ${failure}`, true);
      // A server that answered with an error would do so again.
      if (isAnswer(error)) return failure;
    }
    if (client.transport === undefined) return undefined;
    if (performance.now() - startedAtMs > settledMs) attempt = 0;
    await delay(firstDelayMs * 2 ** attempt, undefined, { ref: false });
    if (client.transport === undefined || signal?.aborted) return undefined;
  }
  return failure;
}

/** Whether a failure is an error of JSON-RPC; those of the SDK have words for codes. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'number';
