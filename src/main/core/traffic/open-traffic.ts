import { join } from 'node:path';
import type { ShellPorts } from '../ports.ts';
import type { KnownSecrets } from '../secrets/masking/known-secrets.ts';
import type { SettingsFile } from '../storage/settings.ts';
import { createBodyIndexes } from './body/create-body-indexes.ts';
import { createBodyQuestions } from './body/create-body-questions.ts';
import { createImportSessions } from './export/import-sessions.ts';
import { createRecordingFiles, type WantedExport } from './export/recording-files.ts';
import { openRecorder } from './open-recorder.ts';
import { trafficHandlers } from './traffic-handlers.ts';
import { createNullRecorder } from './null-recorder.ts';

type Rooms = {
  ports: Pick<ShellPorts, 'home' | 'version' | 'workers'>;
  settings: Pick<SettingsFile, 'read' | 'onWritten'>;
  /** 'off' leaves no traffic on disk. */
  recording: 'disk' | 'off';
  known: KnownSecrets;
  /** Adds the secrets that are kept on disk to the known ones, before an export begins. */
  learn(): Promise<unknown>;
  onExport(wanted: WantedExport): void;
};

/** Starts the recording of this run, and opens the former ones. */
export function openTraffic({ ports, settings, recording, known, learn, onExport }: Rooms) {
  const { home, workers } = ports;
  const recorder =
    recording === 'off'
      ? createNullRecorder()
      : openRecorder({
          home,
          workerFile: workers.recorder,
          trigramWorkerFile: workers.trigrams,
          readerFile: workers.reader,
          retention: settings.read().recordings ?? {},
        });
  settings.onWritten('recordings', recorder.setRetention);
  const recordingFiles = createRecordingFiles(recorder, {
    ...ports,
    workerFile: workers.recordingFiles,
    known,
    learn,
    onExport,
  });
  const imports = createImportSessions(recordingFiles);
  const folder = join(home, 'recordings');
  const bodies = createBodyIndexes(folder, workers.bodyIndex);
  const bodyQuestions = createBodyQuestions(folder, workers.bodyQuestions);

  return {
    recorder,
    recordingFiles,
    compareTexts: bodyQuestions.compareTexts,
    handlers: trafficHandlers({ recorder, recordingFiles, imports, bodies, bodyQuestions }),
    /** Ends the imports first, since they write recordings. */
    async close() {
      await imports.close();
      await Promise.all([bodies.close(), bodyQuestions.close()]);
      await recorder.close();
    },
  };
}
