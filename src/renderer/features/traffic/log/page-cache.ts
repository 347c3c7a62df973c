import type {
  ExchangeFacts,
  RecordNote,
  WireRecord,
} from '../../../../shared/model/traffic/wire.ts';

export const pageSize = 100;
/** Rows scrolled past are soon asked for again; kept, they would be most of what the page holds. */
export const maxPages = 24;

/** Some rows of one filtered recording, by page number, least recently stored first. Never changed in place. */
export type PageCache = ReadonlyMap<number, Page>;

export type Page = {
  rows: readonly WireRecord[];
  /** Where the log stood when these rows were asked for. */
  asOf: number;
};

export const emptyCache: PageCache = new Map();

export const pageOf = (offset: number): number => Math.floor(offset / pageSize);

export const rowAt = (cache: PageCache, offset: number): WireRecord | undefined =>
  cache.get(pageOf(offset))?.rows[offset % pageSize];

/** Returns a record's index among the matches; undefined where its page is not cached. */
export function offsetOf(cache: PageCache, seq: number): number | undefined {
  for (const [page, { rows }] of cache) {
    const first = rows[0]?.seq ?? Infinity;
    const last = rows.at(-1)?.seq ?? -Infinity;
    if (seq < first || seq > last) continue;
    const within = rows.findIndex((row) => row.seq === seq);
    return within < 0 ? undefined : page * pageSize + within;
  }
  return undefined;
}

/**
 * A cache that also holds `rows`, which begin at `offset`, the start of a page. Rows that did not
 * change keep their identity, so that they are not drawn again. Beyond `maxPages`, pages longest not
 * stored go, but none of `keep`.
 */
export function withRows(
  cache: PageCache,
  offset: number,
  rows: readonly WireRecord[],
  asOf: number,
  keep: readonly number[] = [],
): PageCache {
  const pages = new Map(cache);
  // At least once: a page that turned out to be empty is known, too.
  for (let start = 0; start === 0 || start < rows.length; start += pageSize) {
    const page = pageOf(offset + start);
    const known = cache.get(page)?.rows;
    const fresh = rows.slice(start, start + pageSize);
    pages.delete(page);
    pages.set(page, { asOf, rows: fresh.map((row, at) => sameOr(known?.[at], row)) });
  }
  for (const page of pages.keys()) {
    if (pages.size <= maxPages) break;
    if (!keep.includes(page)) pages.delete(page);
  }
  return pages;
}

/** A cache in which a record says what was just said of it. */
export function withNote(cache: PageCache, seq: number, note: RecordNote): PageCache {
  const offset = offsetOf(cache, seq);
  const page = offset === undefined ? undefined : cache.get(pageOf(offset));
  if (offset === undefined || !page) return cache;
  const rows = page.rows.map((row) => (row.seq === seq ? noted(row, note) : row));
  // In its place: the order tells which page was stored last.
  return new Map(cache).set(pageOf(offset), { ...page, rows });
}

/** A record with what was said of it since it was read. */
export function noted(record: WireRecord, note: RecordNote | undefined): WireRecord {
  if (!note) return record;
  const { isPinned: _pin, comment: _comment, ...rest } = record;
  return { ...rest, ...note };
}

/** True when asking again could give other rows: the page was not full, or a request in it still waits. */
export const canChange = (page: Page): boolean =>
  page.rows.length < pageSize || page.rows.some(isWaiting);

/** A request that has no response and was not taken back. */
export const isWaiting = (row: WireRecord): boolean =>
  row.exchange
    ? row.exchange.state === 'pending'
    : isRequest(row) && row.responseSeq === undefined && row.cancelledSeq === undefined;

export const isRequest = (row: WireRecord): boolean =>
  row.kind === 'message' &&
  row.rpcId !== undefined &&
  row.method !== undefined &&
  row.requestSeq === undefined;

function sameOr(known: WireRecord | undefined, fresh: WireRecord): WireRecord {
  const isSame =
    known?.seq === fresh.seq &&
    known.responseSeq === fresh.responseSeq &&
    known.cancelledSeq === fresh.cancelledSeq &&
    known.durationUs === fresh.durationUs &&
    known.isError === fresh.isError &&
    known.isPinned === fresh.isPinned &&
    known.comment === fresh.comment &&
    isSameExchange(known.exchange, fresh.exchange);
  return isSame ? known : fresh;
}

const isSameExchange = (known?: ExchangeFacts, fresh?: ExchangeFacts): boolean =>
  known?.records === fresh?.records &&
  known?.state === fresh?.state &&
  known?.durationUs === fresh?.durationUs &&
  known?.receivedBytes === fresh?.receivedBytes;
