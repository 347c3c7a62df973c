import { expect, test } from 'vitest';
import { latencyBuckets, type LatencyGroup } from '../../../../shared/model/traffic/times.ts';
import { bucketEnds, bucketRange, sortedGroups, toTsv } from './latency-table.ts';

const group = (subject: string | undefined, more: Partial<LatencyGroup> = {}): LatencyGroup => ({
  method: 'tools/call',
  ...(subject !== undefined && { subject }),
  count: 1,
  errors: 0,
  pending: 0,
  p50Us: 1500,
  p95Us: 2000,
  p99Us: 2000,
  maxUs: 2000,
  histogram: Array.from({ length: latencyBuckets }, () => 0),
  ...more,
});

const names = (groups: LatencyGroup[]) => groups.map(({ subject }) => subject);

test('sorts by any column, both ways', () => {
  const groups = [group('b', { count: 3 }), group('a', { count: 5 }), group('c', { count: 4 })];

  expect(names(sortedGroups(groups, { column: 'name', isDown: false }))).toEqual(['a', 'b', 'c']);
  expect(names(sortedGroups(groups, { column: 'count', isDown: true }))).toEqual(['a', 'c', 'b']);
});

test('draws all groups on one scale', () => {
  const [low, high] = [group('a'), group('b')];
  low.histogram[4] = 2;
  high.histogram[11] = 1;

  expect(bucketRange([low, high])).toEqual({ first: 4, last: 11 });
  expect(bucketRange([])).toEqual({ first: 0, last: 0 });
  expect(bucketEnds(4).map(Math.round)).toEqual([10, 18]);
  expect(bucketEnds(0)[0]).toBe(0);
});

test('gives a spreadsheet its cells, whatever a tool is named', () => {
  const text = toTsv([group('a\tb\nc'), group('=cmd()'), group(undefined)]);

  expect(text.split('\n').map((line) => line.split('\t').length)).toEqual([9, 9, 9, 9]);
  expect(text).toContain("tools/call\ta b c\t1\t0\t0\t1.5\t2\t2\t2\ntools/call\t'=cmd()\t");
});
