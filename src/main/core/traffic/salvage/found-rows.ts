import { wireKinds } from '../../../../shared/model/traffic/wire.ts';
import { directions } from '../recording/batch.ts';
import { openEmpty } from '../recording/recording-format.ts';
import type { Row, Value } from '../../storage/sqlite.ts';
import type { DatabasePages } from './database-pages.ts';
import { rowsIn, type TableRow } from './table-rows.ts';

/** How many columns `record` had in the first version; later columns were added after them. */
const leastColumns = 18;

export type FoundRow = { seq: number; row: Row };
export type FoundNote = { seq: number; isPinned: boolean; comment: string };

/** More records than one page can hold. */
const mostInPage = 128;

/**
 * Finds the rows of a recording's tables in the pages of its database; the number of columns tells
 * the tables apart.
 */
export class FoundRows {
  readonly serverNames = new Map<number, string>();
  readonly notes: FoundNote[] = [];
  private readonly pages: DatabasePages;
  private readonly columns = recordColumns();
  /** The largest seq that was found so far. */
  private top = 0;
  /** The pages with records, by the first seq in each. */
  private readonly leaves: { first: number; page: number }[] = [];

  constructor(pages: DatabasePages) {
    this.pages = pages;
    for (let page = 1; page <= pages.count; page += 1) this.look(page);
    this.leaves.sort((a, b) => a.first - b.first);
  }

  /** Yields the records that can be read, page by page, in the order of their seqs. */
  *records(): Generator<FoundRow[]> {
    let last = 0;
    for (const { page } of this.leaves) {
      const found = this.recordsIn(rowsIn(this.pages, page)).filter(({ seq }) => seq > last);
      last = found.at(-1)?.seq ?? last;
      yield found;
    }
  }

  private look(page: number): void {
    const rows = rowsIn(this.pages, page);
    const records = this.recordsIn(rows);
    const [first, last] = [records[0], records.at(-1)];
    if (first) this.leaves.push({ first: first.seq, page });
    this.top = Math.max(this.top, last?.seq ?? 0);
    for (const { rowid, values } of rows) {
      const [id, one, other] = values;
      if (id !== null) continue;
      if (values.length === 2 && typeof one === 'string') this.serverNames.set(rowid, one);
      if (values.length === 3 && typeof other === 'string')
        this.notes.push({ seq: rowid, isPinned: one === 1, comment: other });
    }
  }

  private recordsIn(rows: TableRow[]): FoundRow[] {
    const { columns } = this;
    const records = rows.flatMap(({ place, rowid: seq, values }) => {
      if (values.length < leastColumns || values.length > columns.length) return [];
      const row = Object.fromEntries(columns.map((name, at) => [name, values[at] ?? null]));
      return seq > 0 && isPlausible(row) ? [{ place, seq, row }] : [];
    });
    // Seqs are dense: a record whose seq does not fit its neighbour's is itself damaged.
    const isNextTo = (one: Placed, other: Placed | undefined) =>
      other !== undefined && other.seq - one.seq === other.place - one.place;
    return records.filter(
      (one, i) =>
        isNextTo(one, records[i - 1]) ||
        isNextTo(one, records[i + 1]) ||
        (records.length === 1 && one.seq <= this.top + mostInPage),
    );
  }
}

function recordColumns(): string[] {
  const database = openEmpty();
  try {
    return database
      .prepare('PRAGMA table_info(record)')
      .all()
      .map(({ name }) => String(name));
  } finally {
    database.close();
  }
}

type Placed = { place: number; seq: number };

const numbers = ['at_us', 'mono_us', 'connection', 'bytes', 'segment', 'offset', 'length'];
const optionalNumbers = ['request_seq', 'duration_us', 'packed', 'exchange', 'queued_us'];
const optionalTexts = ['method', 'rpc_id', 'subject', 'problem'];

function isPlausible(row: Row): boolean {
  const isNumber = (value: Value | undefined) => typeof value === 'number' && value >= 0;
  return (
    row['seq'] === null &&
    typeof row['preview'] === 'string' &&
    numbers.every((name) => isNumber(row[name])) &&
    optionalNumbers.every((name) => row[name] === null || isNumber(row[name])) &&
    (row['error_code'] === null || typeof row['error_code'] === 'number') &&
    optionalTexts.every((name) => row[name] === null || typeof row[name] === 'string') &&
    directions[Number(row['direction'])] !== undefined &&
    wireKinds[Number(row['kind'])] !== undefined
  );
}
