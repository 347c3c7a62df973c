import { setImmediate } from 'node:timers/promises';
import { previewLength } from '../../../shared/model/wire.ts';
import { BodyReader } from './body-reader.ts';
import { BoundedRegex } from './bounded-regex.ts';
import { columnsHold, searchedColumns, type Sql, type TextTerm } from './compile-filter.ts';
import { placeOf, type BodyPlace, type RecordedFiles } from './recorded-files.ts';
import type { Row } from './sqlite.ts';

/** Whether a term holds for a row; undefined where that could not be told. */
type Verdict = boolean | undefined;
type Test = { term: TextTerm; expression?: BoundedRegex };

const chunkBytes = 1 << 20;
/** An expression looks at this much of a body: it can't be cut into pieces as a word can. */
const maxExpressionBytes = 4 << 20;
const batchRows = 200;
const batchBytes = 4 << 20;

/** Looks for the words and expressions of a query in what the columns and the bodies of records hold. */
export class TextSearch {
  /** What to select for each row. */
  readonly select: Sql;
  /** Records of which an expression could not be told within bounds of time and size. */
  undecided = 0;
  private readonly tests: Test[];
  private readonly bodies: BodyReader;

  constructor(terms: TextTerm[], store: RecordedFiles) {
    this.bodies = new BodyReader(store);
    this.tests = terms.map((term) =>
      term.field === 'text'
        ? { term }
        : { term, expression: new BoundedRegex(term.source, term.flags) },
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
      sql: [...held.map(({ sql }) => sql), ...columns.map((name) => `record.${name}`)].join(', '),
      values: held.flatMap(({ values }) => values),
    };
  }

  /** The first of the rows that are few and small enough to be looked at in one go. */
  batchOf(rows: Row[], from: number): Row[] {
    let bytes = 0;
    let end = from;
    while (end < rows.length && end < from + batchRows && bytes < batchBytes) {
      bytes += Number(rows[end]?.['length']);
      end += 1;
    }
    return rows.slice(from, end);
  }

  /** The rows for which all of the terms hold. */
  async matching(rows: Row[]): Promise<Row[]> {
    let left = rows;
    for (const [at, { term, expression }] of this.tests.entries()) {
      const verdicts = expression
        ? await this.expressionHolds(expression, left)
        : await this.wordHolds(at, term.field === 'text' ? term.text.toLowerCase() : '', left);
      this.undecided += verdicts.filter((verdict) => verdict === undefined).length;
      left = left.filter((_row, i) => verdicts[i] === !term.not);
    }
    return left;
  }

  private async wordHolds(at: number, needle: string, rows: Row[]): Promise<Verdict[]> {
    const verdicts: Verdict[] = [];
    for (const row of rows)
      verdicts.push(row[`held${at}`] === 1 || (await this.bodyHolds(needle, placeOf(row))));
    return verdicts;
  }

  private async bodyHolds(needle: string, place: BodyPlace): Promise<boolean> {
    const needleBytes = Buffer.byteLength(needle);
    // The preview is the whole of a short body; but SQLite folds the case of ASCII letters only.
    if (place.length <= previewLength && needleBytes === needle.length) return false;
    for (let start = 0; start < place.length; start += chunkBytes - needleBytes - 4) {
      const chunk = this.bodies.read(place, start, chunkBytes);
      if (chunk.toString('utf8').toLowerCase().includes(needle)) return true;
      if (start + chunk.length >= place.length || chunk.length === 0) break;
      await setImmediate();
    }
    return false;
  }

  private async expressionHolds(expression: BoundedRegex, rows: Row[]): Promise<Verdict[]> {
    const texts: string[] = [];
    const ends = rows.map((row) => texts.push(...this.textsOf(row)));
    const found = await expression.test(texts);
    return rows.map((row, at) => {
      const own = found.slice(ends[at - 1] ?? 0, ends[at]);
      if (own.includes(true)) return true;
      const isWhole = placeOf(row).length <= maxExpressionBytes;
      return isWhole && !own.includes(undefined) ? false : undefined;
    });
  }

  private textsOf(row: Row): string[] {
    const place = placeOf(row);
    const isShort = place.length <= previewLength;
    const columns = searchedColumns.filter((name) => isShort || name !== 'preview');
    const texts = columns.flatMap((name) => row[name] ?? []).map(String);
    return isShort ? texts : [...texts, this.bodyText(place)];
  }

  private bodyText(place: BodyPlace): string {
    const end = Math.min(place.length, maxExpressionBytes);
    const parts: Buffer[] = [];
    for (let start = 0; start < end; start += chunkBytes)
      parts.push(Buffer.from(this.bodies.read(place, start, Math.min(chunkBytes, end - start))));
    return Buffer.concat(parts).toString('utf8');
  }
}
