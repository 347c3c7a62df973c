import type {
  Latency,
  TrafficMoment,
  Waterfall,
  WaterfallWindow,
} from '../../../../shared/model/traffic/times.ts';
import type { TrafficFilter } from '../../../../shared/model/traffic/wire.ts';
import { latencyOf } from './latency.ts';
import type { MatchList } from './match-list.ts';
import { momentIn } from './moment.ts';
import type { RecordedFiles } from '../recording/recorded-files.ts';
import { Timeline } from './timeline.ts';
import { extentOf, lanesOf } from './waterfall.ts';

/** How long the first answer waits for what is still being read, in milliseconds. */
const patienceMs = 100;
/**
 * The least time that later answers wait, in milliseconds. They wait `readingShare` times as long
 * as the last answer took to compute, so that most of the time goes to reading.
 */
const laterPatienceMs = 700;
const readingShare = 4;

type Filtered = {
  filter: TrafficFilter;
  /** Only what came after this record. */
  afterSeq?: number | undefined;
};

/** Answers when exchanges of one recording happened, and how long they took. */
export class RecordingTimes {
  private readonly store: RecordedFiles;
  private readonly listOf: (filter: TrafficFilter) => MatchList;
  private timeline: Timeline | undefined;
  /** How long the last latency answer took to compute, in milliseconds. */
  private computedMs = 0;

  constructor(store: RecordedFiles, listOf: (filter: TrafficFilter) => MatchList) {
    this.store = store;
    this.listOf = listOf;
  }

  latency(query: Filtered, isCancelled: () => boolean): Promise<Latency> {
    return this.store.whileOpen(() => this.readLatency(query, isCancelled));
  }

  waterfall(query: Filtered & WaterfallWindow, isCancelled: () => boolean): Promise<Waterfall> {
    return this.store.whileOpen(() => this.readWaterfall(query, isCancelled));
  }

  private async readLatency(query: Filtered, isCancelled: () => boolean): Promise<Latency> {
    const { timeline, roots, ...read } = await this.read(query, isCancelled);
    const startedMs = performance.now();
    const found = await latencyOf(timeline, roots, isCancelled);
    this.computedMs = performance.now() - startedMs;
    return { ...(found ?? { groups: [], otherGroups: 0 }), ...read };
  }

  private async readWaterfall(
    query: Filtered & WaterfallWindow,
    isCancelled: () => boolean,
  ): Promise<Waterfall> {
    const { timeline, roots, ...read } = await this.read(query, isCancelled);
    const { database } = this.store;
    const extent = extentOf(database, this.store.head(), roots.afterSeq);
    const fromUs = query.fromUs ?? extent.startUs;
    const toUs = Math.max(fromUs + 1, query.toUs ?? extent.endUs);
    const view = { fromUs, toUs, columns: query.columns };
    const lanes = lanesOf(database, timeline, roots, view);
    return { ...view, ...extent, lanes, ...read };
  }

  moment({ atUs }: { atUs?: number | undefined }): TrafficMoment {
    return momentIn(this.store.database, this.store.head(), atUs);
  }

  private async read({ filter, afterSeq = 0 }: Filtered, isCancelled: () => boolean) {
    const timeline = (this.timeline ??= new Timeline(this.store));
    const list = this.listOf({ ...filter, isGrouped: true });
    const head = this.store.head();
    const isFirst = timeline.readThrough === 0 || list.searchedThrough === 0;
    const until =
      performance.now() +
      (isFirst ? patienceMs : Math.max(laterPatienceMs, readingShare * this.computedMs));
    const isEnough = () => isCancelled() || performance.now() > until;
    await Promise.all([list.search(head, isEnough), timeline.read(head, isEnough)]);
    const searchedThrough = Math.min(list.searchedThrough, timeline.readThrough);
    const roots = { seqs: list.seqs, afterSeq };
    return { timeline, roots, searchedThrough, isComplete: searchedThrough >= head };
  }
}
