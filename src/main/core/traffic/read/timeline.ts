import { setImmediate } from 'node:timers/promises';
import type { ExchangeState } from '../../../../shared/model/traffic/times.ts';
import { wireKinds } from '../../../../shared/model/traffic/wire.ts';
import { GrowingNumbers } from '../growing-numbers.ts';
import type { RecordedFiles } from '../recording/recorded-files.ts';
import type { SortedSeqs } from './sorted-seqs.ts';

const sliceMs = 12;
const minSlice = 256;
const maxSlice = 50_000;
/**
 * The most names of methods and tools that are told apart; exchanges of further tools count for
 * their method.
 */
const maxNames = 20_000;
/** The method that exchanges count for once twice as many names are told apart. */
const others = 'other methods';

const kindOf = (kind: (typeof wireKinds)[number]) => wireKinds.indexOf(kind);
const [message, stderr] = [kindOf('message'), kindOf('stderr')];
const [request, response] = [kindOf('http-request'), kindOf('http-response')];
const asksSql = `request_seq IS NULL AND (kind = ${request}
  OR kind = ${message} AND rpc_id IS NOT NULL AND method IS NOT NULL)`;
// Only the sender of a request can cancel it (MCP, "Cancellation"); `add` compares the directions.
const cancelsSql = `(request_seq IS NOT NULL AND coalesce(method, '') = 'notifications/cancelled')`;
// Few columns are read, and no rows that say nothing of time, as the cost of a row is in handing it
// over. The columns are those of `TimelineRow`, in its order.
const select = `SELECT seq, mono_us, coalesce(exchange, request_seq),
    kind + 16 * direction + 64 * is_error + 128 * (request_seq IS NOT NULL AND duration_us IS NOT NULL)
      + 256 * (${asksSql}) + 512 * (${cancelsSql}) + 1024 * connection,
    CASE WHEN exchange IS NULL AND (${asksSql}) THEN method END,
    CASE WHEN exchange IS NULL AND (${asksSql}) THEN subject END
  FROM record WHERE seq > ? AND seq <= ?
    AND (exchange IS NOT NULL OR duration_us IS NOT NULL OR is_error = 1 OR kind = ${stderr} OR (${asksSql})
      OR ${cancelsSql})
  ORDER BY seq`;
const states: ExchangeState[] = ['pending', 'ok', 'error', 'cancelled'];

/**
 * What is read of a record: its seq, its time, the first record of its exchange, facts in bits, and
 * method and subject where it begins an exchange.
 */
type TimelineRow = [
  seq: number,
  us: number,
  root: number | null,
  flags: number,
  method: string | null,
  subject: string | null,
];

/** An exchange as far as its time goes. Times are monotonic, in microseconds. */
export type TimedExchange = {
  seq: number;
  connectionId: number;
  startUs: number;
  endUs: number | undefined;
  firstByteUs: number | undefined;
  state: ExchangeState;
  method: string;
  subject: string | undefined;
};

/** Which exchanges are meant, by their first records. */
export type Roots = { seqs: SortedSeqs; afterSeq: number };

/**
 * When each exchange of a recording began and ended, read slice by slice and kept in a few bytes
 * each.
 */
export class Timeline {
  /** Every record up to this one has been looked at. */
  readThrough = 0;
  private readonly store: RecordedFiles;
  private readonly seqs = new GrowingNumbers(Uint32Array);
  private readonly starts = new GrowingNumbers(Float64Array);
  /** The ends of exchanges, by index; 0 while one is pending. */
  private readonly ends = new GrowingNumbers(Float64Array);
  private readonly firstBytes = new GrowingNumbers(Float64Array);
  private readonly lanes = new GrowingNumbers(Uint32Array);
  private readonly nameIds = new GrowingNumbers(Uint32Array);
  private readonly facts = new GrowingNumbers(Uint8Array);
  private readonly stderrAt = new GrowingNumbers(Float64Array);
  private readonly stderrLanes = new GrowingNumbers(Uint32Array);
  private readonly names: { method: string; subject: string | undefined }[] = [];
  private readonly idsByName = new Map<string, number>();
  private sliceSize = 4096;
  private running: Promise<void> | undefined;

  constructor(store: RecordedFiles) {
    this.store = store;
  }

  get length(): number {
    return this.seqs.length;
  }

  /** Reads on through `head`, or until `isEnough`, which is asked after each slice. */
  async read(head: number, isEnough: () => boolean): Promise<void> {
    while (this.readThrough < head && !isEnough()) {
      // Two callers at once share the slices.
      this.running ??= this.nextSlice(head).finally(() => {
        this.running = undefined;
      });
      await this.running;
    }
  }

  at(index: number): TimedExchange {
    const name = this.names[this.nameIds.at(index)];
    return {
      seq: this.seqs.at(index),
      connectionId: this.lanes.at(index),
      startUs: this.starts.at(index),
      endUs: this.ends.at(index) || undefined,
      firstByteUs: this.firstBytes.at(index) || undefined,
      state: this.stateAt(index),
      method: name?.method ?? '',
      subject: name?.subject,
    };
  }

