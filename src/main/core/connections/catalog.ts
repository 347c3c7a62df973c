import { catalogKinds, type Catalog, type CatalogKind } from '../../../shared/model/connection.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { isObject } from '../wire/json-rpc.ts';
import type { RawReply } from '../wire/raw-lane.ts';

type List = { method: string; member: string; capability: string };

const lists: Record<CatalogKind, List> = {
  tools: { method: 'tools/list', member: 'tools', capability: 'tools' },
  prompts: { method: 'prompts/list', member: 'prompts', capability: 'prompts' },
  resources: { method: 'resources/list', member: 'resources', capability: 'resources' },
  resourceTemplates: {
    method: 'resources/templates/list',
    member: 'resourceTemplates',
    capability: 'resources',
  },
};

const maxPages = 64;
const maxItems = 10_000;

/** Which lists a `notifications/…/list_changed` makes stale. */
export const staleLists = (method: string): CatalogKind[] =>
  catalogKinds.filter((kind) => method === `notifications/${lists[kind].capability}/list_changed`);

/**
 * Walks a server's list page by page, items as they were sent. Empty without asking where the
 * server did not declare the capability.
 */
export async function readCatalog(
  kind: CatalogKind,
  capabilities: Record<string, unknown>,
  request: (method: string, params: [string, string][]) => Promise<RawReply>,
): Promise<Catalog> {
  const { method, member, capability } = lists[kind];
  const catalog: Catalog = { items: [], pages: 0, cutShort: false };
  if (!capabilities[capability]) return catalog;
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const { message } = await request(method, cursor ? [['cursor', JSON.stringify(cursor)]] : []);
    if (isObject(message.error)) {
      throw new RpcError('UNAVAILABLE', `The server refused ${method}: ${errorText(message.error)}`);
    }
    const result = isObject(message.result) ? message.result : {};
    const items = result[member];
    if (!Array.isArray(items)) {
      throw new RpcError('UNAVAILABLE', `The server’s answer to ${method} has no list '${member}'.`);
    }
    catalog.items.push(...items.slice(0, maxItems - catalog.items.length));
    catalog.pages += 1;
    const next = result['nextCursor'];
    cursor = typeof next === 'string' && !seen.has(next) ? next : undefined;
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined && catalog.pages < maxPages && catalog.items.length < maxItems);
  catalog.cutShort = cursor !== undefined;
  return catalog;
}

const errorText = (error: Record<string, unknown>): string =>
  `${String(error['message'])} (${String(error['code'])})`;
