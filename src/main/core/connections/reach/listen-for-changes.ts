import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/client';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';
import type { Greeted } from './negotiate.ts';

const maxAttempts = 3;
const firstDelayMs = 500;
/** After a stream that lasted this long, in milliseconds, failures are counted anew. */
const settledMs = 10_000;

/**
 * Subscribes to list changes, which servers report only on request since 2026-07-28; reopens
 * streams that break.
 */
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
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const startedAtMs = performance.now();
    try {
      const subscription = await client.listen(filter);
      if ((await subscription.closed) !== 'remote') return;
    } catch (error) {
      log.lifecycle(`listening for changes failed: ${messageOf(error)}`, true);
    }
    if (client.transport === undefined) return;
    if (performance.now() - startedAtMs > settledMs) attempt = 0;
    await delay(firstDelayMs * 2 ** attempt, undefined, { ref: false });
    if (client.transport === undefined) return;
  }
  log.lifecycle('no longer listening for changed lists; reconnect to listen again', true);
}
