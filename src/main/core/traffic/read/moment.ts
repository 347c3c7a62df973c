import type { TrafficMoment } from '../../../../shared/model/traffic/times.ts';
import type { Database } from '../../storage/sqlite.ts';

/**
 * When a recording began and ended, and the first record at or after `atUs`, where there is one;
 * all on the wall clock, in microseconds since the epoch.
 */
export function momentIn(
  database: Database,
  head: number,
  atUs: number | undefined,
): TrafficMoment {
  const clock = database.prepare('SELECT at_us FROM record WHERE seq = ?');
  const us = (seq: number) => Number(clock.get(seq)?.['at_us'] ?? 0);
  const extent = { startUs: us(1), endUs: us(head) };
  if (atUs === undefined || head === 0 || atUs > extent.endUs) return extent;
  // Times ascend with seqs; where the clock was set back, any of the places that fit will do.
  let [low, high] = [1, head];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (us(middle) < atUs) low = middle + 1;
    else high = middle;
  }
  return { ...extent, seq: low };
}
