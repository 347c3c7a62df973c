import { messageOf } from '../../shared/rpc/errors.ts';
import { nearest } from '../../shared/nearest.ts';
import type { Session } from './session.ts';

type UnknownTool = { isUnknown: boolean; help: string[] };

/**
 * Tells whether a tool that failed is missing from the server's list, with lines of help then. It
 * is asked after the call, since a tool that is not listed may be called on purpose.
 */
export async function unknownToolHelp(
  { backend, connectionId }: Session,
  tool: string,
  signal: AbortSignal,
): Promise<UnknownTool> {
  try {
    const { items } = await backend.connections.catalog(connectionId, 'tools', { signal });
    const names = items.map((item) => String((item as { name?: unknown } | null)?.name));
    if (names.includes(tool)) return { isUnknown: false, help: [] };
    const close = nearest(tool, names);
    const hint = close.length > 0 ? ` Did you mean ${close.join(' or ')}?` : '';
    return { isUnknown: true, help: [`The server lists no tool “${tool}”.${hint}`] };
  } catch (error) {
    return { isUnknown: false, help: [`Its tools could not be listed: ${messageOf(error)}`] };
  }
}
