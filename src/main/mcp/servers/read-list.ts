import { isObject } from '../../../shared/json/is-object.ts';
import { memberOf } from '../../../shared/json/member-of.ts';
import {
  identifiers,
  maxCatalogPages,
  type CatalogKind,
  type ListedCatalog,
} from '../../../shared/model/servers/connection.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { ToolProblem } from '../problem.ts';
import { signInProblem, type Session } from './connect-server.ts';
import type { Desk } from './desk.ts';

/** Reads a list of a server to its end, or as far as the core reads one (`cutShort`). */
export async function readList(
  { backend }: Desk,
  { connectionId, serverName }: Session,
  kind: CatalogKind,
  signal: AbortSignal,
): Promise<ListedCatalog> {
  const asked = { connectionId, kind, isFresh: false, pages: maxCatalogPages };
  try {
    return await backend.handlers['connections.catalog'](asked, { signal });
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const { details } = error;
    const scopes = memberOf(details, 'scopes');
    if (Array.isArray(scopes))
      throw signInProblem(backend, serverName, error.message, scopes.map(String));
    throw new ToolProblem(
      `The ${kind} of ${serverName} could not be listed: ${error.message}`,
      'Call explain_failures for the records that show it.',
    );
  }
}

/** The name or URI of a definition as a server sent it; '' where it has none. */
export function nameOf(kind: CatalogKind, item: unknown): string {
  const name = isObject(item) ? item[identifiers[kind]] : undefined;
  return typeof name === 'string' ? name : '';
}
