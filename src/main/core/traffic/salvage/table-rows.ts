import type { Value } from '../../storage/sqlite.ts';
import { pageBytes, type DatabasePages } from './database-pages.ts';

/**
 * A row as it is stored in a page of a table; an INTEGER PRIMARY KEY is null in `values`, as it is
 * the rowid.
 */
export type TableRow = {
  /** The row's index in its page, whose rows are in the order of their rowids. */
  place: number;
  rowid: number;
  values: Value[];
};

const leafOfTable = 13;
const fileHead = 100;
const pageHead = 8;
const mostLocal = pageBytes - 35;
const leastLocal = Math.floor(((pageBytes - 12) * 32) / 255) - 23;
const mostPayload = 64 * 1024 * 1024;

/**
 * Reads the rows of page `number`; none where that is no leaf page of a table. Rows that can't be
 * read are left out.
 */
export function rowsIn(pages: DatabasePages, number: number): TableRow[] {
  const page = pages.page(number);
  const head = number === 1 ? fileHead : 0;
  if (page[head] !== leafOfTable) return [];
  const count = page.readUInt16BE(head + 3);
  if (head + pageHead + 2 * count > pageBytes) return [];
  const rows: TableRow[] = [];
  for (let i = 0; i < count; i += 1) {
    try {
      const start = page.readUInt16BE(head + pageHead + 2 * i);
      rows.push({ place: i, ...rowAt(pages, page, start) });
    } catch {
      // A cell that can't be read as a row is damaged, and is left out.
    }
  }
  return rows;
}

function rowAt(pages: DatabasePages, page: Buffer, start: number): Omit<TableRow, 'place'> {
  const size = varint(page, start);
  const id = varint(page, size.end);
  const payload = payloadAt(pages, page, id.end, size.value);
  return { rowid: id.value, values: valuesIn(payload) };
}

/**
 * Reads a row's payload of `size` bytes; what does not fit into the page is in a chain of overflow
 * pages. Throws where it is damaged.
 */
function payloadAt(pages: DatabasePages, page: Buffer, start: number, size: number): Buffer {
  if (size > mostPayload) throw new RangeError('too large');
  const spilt = leastLocal + ((size - leastLocal) % (pageBytes - 4));
  const local = size <= mostLocal ? size : spilt <= mostLocal ? spilt : leastLocal;
  const parts = [within(page, start, local)];
  let next = size > local ? page.readUInt32BE(start + local) : 0;
  for (let left = size - local; left > 0; left -= pageBytes - 4) {
    if (next === 0 || next > pages.count) throw new RangeError('no such page');
    const more = pages.page(next);
    parts.push(more.subarray(4, 4 + Math.min(left, pageBytes - 4)));
    next = more.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

function valuesIn(payload: Buffer): Value[] {
  const head = varint(payload, 0);
  const types: number[] = [];
  for (let at = head.end; at < head.value;) {
    const type = varint(payload, at);
    types.push(type.value);
    at = type.end;
  }
  let at = head.value;
  const values = types.map((type) => {
    const bytes = within(payload, at, sizeOf(type));
    at += bytes.length;
    return valueOf(type, bytes);
  });
  if (at !== payload.length) throw new RangeError('not of its size');
  return values;
}

const integerSizes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function sizeOf(type: number): number {
  const size = integerSizes[type];
  if (size !== undefined) return size;
  if (type < 12) throw new RangeError('no such type');
  return Math.floor((type - 12) / 2);
}

function valueOf(type: number, bytes: Buffer): Value {
  if (type === 0) return null;
  if (type === 7) return bytes.readDoubleBE(0);
  if (type === 8 || type === 9) return type - 8;
  if (type === 6) return Number(bytes.readBigInt64BE(0));
  if (type < 6) return bytes.readIntBE(0, bytes.length);
  return bytes.toString('utf8');
}

function varint(bytes: Buffer, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start; at < start + 8; at += 1) {
    const byte = bytes.readUInt8(at);
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, end: at + 1 };
  }
  // A varint of nine bytes is larger than any seq or size.
  throw new RangeError('too large');
}

function within(bytes: Buffer, start: number, size: number): Buffer {
  if (start + size > bytes.length) throw new RangeError('beyond its end');
  return bytes.subarray(start, start + size);
}
