import type {
  Waterfall,
  WaterfallBar,
  WaterfallColumn,
  WaterfallLane,
} from '../../../../shared/model/traffic/times.ts';
import { wireKinds } from '../../../../shared/model/traffic/wire.ts';
import type { Database } from '../../storage/sqlite.ts';
import type { Roots, Timeline } from './timeline.ts';

/** With more bars in view than this, columns say how many exchanges there are. */
const maxBars = 400;
/** The most progress marks of a bar; more would look like one line. */
const maxMarks = 200;

type View = { fromUs: number; toUs: number; columns: number };

type Lane = {
  exchanges: number;
  bars: number[];
  columns: Map<number, WaterfallColumn>;
  stderr: Set<number>;
};

/**
 * The exchanges of a timeline that begin with `roots` and fall into a window, by connection.
 */
export function lanesOf(
  database: Database,
  timeline: Timeline,
  roots: Roots,
  view: View,
): WaterfallLane[] {
  const lanes = new Map<number, Lane>();
  let bars = 0;
  for (const index of timeline.among(roots)) {
    const start = timeline.startAt(index);
    if (start > view.toUs) continue;
    const state = timeline.stateAt(index);
    const end = state === 'pending' ? view.toUs : timeline.endAt(index);
    if (end < view.fromUs) continue;
    const lane = laneOf(lanes, timeline.laneAt(index));
    lane.exchanges += 1;
    bars += 1;
    if (lane.bars.length <= maxBars) lane.bars.push(index);
    const column = columnOf(Math.max(start, view.fromUs), view);
    const there = lane.columns.get(column) ?? { column, count: 0, errors: 0, pending: 0 };
    there.count += 1;
    if (state === 'error') there.errors += 1;
    if (state === 'pending') there.pending += 1;
    lane.columns.set(column, there);
  }
  for (const [us, connectionId] of timeline.stderrBetween(view.fromUs, view.toUs)) {
    lanes.get(connectionId)?.stderr.add(columnOf(us, view));
  }
  const names = database.prepare('SELECT server_name FROM connection WHERE id = ?');
  const asBars = bars <= maxBars;
  const progress = database.prepare(progressOf);
  const queue = database.prepare(queueOf);
  return [...lanes]
    .toSorted(([a], [b]) => a - b)
    .map(([connectionId, lane]) => ({
      connectionId,
      serverName: String(names.get(connectionId)?.['server_name'] ?? ''),
      exchanges: lane.exchanges,
      stderr: [...lane.stderr],
      ...(asBars
        ? { bars: lane.bars.map((index) => barOf({ progress, queue }, timeline, index)) }
        : { columns: [...lane.columns.values()].toSorted((a, b) => a.column - b.column) }),
    }));
}

/**
 * The times of a recording's first record after `afterSeq` and of its last, which are the window
 * where a query names none; `endAtUs` is the wall clock at the end.
 */
export function extentOf(database: Database, head: number, afterSeq: number): Ends {
  const at = database.prepare('SELECT mono_us, at_us FROM record WHERE seq = ?');
  const [first, last] = [at.get(Math.min(afterSeq + 1, Math.max(1, head))), at.get(head)];
  const startUs = Number(first?.['mono_us'] ?? 0);
  const endUs = Math.max(startUs, Number(last?.['mono_us'] ?? 0));
  return { startUs, endUs, endAtUs: Number(last?.['at_us'] ?? 0) };
}

type Ends = Pick<Waterfall, 'startUs' | 'endUs' | 'endAtUs'>;

function laneOf(lanes: Map<number, Lane>, connectionId: number): Lane {
  const known = lanes.get(connectionId);
  if (known) return known;
  const lane: Lane = { exchanges: 0, bars: [], columns: new Map(), stderr: new Set() };
  lanes.set(connectionId, lane);
  return lane;
}

const columnOf = (us: number, { fromUs, toUs, columns }: View): number =>
  Math.min(
    columns - 1,
    Math.max(0, Math.floor(((us - fromUs) / Math.max(1, toUs - fromUs)) * columns)),
  );

const progressOf = `SELECT mono_us FROM record
  WHERE request_seq = ? AND duration_us IS NULL AND exchange IS NULL
    AND method = 'notifications/progress' ORDER BY seq LIMIT ${maxMarks}`;

const isHead = `kind = ${wireKinds.indexOf('http-request')} AND queued_us IS NOT NULL`;
const queueOf = `SELECT queued_us FROM record WHERE exchange = ?1 AND ${isHead}
  UNION ALL SELECT queued_us FROM record WHERE seq = ?1 AND ${isHead} LIMIT 1`;

function barOf(
  { progress, queue }: Record<'progress' | 'queue', ReturnType<Database['prepare']>>,
  timeline: Timeline,
  index: number,
): WaterfallBar {
  const { seq, method, subject, startUs, endUs, state, firstByteUs } = timeline.at(index);
  const progressUs = progress.all(seq).map((row) => Number(row['mono_us']));
  const queued = queue.get(seq)?.['queued_us'];
  return {
    seq,
    method,
    startUs,
    state,
    ...(typeof queued === 'number' && queued > 0 && { queuedUs: queued }),
    ...(subject !== undefined && { subject }),
    ...(endUs !== undefined && { endUs }),
    ...(firstByteUs !== undefined && { firstByteUs }),
    ...(progressUs.length > 0 && { progressUs }),
  };
}
