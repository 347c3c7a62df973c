import type { TrafficMoment } from '../../../../shared/model/traffic/times.ts';
import type { Database } from '../../storage/sqlite.ts';

/** When a recording began and ended on the wall clock, and the first record at or after a moment of it. */
export function momentIn(
  database: Database,
  head: number,
  atUs: number | undefined,
): TrafficMoment {
  const clock = database.prepare('SELECT at_us FROM record WHERE seq = ?');
  const us = (seq: number) => Number(clock.get(seq)?.['at_us'] ?? 0);
  const extent = { startUs: us(1), endUs: us(head) };
  if (atUs === undefined || head === 0 || atUs > extent.endUs) return extent;
  // Records are stamped as they come; where the clock was set back, one of the places is as good.
  let [low, high] = [1, head];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (us(middle) < atUs) low = middle + 1;
    else high = middle;
  }
  return { ...extent, seq: low };
}
