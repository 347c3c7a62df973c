import { bucketStartUs, type LatencyGroup } from '../../../../shared/model/traffic/times.ts';
import { noFormula } from '../traffic-format.ts';

export const latencyColumns = [
  'name',
  'count',
  'errors',
  'p50Us',
  'p95Us',
  'p99Us',
  'maxUs',
] as const;
export type LatencyColumn = (typeof latencyColumns)[number];
export type LatencySort = { column: LatencyColumn; isDown: boolean };

export const nameOf = ({ method, subject }: LatencyGroup): string =>
  subject === undefined ? method : `${method} ${subject}`;

export function sortedGroups(
  groups: readonly LatencyGroup[],
  { column, isDown }: LatencySort,
): LatencyGroup[] {
  const byColumn = (a: LatencyGroup, b: LatencyGroup): number =>
    column === 'name' ? (nameOf(a) < nameOf(b) ? -1 : 1) : a[column] - b[column];
  return groups.toSorted((a, b) => (isDown ? byColumn(b, a) : byColumn(a, b)));
}

/** The first and the last bucket that any group uses, so that all are drawn on one scale. */
export function bucketRange(groups: readonly LatencyGroup[]): { first: number; last: number } {
  const used = groups.flatMap(({ histogram }) =>
    histogram.flatMap((count, bucket) => (count > 0 ? [bucket] : [])),
  );
  if (used.length === 0) return { first: 0, last: 0 };
  return used.reduce(
    ({ first, last }, bucket) => ({ first: Math.min(first, bucket), last: Math.max(last, bucket) }),
    { first: Infinity, last: 0 },
  );
}

/** Returns where a bucket and the next one begin, in microseconds; the first begins at 0. */
export const bucketEnds = (bucket: number): [fromUs: number, toUs: number] => [
  bucket === 0 ? 0 : bucketStartUs(bucket),
  bucketStartUs(bucket + 1),
];

/** The table as tab-separated values for a spreadsheet, with times in milliseconds. */
export function toTsv(groups: readonly LatencyGroup[]): string {
  const head = [
    'method',
    'tool',
    'count',
    'errors',
    'pending',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'max ms',
  ];
  const lines = groups.map(({ method, subject = '', count, errors, pending, ...times }) => {
    const { p50Us, p95Us, p99Us, maxUs } = times;
    const ms = [p50Us, p95Us, p99Us, maxUs].map((us) => us / 1000);
    return [cell(method), cell(subject), count, errors, pending, ...ms];
  });
  return [head, ...lines].map((line) => line.join('\t')).join('\n');
}

// A server chooses the name, which must not begin another cell.
const cell = (name: string): string => noFormula(name.replaceAll(/[\t\r\n]/g, ' '));
