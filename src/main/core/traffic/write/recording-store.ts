import { mkdirSync } from 'node:fs';
import { previewLength, wireKinds } from '../../../../shared/model/traffic/wire.ts';
import { directions, fieldsPerRecord, type Batch } from '../recording/batch.ts';
import { isPackable, packBody } from '../recording/packed-body.ts';
import { RecordedFiles } from '../recording/recorded-files.ts';
import { openToWrite, writeMeta } from '../recording/recording-format.ts';
import { SegmentWriter } from '../recording/segments.ts';
import type { Database, Value } from '../../storage/sqlite.ts';
import { shortestTerm } from '../recording/trigram-bloom.ts';
import { TrigramWriter, type TrigramIndex } from './trigram-writer.ts';
import { holdForWriting } from '../../storage/writer-lock.ts';

/**
 * Records from one seq through another that could not be kept, and when, in microseconds since the
 * epoch: the time of the first, or of the record after them.
 */
export type Gap = { from: number; to: number; atUs: number; why: string };

/** Server names by connection id, and gaps, which are written along with the next batch. */
export type Unwritten = { names: Map<number, string>; gaps: Gap[] };

const previewBytes = previewLength * 4;
/** A text of printable ASCII. */
const plain = /^[ -~]*$/;
const columns = 22;
/** One statement that inserts many rows takes a third less time than one for each row. */
const rowsAtOnce = 16;
// A lost record has a row, too, so that seqs stay dense and a record's place in the list is its
// seq.
const insertLost = `
  INSERT OR IGNORE INTO record (seq, at_us, mono_us, connection, direction, kind, is_error, bytes, preview,
    segment, offset, length)
  WITH RECURSIVE lost (seq) AS (SELECT ?1 UNION ALL SELECT seq + 1 FROM lost WHERE seq < ?2)
  SELECT seq, ?3, coalesce((SELECT mono_us FROM record WHERE seq = ?1 - 1), 0), 0,
    ${directions.indexOf('none')}, ${wireKinds.indexOf('lifecycle')}, 0, 0, ?4, 0, 0, 0 FROM lost`;

/**
 * Writes a recording, of this run or one that is imported or recovered: metadata to SQLite, bodies
 * to segments.
 */
export class RecordingStore extends RecordedFiles {
  private readonly insertOne: ReturnType<typeof prepareInsert>;
  private readonly insertMany: ReturnType<typeof prepareInsert>;
  private readonly writer: SegmentWriter;
  private readonly trigramIndex: TrigramIndex;
  private readonly letGo: () => void;

  /** Throws where another process writes this recording. */
  constructor(
    folder: string,
    trigramIndex: TrigramIndex = new TrigramWriter(folder),
    held = openHeld(folder),
  ) {
    super(folder, held.database);
    this.letGo = held.letGo;
    this.writer = new SegmentWriter(folder);
    this.trigramIndex = trigramIndex;
    this.insertOne = prepareInsert(this.database, 1);
    this.insertMany = prepareInsert(this.database, rowsAtOnce);
  }

  /**
   * Writes bodies first, then the rows that point to them, in one transaction: all of the batch or
   * nothing. Throws where it can't be written; otherwise the batch's bytes belong to the trigram
   * index from then on.
   */
  write(batch: Batch, unwritten: Unwritten): void {
    const { chunks, offsets, packed, used } = placed(batch);
    const { segment, base } = this.writer.append(chunks);
    const texts = new Set<string>();
    try {
      this.transaction(() => {
        const { firstSeq, numbers } = batch;
        this.writePending(unwritten, { from: firstSeq, atUs: numbers[0] ?? 0 });
        this.insertRows(batch, { segment, base, offsets, packed, texts });
      });
    } catch (error) {
      this.writer.cutTo(base);
      throw error;
    }
    this.trigramIndex.add({
      from: batch.firstSeq,
      to: batch.firstSeq + batch.count - 1,
      texts: [...texts],
      bytes: batch.bytes.subarray(0, used),
    });
  }

  /** Writes names and gaps without waiting for the next batch. */
  writeUnwritten(unwritten: Unwritten): void {
    this.transaction(() => this.writePending(unwritten));
  }

  override close(): void {
    try {
      this.trigramIndex.close();
      this.writer.close();
      writeMeta(this.database, 'closed', 'yes');
    } finally {
      super.close();
      this.letGo();
    }
  }

  private transaction(action: () => void): void {
    // With the right to write from the start: a note written after a first read would break this off at once.
    this.database.exec('BEGIN IMMEDIATE');
    try {
      action();
      this.database.exec('COMMIT');
    } catch (error) {
      this.database.rollBack();
      throw error;
    }
  }

