import { jsonOf } from '../../shared/json/json-of.ts';
import type { Catalog, CatalogKind } from '../../shared/model/servers/connection.ts';
import { catalogTable, type ListKind } from './text/catalog-table.ts';
import { orCliError } from './requests/ask.ts';
import { exitCodes } from './cli-error.ts';
import type { Outcome } from './run-call.ts';
import type { Session } from './session.ts';

type Options = {
  what: ListKind;
  isJson: boolean;
  timeoutMs: number | undefined;
  signal: AbortSignal;
  say(line: string): void;
};

/** Lists what a server offers: a table for people, or one JSON document. */
export async function runList(session: Session, options: Options): Promise<Outcome> {
  const { what, isJson, say } = options;
  const list = await readList(session, what, options);
  const templates =
    what === 'resources' ? await readList(session, 'resourceTemplates', options) : undefined;
  const isCutShort = list.cutShort || templates?.cutShort === true;
  if (isCutShort) say('The list is incomplete: the server has more.');
  const output = isJson
    ? document(session, what, list.items, templates?.items, isCutShort)
    : catalogTable(what, [...list.items, ...(templates?.items ?? [])]);
  return { output, exitCode: exitCodes.ok };
}

function document(
  { server: { era, revision, serverInfo, capabilities, instructions } }: Session,
  what: ListKind,
  items: unknown[],
  resourceTemplates: unknown[] | undefined,
  isCutShort: boolean,
): string {
  const facts = {
    server: serverInfo,
    era,
    revision,
    capabilities,
    ...(instructions !== undefined && { instructions }),
    [what]: items,
  };
  const whole = {
    ...facts,
    ...(resourceTemplates ? { resourceTemplates } : {}),
    ...(isCutShort ? { cutShort: true } : {}),
  };
  return `${jsonOf(whole, 2)}\n`;
}

/**
 * Reads a list to its end, or as far as the core reads one (`cutShort`). Throws a CliError where
 * that fails.
 */
export function readList(
  session: Session,
  kind: CatalogKind,
  { timeoutMs, signal }: Pick<Options, 'timeoutMs' | 'signal'>,
): Promise<Catalog> {
  const { backend, connectionId } = session;
  return orCliError(
    session,
    backend.connections.catalog(connectionId, kind, { signal, timeoutMs }),
  );
}