  startAt(index: number): number {
    return this.starts.at(index);
  }

  /** The end of an exchange, monotonic in microseconds; 0 while it is pending. */
  endAt(index: number): number {
    return this.ends.at(index);
  }

  laneAt(index: number): number {
    return this.lanes.at(index);
  }

  nameAt(index: number): number {
    return this.nameIds.at(index);
  }

  nameOf(id: number): { method: string; subject: string | undefined } | undefined {
    return this.names[id];
  }

  stateAt(index: number): ExchangeState {
    return states[this.facts.at(index) & 3] ?? 'pending';
  }

  /** The indexes of the exchanges that begin with one of `seqs`, after `afterSeq`, in order. */
  *among({ seqs, afterSeq }: Roots): Generator<number> {
    let index = this.seqs.countBelow(afterSeq + 1);
    for (let place = seqs.countBelow(afterSeq + 1); place < seqs.length; place += 1) {
      const seq = seqs.at(place);
      while (index < this.length && this.seqs.at(index) < seq) index += 1;
      if (index === this.length) return;
      if (this.seqs.at(index) === seq) yield index;
    }
  }

  /** The times of stderr lines from one moment through another, each with its connection. */
  *stderrBetween(fromUs: number, toUs: number): Generator<[us: number, connectionId: number]> {
    for (let at = this.stderrAt.countBelow(fromUs); at < this.stderrAt.length; at += 1) {
      const us = this.stderrAt.at(at);
      if (us > toUs) return;
      yield [us, this.stderrLanes.at(at)];
    }
  }

  private async nextSlice(head: number): Promise<void> {
    const end = Math.min(this.readThrough + this.sliceSize, head);
    const started = performance.now();
    const rows = this.store.database.prepareLists(select).all(this.readThrough, end);
    for (const row of rows) this.add(row as TimelineRow);
    this.readThrough = end;
    const tookMs = performance.now() - started;
    if (tookMs < sliceMs / 2) this.sliceSize = Math.min(this.sliceSize * 2, maxSlice);
    if (tookMs > sliceMs) this.sliceSize = Math.max(this.sliceSize >> 1, minSlice);
    await setImmediate();
  }

  private add(row: TimelineRow): void {
    const [, us, root, flags] = row;
    const kind = flags & 15;
    const goesOut = ((flags >> 4) & 3) === 0;
    const isError = (flags & 64) > 0;
    const isAnswer = (flags & 128) > 0;
    const asks = (flags & 256) > 0;
    const cancels = (flags & 512) > 0;
    if (kind === stderr) {
      this.stderrAt.push(us);
      this.stderrLanes.push(connectionIn(flags));
    }
    if (root === null) {
      if (asks) this.begin(row, kind === request, goesOut);
      return;
    }
    const index = this.indexOf(root);
    if (index === undefined) return;
    const [isHttp, wentOut] = [(this.facts.at(index) & 8) > 0, (this.facts.at(index) & 4) > 0];
    if (cancels && goesOut === wentOut && this.stateAt(index) === 'pending')
      return this.settle(index, us, 3);
    if (kind === response && this.firstBytes.at(index) === 0) this.firstBytes.set(index, us);
    if (asks && kind === message && goesOut === wentOut) return this.settle(index, 0, 0);
    const ends = isAnswer && goesOut !== wentOut && kind === (isHttp ? response : message);
    // An error among its other records ends an exchange, unless an answer comes all the same.
    const fails = isError && kind !== stderr && this.stateAt(index) === 'pending';
    if (ends || fails) this.settle(index, us, isError ? 2 : 1);
  }

  private begin(row: TimelineRow, isHttp: boolean, goesOut: boolean): void {
    const [seq, us, , flags, method, subject] = row;
    this.seqs.push(seq);
    this.starts.push(us);
    this.ends.push(0);
    this.firstBytes.push(0);
    this.lanes.push(connectionIn(flags));
    this.nameIds.push(this.nameId(isHttp ? 'HTTP' : String(method), subject ?? undefined));
    this.facts.push((goesOut ? 4 : 0) | (isHttp ? 8 : 0));
  }

  private settle(index: number, us: number, state: number): void {
    this.ends.set(index, us);
    this.facts.set(index, (this.facts.at(index) & ~3) | state);
  }

  private nameId(method: string, subject: string | undefined): number {
    const key = subject === undefined ? ` ${method}` : `${method.length} ${method}${subject}`;
    const known = this.idsByName.get(key);
    if (known !== undefined) return known;
    if (this.names.length >= maxNames && subject !== undefined)
      return this.nameId(method, undefined);
    if (this.names.length >= 2 * maxNames && method !== others)
      return this.nameId(others, undefined);
    this.idsByName.set(key, this.names.length);
    return this.names.push({ method, subject }) - 1;
  }

  private indexOf(seq: number): number | undefined {
    const index = this.seqs.countBelow(seq);
    return index < this.seqs.length && this.seqs.at(index) === seq ? index : undefined;
  }
}

// No bit operation: with many connections the flags have more than 32 bits.
const connectionIn = (flags: number): number => Math.floor(flags / 1024);