  private writePending({ names, gaps }: Unwritten, next?: Start): void {
    for (const [id, name] of names) {
      this.database.prepare('INSERT OR REPLACE INTO connection VALUES (?, ?)').run(id, name);
    }
    const untold = holesBetween(this.head(), next ? [...gaps, next] : gaps);
    for (const { from, to, atUs, why } of [...untold, ...gaps]) {
      this.database
        .prepare('INSERT OR REPLACE INTO gap VALUES (?, ?, ?, ?)')
        .run(from, to, atUs, why);
      this.database.prepare(insertLost).run(from, to, atUs, `Not kept: ${why}`);
    }
  }

  /**
   * Inserts the rows of a batch; adds to `at.texts` what a search has to find and no body holds.
   */
  private insertRows({ count, firstSeq, numbers, texts, bytes }: Batch, at: Placed): void {
    for (const text of texts) if (text.length >= shortestTerm) at.texts.add(text);
    const bodies = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    let start = 0;
    let values: Value[] = [];
    for (let i = 0; i < count; i += 1) {
      const n = (field: number) => numbers[i * fieldsPerRecord + field] ?? 0;
      const t = (field: number) => texts[n(field)] || null;
      const length = n(9);
      const preview = previewOf(bodies, start, length, at.texts);
      const duration = n(7) < 0 ? null : n(7);
      values.push(
        firstSeq + i,
        n(0),
        n(1),
        n(2),
        n(3),
        n(4),
        n(5),
        n(6) || null,
        duration,
        n(8),
        t(13),
        t(14),
        t(15),
        t(16),
        preview,
        at.segment,
        at.base + (at.offsets[i] ?? 0),
        length,
        at.packed[i] || null,
        n(10) || null,
        n(11) < 0 ? null : n(11),
        Number.isNaN(n(12)) ? null : n(12),
      );
      start += length;
      if (values.length < rowsAtOnce * columns) continue;
      this.insertMany.run(...values);
      values = [];
    }
    for (let from = 0; from < values.length; from += columns)
      this.insertOne.run(...values.slice(from, from + columns));
  }
}

function prepareInsert(database: Database, rows: number) {
  const row = `(${Array.from({ length: columns }, () => '?').join(',')})`;
  return database.prepare(
    `INSERT INTO record VALUES ${Array.from({ length: rows }, () => row).join(',')}`,
  );
}

type Start = Pick<Gap, 'from' | 'atUs'>;

/**
 * Finds the gaps after `head` that are not known, as a worker may stop before it writes the gap
 * that the one before it left.
 */
function holesBetween(head: number, known: (Start & { to?: number })[]): Gap[] {
  let end = head;
  return known.flatMap(({ from, to = from, atUs }) => {
    const hole = { from: end + 1, to: from - 1, atUs, why: 'the recorder stopped.' };
    end = Math.max(end, to);
    return hole.to >= hole.from ? [hole] : [];
  });
}

function openHeld(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const letGo = holdForWriting(folder);
  try {
    return { letGo, database: openToWrite(folder) };
  } catch (error) {
    letGo();
    throw error;
  }
}

type Placed = {
  segment: number;
  base: number;
  offsets: Float64Array;
  packed: Float64Array;
  /** Receives the texts that a search finds in the rows and not in the bodies. */
  texts: Set<string>;
};

/**
 * What to append for a batch: bodies that get smaller are packed, those between them stay as they
 * are. By record, `packed` is the size of a packed body, or 0; `used` counts the batch's bytes.
 */
function placed({ count, numbers, bytes }: Batch) {
  const chunks: Uint8Array[] = [];
  const [offsets, packed] = [new Float64Array(count), new Float64Array(count)];
  let [start, plainFrom, offset] = [0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    const end = start + (numbers[i * fieldsPerRecord + 9] ?? 0);
    const pieces = isPackable(end - start) ? packBody(bytes.subarray(start, end)) : undefined;
    offsets[i] = offset;
    if (pieces) {
      packed[i] = pieces.reduce((total, { length }) => total + length, 0);
      chunks.push(bytes.subarray(plainFrom, start), ...pieces);
      plainFrom = end;
    }
    offset += packed[i] || end - start;
    start = end;
  }
  chunks.push(bytes.subarray(plainFrom, start));
  return { chunks, offsets, packed, used: start };
}

/**
 * The first 160 characters of a body, never half a character, with blanks for control characters; it
 * is added to `texts` where no body holds it so.
 */
function previewOf(bodies: Buffer, start: number, length: number, texts: Set<string>): string {
  const first = bodies.toString('latin1', start, start + Math.min(length, previewLength));
  if (plain.test(first)) return first;
  const text = bodies.toString('utf8', start, start + Math.min(length, previewBytes));
  const begin = text.slice(0, previewLength).replace(/[\uD800-\uDBFF]$/, '');
  const preview = begin.replaceAll(/\p{Cc}/gu, ' ');
  if (preview !== begin) texts.add(preview);
  return preview;
}
