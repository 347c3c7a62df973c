import { messageOf } from '../../shared/rpc/errors.ts';
import { meant, nearest } from '../../shared/nearest.ts';
import type { Session } from './session.ts';

type UnknownName = { isUnknown: boolean; help: string[] };

/**
 * Tells whether what failed is missing from the server's list, with lines of help then. It is asked
 * after the call, since a name that is not listed may be called on purpose.
 */
export async function unknownNameHelp(
  { backend, connectionId }: Session,
  kind: 'tools' | 'prompts',
  name: string,
  signal: AbortSignal,
): Promise<UnknownName> {
  try {
    const { items } = await backend.connections.catalog(connectionId, kind, { signal });
    const names = items.map((item) => String((item as { name?: unknown } | null)?.name));
    if (names.includes(name)) return { isUnknown: false, help: [] };
    const hint = meant(nearest(name, names));
    return { isUnknown: true, help: [`The server lists no ${nouns[kind]} “${name}”.${hint}`] };
  } catch (error) {
    return { isUnknown: false, help: [`Its ${kind} could not be listed: ${messageOf(error)}`] };
  }
}

const nouns = { tools: 'tool', prompts: 'prompt' };
