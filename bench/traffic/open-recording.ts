import { join } from 'node:path';
import { RecordedFiles } from '../../src/main/core/traffic/recording/recorded-files.ts';
import { RecordingQueries } from '../../src/main/core/traffic/read/recording-queries.ts';
import type { TrafficFilter, TrafficRows } from '../../src/shared/model/traffic/wire.ts';

const never = () => false;

/** A recording as the reader's thread opens it. */
export function openRecording(home: string, recordingId: string) {
  const files = new RecordedFiles(join(home, 'recordings', recordingId));
  const queries = new RecordingQueries(files);
  const rows = (filter: TrafficFilter, offset: number): Promise<TrafficRows> =>
    queries.rows({ filter, offset, limit: 100 }, never);
  return {
    files,
    rows,
    /** All that match, however long it takes to look at each record. */
    async matches(filter: TrafficFilter): Promise<number> {
      for (;;) {
        const { total, isComplete } = await rows(filter, 0);
        if (isComplete) return total;
      }
    },
    close: () => files.close(),
  };
}

/** How long something takes, in milliseconds. */
export async function timed(action: () => unknown): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}
