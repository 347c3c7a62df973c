import type {
  ExchangeFacts,
  RecordNote,
  WireRecord,
} from '../../../../shared/model/traffic/wire.ts';

export const pageSize = 100;
/**
 * The most pages that are kept: rows are soon read again, and more would take most of the memory.
 */
export const maxPages = 24;

/** Loaded rows by page number, the page stored longest ago first. It is never changed in place. */
export type PageCache = ReadonlyMap<number, Page>;

export type Page = {
  rows: readonly WireRecord[];
  /** The log's position when these rows were asked for; for an exchange see `OpenExchange`. */
  asOf: number;
};

export const emptyCache: PageCache = new Map();

export const pageOf = (offset: number): number => Math.floor(offset / pageSize);

export const rowAt = (cache: PageCache, offset: number): WireRecord | undefined =>
  cache.get(pageOf(offset))?.rows[offset % pageSize];

/** Returns a record's index among the matches; undefined where it is not cached. */
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
 * change keep their identity, so that they are not drawn again. Beyond `maxPages`, the pages stored
 * longest ago are dropped, except those of `keep`.
 */
export function withRows(
  cache: PageCache,
  offset: number,
  rows: readonly WireRecord[],
  asOf: number,
  keep: readonly number[] = [],
): PageCache {
  const pages = new Map(cache);
  // The loop runs at least once, so that a page that turned out to be empty is stored, too.
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

/** Returns a cache in which a record has this note; the same cache where it lacks the record. */
export function withNote(cache: PageCache, seq: number, note: RecordNote): PageCache {
  const offset = offsetOf(cache, seq);
  const page = offset === undefined ? undefined : cache.get(pageOf(offset));
  if (offset === undefined || !page) return cache;
  const rows = page.rows.map((row) => (row.seq === seq ? noted(row, note) : row));
  // `set` keeps the page's place in the order, which tells how long ago a page was stored.
  return new Map(cache).set(pageOf(offset), { ...page, rows });
}

/** Returns a record with a newer note in place of its own; the same record without one. */
export function noted(record: WireRecord, note: RecordNote | undefined): WireRecord {
  if (!note) return record;
  const { isPinned: _pin, comment: _comment, ...rest } = record;
  return { ...rest, ...note };
}

/** Whether a page may have changed since it was read: it is not full, or a request in it waits. */
export const canChange = (page: Page): boolean =>
  page.rows.length < pageSize || page.rows.some(isWaiting);

/** Whether a request was neither answered nor cancelled and did not fail, or an exchange is pending. */
export const isWaiting = (row: WireRecord): boolean =>
  row.exchange
    ? row.exchange.state === 'pending'
    : isRequest(row) && (row.responseSeq ?? row.cancelledSeq ?? row.failedSeq) === undefined;

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
    known.failedSeq === fresh.failedSeq &&
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
