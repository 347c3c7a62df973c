import { maxCatalogPages, type CatalogKind } from '../../../../shared/model/servers/connection.ts';
import type { AskLine } from './ask-server.ts';
import { readPage, type CatalogOptions, type ListPage } from './catalog.ts';
import type { Seqs } from './lane-seqs.ts';

/** A connection that also says where its requests stand in the recording. */
export type ListLine = AskLine & { seqs(id: string): Seqs };

/** The pages of a server's lists, each read once for all readers whom a kept page is good enough for. */
export type ListPages = {
  read(kind: CatalogKind, options: CatalogOptions): Promise<ListPage & { isKept: boolean }>;
  /** Whether the first page of a list is kept. */
  has(kind: CatalogKind): boolean;
  /** Drops the pages of a list that changed or is read anew, with those that are on their way. */
  forget(kind: CatalogKind): void;
};

export function createListPages(line: ListLine): ListPages {
  const byKind = new Map<CatalogKind, Map<string | undefined, ListPage>>();

  const pagesOf = (kind: CatalogKind) => {
    const known = byKind.get(kind);
    if (known) return known;
    const pages = new Map<string | undefined, ListPage>();
    byKind.set(kind, pages);
    return pages;
  };

  return {
    async read(kind, options) {
      const { cursor, mayBeKept } = options;
      // The map is taken before the server is asked, so that `forget` drops this page too.
      const pages = pagesOf(kind);
      const kept = mayBeKept ? pages.get(cursor) : undefined;
      if (kept) return { ...kept, isKept: true };
      let id = '';
      const noting: AskLine = {
        request: (request) => {
          const exchange = line.request(request);
          ({ id } = exchange);
          return exchange;
        },
        cancel: (exchange, reason) => line.cancel(exchange, reason),
      };
      const answered = await readPage(kind, noting, options);
      const page = { ...answered, seq: line.seqs(id).response };
      if (pages.size < maxCatalogPages) pages.set(cursor, page);
      return { ...page, isKept: false };
    },
    has: (kind) => pagesOf(kind).has(undefined),
    forget: (kind) => void byKind.delete(kind),
  };
}
