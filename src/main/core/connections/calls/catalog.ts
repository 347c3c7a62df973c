import { cutAtWord } from '../../../../shared/cut-at-word.ts';
import { isObject } from '../../../../shared/json/is-object.ts';
import {
  maxCatalogPages,
  type Catalog,
  type CatalogKind,
} from '../../../../shared/model/servers/connection.ts';
import type { RawReply, RawRequest } from '../../wire/raw-lane.ts';
import { askServer, noAnswer, resultOf, type AskLine } from './ask-server.ts';

export type CatalogOptions = {
  signal?: AbortSignal | undefined;
  /** How long the server may take for a page; 0 for as long as it likes. */
  timeoutMs?: number | undefined;
  /** The cursor of the page to begin with; the first page where it is absent. */
  cursor?: string | undefined;
  /** How many pages to read at most. */
  pages?: number | undefined;
  /** Whether a kept page will do, where nothing says that the list has changed since. */
  mayBeKept?: boolean | undefined;
};

/** A page of a list: items as they were sent. */
export type ListPage = {
  items: unknown[];
  nextCursor: string | undefined;
  hint: Catalog['hint'];
  /** When the page came, in milliseconds since the epoch. */
  at: number;
  /** The seq of the record that the page came in. */
  seq: number | undefined;
};

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

const maxItems = 10_000;
const usualTimeoutMs = 30_000;
const maxQuoted = 200;

/** Whether a server said that it has such a list. */
export const isDeclared = (kind: CatalogKind, capabilities: Record<string, unknown>): boolean =>
  Boolean(capabilities[lists[kind].capability]);

/** The catalog of a list that the server does not have. */
export const emptyCatalog = (): Catalog => ({
  items: [],
  pages: 0,
  cutShort: false,
  at: Date.now(),
});

/** Joins the pages of a list, which `pageAt` reads, up to the bounds of pages and items. */
export async function walkPages(
  pageAt: (cursor: string | undefined) => Promise<ListPage>,
  { cursor: first, pages = maxCatalogPages }: Pick<CatalogOptions, 'cursor' | 'pages'> = {},
): Promise<Catalog> {
  const catalog = emptyCatalog();
  const sources: { at: number; seq: number }[] = [];
  let cursor = first;
  let place = 0;
  const seen = new Set(cursor === undefined ? [] : [cursor]);
  for (;;) {
    const { items, nextCursor, hint, at, seq } = await pageAt(cursor);
    if (seq !== undefined) sources.push({ at: place, seq });
    place += items.length;
    const taken = items.slice(0, maxItems - catalog.items.length);
    for (const item of taken) catalog.items.push(item);
    catalog.pages += 1;
    catalog.at = at;
    if (hint) catalog.hint = hint;
    // A server that hands out the same cursor again would keep us walking in circles.
    const isEnd = nextCursor === undefined || seen.has(nextCursor);
    const isFull = catalog.items.length === maxItems || catalog.pages === pages;
    catalog.cutShort = taken.length < items.length || (isFull && !isEnd);
    if (!isEnd && isFull) catalog.nextCursor = nextCursor;
    if (isEnd || isFull) return { ...catalog, sources };
    seen.add(nextCursor);
    cursor = nextCursor;
  }
}

/** Asks a server for one page of a list; `cursor` is absent for the first. */
export async function readPage(
  kind: CatalogKind,
  line: AskLine,
  { cursor, signal, timeoutMs = usualTimeoutMs }: CatalogOptions,
): Promise<Omit<ListPage, 'seq'>> {
  const { method, member } = lists[kind];
  const params: RawRequest['params'] = cursor ? [['cursor', JSON.stringify(cursor)]] : [];
  const unwanted = 'The list is no longer needed.';
  const reply = await askServer(line, { method, params }, { signal, timeoutMs, unwanted });
  return { ...pageOf(reply, method, member), at: Date.now() };
}

/** Reads a page from an answer; throws UNAVAILABLE with what came where that is no page. */
function pageOf(
  reply: RawReply,
  method: string,
  member: string,
): Pick<ListPage, 'items' | 'nextCursor' | 'hint'> {
  const result = resultOf(reply, method);
  const items = isObject(result) ? result[member] : undefined;
  if (!isObject(result) || !Array.isArray(items)) {
    const sent = cutAtWord(reply.text.toString('utf8', 0, 4 * maxQuoted), maxQuoted);
    const message = `The server’s response to ${method} has no list “${member}”. It sent: ${sent}`;
    throw noAnswer(message, { reason: 'error' });
  }
  const { nextCursor, ttlMs, cacheScope } = result;
  const isKept = typeof ttlMs === 'number' && ttlMs > 0;
  // Some servers send '' or null for the end.
  return {
    items,
    nextCursor: typeof nextCursor === 'string' && nextCursor ? nextCursor : undefined,
    hint: isKept
      ? { ttlMs, cacheScope: cacheScope === 'public' ? 'public' : 'private' }
      : undefined,
  };
}
