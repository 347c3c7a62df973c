import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireObservation } from '../src/main/core/wire/records/observation.ts';
import { openRecorder } from '../src/main/core/traffic/open-recorder.ts';
import type { Recorder } from '../src/main/core/traffic/recorder.ts';
import type { TrafficRows } from '../src/shared/model/traffic/wire.ts';
import { workers } from './entry.ts';

export const workerFile = workers.recorder;
/** The threads of a recorder. */
export const recorderFiles = {
  workerFile,
  trigramWorkerFile: workers.trigrams,
  readerFile: workers.reader,
};

/** Recorders on a folder of their own, with real workers; `end` closes them and removes the folder. */
export async function trafficFolder() {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-traffic-'));
  const opened: Recorder[] = [];
  return {
    home,
    open(options: Partial<Parameters<typeof openRecorder>[0]> = {}): Recorder {
      const recorder = openRecorder({ home, ...recorderFiles, ...options });
      opened.push(recorder);
      return recorder;
    },
    async closeAll(): Promise<void> {
      for (const recorder of opened) await recorder.close();
    },
    async end(): Promise<void> {
      await this.closeAll();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Something that a tap saw. */
export const seen = (
  content: string | Uint8Array,
  more: Partial<WireObservation> = {},
): WireObservation => ({
  atUs: 1_700_000_000_000_000,
  monoUs: 5,
  direction: 'in',
  kind: 'message',
  content,
  ...more,
});

/** The first thousand records of a recording that match. */
export async function allRows(
  recorder: Recorder,
  recordingId = recorder.recordingId,
  filter = {},
): Promise<TrafficRows> {
  for (;;) {
    const answer = await recorder.rows({ recordingId, filter, offset: 0, limit: 1000 });
    if (answer.isComplete) return answer;
  }
}
