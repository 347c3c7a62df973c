import type { Client } from '@modelcontextprotocol/client';
import { memberOf } from '../../../../shared/json/member-of.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';
import { keepListening } from './listen-for-changes.ts';
import type { Greeted } from './negotiate.ts';

type Live = { client: Client; server: Pick<Greeted, 'era' | 'capabilities'> };

/**
 * Listens by `subscriptions/listen` for what becomes of tasks (SEP-2663); undefined at a server that has none to
 * tell of so. A server that refuses is not asked again.
 */
export function listenForTasks(
  { client, server: { era, capabilities } }: Live,
  log: WireLog,
): ((taskIds: string[], signal: AbortSignal) => Promise<void>) | undefined {
  const extensions = memberOf(capabilities, 'extensions');
  const hasTasks = memberOf(extensions, 'io.modelcontextprotocol/tasks') !== undefined;
  if (era !== 'modern' || !hasTasks) return undefined;
  let isRefused = false;
  return async (taskIds, signal) => {
    if (isRefused) return;
    // The SDK sends members of the filter that it has no type for.
    const failure = await keepListening(client, { taskIds } as object, { log, signal });
    isRefused = failure !== undefined;
  };
}
