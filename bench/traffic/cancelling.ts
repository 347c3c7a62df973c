import { setTimeout } from 'node:timers/promises';
import { join, resolve } from 'node:path';
import { createRecordingReader } from '../../src/main/core/traffic/read/recording-reader.ts';
import { newRecordingId } from '../../src/main/core/traffic/recording/recording-id.ts';
import { atMost, median, type Figure } from '../lib/figure.ts';
import { timed } from './open-recording.ts';

const traffic = resolve(import.meta.dirname, '../../src/main/core/traffic');
/** Each looks at all records for as long as it takes. */
const slow = ['zq', '/zq\\dx/', 'status:pending', 'dur:>1h', '-method:none*', '"absent word" -zq'];

/** From giving a question up to the answer of the next one, for the slowest kind of question. */
export async function measureCancelling(
  home: string,
  recordingId: string,
  rounds: number,
): Promise<Figure[]> {
  const setup = { folder: join(home, 'recordings'), recordingId: newRecordingId(new Date()) };
  const retention = { days: 365, bytes: Number.MAX_SAFE_INTEGER };
  const worker = join(traffic, 'read/recording-reader-worker.ts');
  const reader = createRecordingReader(worker, { ...setup, retention }, () => undefined);
  const last = await newest();
  const medians: number[] = [];
  for (const text of slow) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const given = new AbortController();
      // Another expression each time: what was looked at before would be known.
      const filter = { text, fromUs: -1 - round };
      const question = reader.ask('place', { recordingId, filter, seq: last }, given.signal);
      const settled = question.catch(() => undefined);
      await setTimeout(30);
      given.abort();
      times.push(await timed(() => reader.ask('record', { recordingId, seq: 1 })));
      await settled;
    }
    medians.push(median(times));
  }
  await reader.close();
  return [
    atMost('query: until another is answered once one is given up', Math.max(...medians), 'ms', 50),
  ];

  async function newest(): Promise<number> {
    const query = { recordingId, filter: {}, offset: 0, limit: 1 };
    return (await reader.ask('rows', query)).total;
  }
}
