import { setImmediate } from 'node:timers/promises';
import {
  latencyBucket,
  latencyBuckets,
  type Latency,
  type LatencyGroup,
} from '../../../../shared/model/traffic/times.ts';
import { opensStream } from '../../../../shared/model/traffic/opens-stream.ts';
import { GrowingNumbers } from '../growing-numbers.ts';
import type { Roots, Timeline } from './timeline.ts';

/**
 * Methods whose subjects, a tool or a prompt, are told apart; resources are too many and count for
 * their method.
 */
const named = new Set(['tools/call', 'prompts/get']);
const maxGroups = 500;
const sliceRows = 50_000;

type Found = {
  method: string;
  subject: string | undefined;
  durations: GrowingNumbers;
  errors: number;
  pending: number;
};

/**
 * How long the exchanges took that begin with `roots`, by method and subject; undefined when cancelled.
 */
export async function latencyOf(
  timeline: Timeline,
  roots: Roots,
  isCancelled: () => boolean,
): Promise<Pick<Latency, 'groups' | 'otherGroups'> | undefined> {
  const groups = new Groups(timeline);
  let looked = 0;
  for (const index of timeline.among(roots)) {
    groups.count(index);
    looked += 1;
    if (looked % sliceRows > 0) continue;
    if (isCancelled()) return undefined;
    await setImmediate();
  }
  // How long a stream was open says nothing of the server.
  const timed = [...groups.all.values()].filter(({ method }) => !opensStream(method));
  const largest = timed.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const answered: LatencyGroup[] = [];
  for (const found of largest.slice(0, maxGroups)) {
    if (isCancelled()) return undefined;
    answered.push(groupOf(found));
    // Sorting a large group takes as long as a slice may.
    if (found.durations.length > sliceRows) await setImmediate();
  }
  return { groups: answered, otherGroups: Math.max(0, largest.length - maxGroups) };
}

/**
 * Groups by method and subject, and by the ids that the timeline gives names: one lookup for each
 * exchange.
 */
class Groups {
  readonly all = new Map<string, Found>();
  private readonly byName: Found[] = [];
  private readonly timeline: Timeline;

  constructor(timeline: Timeline) {
    this.timeline = timeline;
  }

  count(index: number): void {
    const found = this.groupOf(this.timeline.nameAt(index));
    const state = this.timeline.stateAt(index);
    if (state === 'pending') {
      found.pending += 1;
      return;
    }
    // A cancelled exchange took as long as its sender waited, which says nothing of the server.
    if (state === 'cancelled') return;
    if (state === 'error') found.errors += 1;
    const us = this.timeline.endAt(index) - this.timeline.startAt(index);
    found.durations.push(Math.max(0, us));
  }

  private groupOf(nameId: number): Found {
    const known = this.byName[nameId];
    if (known) return known;
    const name = this.timeline.nameOf(nameId);
    const method = name?.method ?? '';
    const subject = named.has(method) ? name?.subject : undefined;
    const key = JSON.stringify([method, subject]);
    const durations = new GrowingNumbers(Float64Array);
    const found = this.all.get(key) ?? { method, subject, durations, errors: 0, pending: 0 };
    this.all.set(key, found);
    this.byName[nameId] = found;
    return found;
  }
}

const sizeOf = ({ durations, pending }: Found): number => durations.length + pending;

function groupOf({ method, subject, durations, errors, pending }: Found): LatencyGroup {
  const sorted = new Float64Array(durations.length);
  for (let at = 0; at < sorted.length; at += 1) sorted[at] = durations.at(at);
  sorted.sort();
  const histogram = Array.from({ length: latencyBuckets }, () => 0);
  for (const us of sorted) histogram[latencyBucket(us)] = (histogram[latencyBucket(us)] ?? 0) + 1;
  const rank = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return {
    method,
    ...(subject !== undefined && { subject }),
    count: sorted.length,
    errors,
    pending,
    p50Us: rank(0.5),
    p95Us: rank(0.95),
    p99Us: rank(0.99),
    maxUs: rank(1),
    histogram,
  };
}
