import type { CatalogKind } from '../../shared/model/connection.ts';
import { RpcError } from '../../shared/rpc/errors.ts';
import { CliError, exitCodes } from './cli-error.ts';
import { catalogTable } from './catalog-table.ts';
import type { ListKind } from './parse-command.ts';
import type { Session } from './session.ts';

/** What `list` prints: a table for people, or one JSON document. */
export async function runList(
  session: Session,
  what: ListKind,
  isJson: boolean,
  signal: AbortSignal,
): Promise<string> {
  const items = await readList(session, what, signal);
  const templates =
    what === 'resources' ? await readList(session, 'resourceTemplates', signal) : undefined;
  if (!isJson) return catalogTable(what, [...items, ...(templates ?? [])]);
  const { era, revision, serverInfo } = session.server;
  const document = { server: serverInfo, era, revision, [what]: items };
  return `${JSON.stringify(templates ? { ...document, resourceTemplates: templates } : document, null, 2)}\n`;
}

async function readList(
  { backend, connectionId }: Session,
  kind: CatalogKind,
  signal: AbortSignal,
): Promise<unknown[]> {
  try {
    return (await backend.connections.catalog(connectionId, kind, signal)).items;
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    throw new CliError(exitCodes.protocol, error.message);
  }
}
