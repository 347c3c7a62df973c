import { setImmediate } from 'node:timers/promises';
import { BodyReader } from './body-reader.ts';
import { BoundedRegex } from './bounded-regex.ts';
import { columnsHold, searchedColumns, type Sql, type TextTerm } from './compile-filter.ts';
import { storedBodyOf, type StoredBody, type RecordedFiles } from '../recording/recorded-files.ts';
import { SortedSeqs } from './sorted-seqs.ts';
import type { Row } from '../../storage/sqlite.ts';
import { mayHold, trigramsOf } from '../recording/trigram-bloom.ts';

/** Whether a term holds for a row; undefined where that could not be decided. */
type Verdict = boolean | undefined;
type Test = { term: TextTerm; at: number; trigrams: number[][]; expression?: BoundedRegex };

/**
 * The terms that have to be looked for in the records up to `through`; undefined where none of them
 * can match.
 */
type Scope = { through: number; tests: Test[] | undefined };

const chunkBytes = 1 << 20;
/**
 * The most bytes of a body that an expression looks at, as they can't be searched in chunks as for
 * a word.
 */
const maxExpressionBytes = 4 << 20;
const batchRows = 200;
const batchBytes = 1 << 20;

/** Looks for the words and expressions of a query in the columns and bodies of records. */
export class TextSearch {
  /** The columns to select for each row, with the values they need. */
  readonly select: Sql;
  /**
   * The seqs of records that could not be decided: their body is damaged, or an expression took too
   * long or did not see all of it.
   */
  readonly undecided = new SortedSeqs();
  readonly tests: Test[];
  private readonly store: RecordedFiles;
  private readonly bodies: BodyReader;

  constructor(terms: TextTerm[], store: RecordedFiles) {
    this.store = store;
    this.bodies = new BodyReader(store);
    this.tests = terms.map((term, at) =>
      term.field === 'text'
        ? { term, at, trigrams: trigramsOf(term.text) }
        : { term, at, trigrams: [], expression: new BoundedRegex(term.source, term.flags) },
    );
    const held = terms.flatMap((term, at) => {
      if (term.field !== 'text') return [];
      const { sql, values } = columnsHold(term.text);
      return [{ sql: `${sql} AS held${at}`, values }];
    });
    const needsTexts = held.length < terms.length;
    const columns = [
      'segment',
      'offset',
      'length',
      'packed',
      ...(needsTexts ? searchedColumns : []),
    ];
    this.select = {
      sql: [
        ...held.map(({ sql }) => sql),
        'length(record.preview) AS previewed',
        ...columns.map((name) => `record.${name}`),
      ].join(', '),
      values: held.flatMap(({ values }) => values),
    };
  }

  /** The first rows from `from` on that are few and small enough to be looked at in one go. */
  batchOf(rows: Row[], from: number): Row[] {
    let bytes = 0;
    let end = from;
    while (end < rows.length && end < from + batchRows && bytes < batchBytes) {
      bytes += Number(rows[end]?.['length']);
      end += 1;
    }
    return rows.slice(from, end);
  }

  /**
   * What to look for from record `seq` on: words that no record of its block can hold are left out.
   */
  scopeOf(seq: number): Scope {
    const { tests } = this;
    if (tests.every(({ trigrams }) => trigrams.length === 0)) return { through: Infinity, tests };
    const { through, bits } = this.store.trigrams.blockOf(seq);
    if (!bits) return { through, tests };
    const possible = tests.filter(({ trigrams }) => mayHold(bits, trigrams));
    const canMatch = tests.every((test) => test.term.not || possible.includes(test));
    return { through, tests: canMatch ? possible : undefined };
  }

  /** The rows for which all terms hold. Throws where an expression takes too long too often. */
  async matching(rows: Row[], tests = this.tests): Promise<Row[]> {
    let left = rows;
    for (const { term, at, expression } of tests) {
      const verdicts = expression
        ? await this.expressionHolds(expression, left)
        : await this.wordHolds(at, term.field === 'text' ? term.text.toLowerCase() : '', left);
      left.forEach((row, i) => {
        if (verdicts[i] === undefined) this.undecided.add(Number(row['seq']));
      });
      left = left.filter((_row, i) => verdicts[i] === !term.not);
    }
    return left;
  }

  private async wordHolds(at: number, needle: string, rows: Row[]): Promise<Verdict[]> {
    const verdicts: Verdict[] = [];
    // Previews have no control characters, and SQLite folds the case of ASCII letters only.
    const isPlain = /^[ -~]*$/.test(needle);
    for (const row of rows) {
      const stored = storedBodyOf(row);
      const isPreviewed = isPlain && Number(row['previewed']) === stored.length;
      const isHeld = row[`held${at}`] === 1;
      verdicts.push(isHeld || (isPreviewed ? false : await this.bodyHolds(needle, stored)));
    }
    return verdicts;
  }

  private async bodyHolds(needle: string, stored: StoredBody): Promise<Verdict> {
    // Chunks overlap, and a character of one byte may be one of three in upper case.
    const overlap = 3 * Buffer.byteLength(needle) + 4;
    for (let start = 0; start < stored.length; start += chunkBytes - overlap) {
      const chunk = this.bodies.read(stored, start, chunkBytes);
      if (!chunk) return undefined;
      if (chunk.toString('utf8').toLowerCase().includes(needle)) return true;
      if (start + chunk.length >= stored.length) break;
      await setImmediate();
    }
    return false;
  }

  private async expressionHolds(expression: BoundedRegex, rows: Row[]): Promise<Verdict[]> {
    const texts: string[] = [];
    const parts = rows.map((row) => {
      const { known, isWhole } = this.textsOf(row);
      return { isWhole, from: texts.length, to: texts.push(...known) };
    });
    const found = await expression.test(texts);
    return parts.map(({ isWhole, from, to }) => {
      const own = found.slice(from, to);
      if (own.includes(true)) return true;
      return isWhole && !own.includes(undefined) ? false : undefined;
    });
  }

  private textsOf(row: Row): { known: string[]; isWhole: boolean } {
    const stored = storedBodyOf(row);
    const columns = searchedColumns.filter((name) => name !== 'preview');
    const known = columns.flatMap((name) => row[name] ?? []).map(String);
    const body = this.bodyText(stored);
    const isWhole = body !== undefined && stored.length <= maxExpressionBytes;
    return { known: body === undefined ? known : [...known, body], isWhole };
  }

  private bodyText(stored: StoredBody): string | undefined {
    const end = Math.min(stored.length, maxExpressionBytes);
    const parts: Buffer[] = [];
    for (let start = 0; start < end; start += chunkBytes) {
      const part = this.bodies.read(stored, start, Math.min(chunkBytes, end - start));
      if (!part) return undefined;
      parts.push(Buffer.from(part));
    }
    return Buffer.concat(parts).toString('utf8');
  }
}
