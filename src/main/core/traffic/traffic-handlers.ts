import type { CallContext, Handlers } from '../../../shared/rpc/define.ts';
import { readerContract, type trafficContract } from '../../../shared/contract/traffic.ts';
import { latestByKey } from '../event-stream.ts';
import type { createBodyIndexes } from './body/create-body-indexes.ts';
import type { createBodyQuestions } from './body/create-body-questions.ts';
import type { createImportSessions } from './export/import-sessions.ts';
import type { RecordingFiles } from './export/recording-files.ts';
import type { InputOf, JoinedQuestion } from './read/recording-reader-protocol.ts';
import type { Recorder } from './recorder.ts';
import { searchRecordings } from './search-recordings.ts';

type Rooms = {
  recorder: Recorder;
  recordingFiles: RecordingFiles;
  imports: ReturnType<typeof createImportSessions>;
  bodies: ReturnType<typeof createBodyIndexes>;
  bodyQuestions: ReturnType<typeof createBodyQuestions>;
};

/**
 * The handlers of the traffic contract, which answer the page's questions on this run's recording
 * and on former ones.
 */
export function trafficHandlers(rooms: Rooms): Handlers<typeof trafficContract> {
  const { recorder, recordingFiles, imports, bodies, bodyQuestions } = rooms;
  return {
    ...readerHandlers(recorder),
    'traffic.recordings': () => recorder.recordings(),
    'traffic.removeRecording': ({ recordingId }) => recorder.removeRecording(recordingId),
    'traffic.renameRecording': (query) => recorder.renameRecording(query),
    'traffic.salvageRecording': ({ recordingId }, { signal }) =>
      recordingFiles.salvage(recordingId, signal),
    'traffic.pinRecording': (query) => recorder.pinRecording(query),
    'traffic.note': (query) => recorder.note(query),
    'traffic.rows': (query, { signal }) => recorder.rows({ ...query, signal }),
    'traffic.searchRecordings': (query, { signal }) =>
      searchRecordings(recorder, { ...query, signal }),
    'traffic.place': (query, { signal }) => recorder.place({ ...query, signal }),
    'traffic.record': (query) => recorder.record(query),
    'traffic.body': (query) => recorder.body(query),
    'traffic.bodyLines': (query, { signal }) => bodies.lines(query, signal),
    'traffic.bodyFind': (query, { signal }) => bodies.find(query, signal),
    'traffic.bodyPlace': (query, { signal }) => bodies.place(query, signal),
    'traffic.hang': (query, { signal }) => bodyQuestions.hang(query, signal),
    'traffic.findInBody': (query, { signal }) => bodyQuestions.find(query, signal),
    'traffic.compareBodies': (query, { signal }) => bodyQuestions.compare(query, signal),
    'traffic.bodyValue': (query, { signal }) => bodies.value(query, signal),
    'traffic.previewExport': ({ hides, ...selection }, { signal }) =>
      recordingFiles.preview({ ...selection, signal }, hides),
    'traffic.export': (wanted, { signal }) => recordingFiles.pieces({ ...wanted, signal }),
    'traffic.importStart': ({ name }) => imports.start(name),
    'traffic.importPiece': ({ importId, base64 }) => imports.push(importId, base64),
    'traffic.importEnd': ({ importId }) => imports.end(importId),
    'traffic.importCancel': ({ importId }) => imports.cancel(importId),
    'traffic.head': (_input, { signal }) =>
      latestByKey(
        (push) => {
          push(recorder.head());
          return recorder.onHead(push);
        },
        () => 'head',
        signal,
      ),
  };
}

/** Forwards each question unchanged to the thread that reads recordings. */
function readerHandlers(recorder: Pick<Recorder, 'ask'>): Handlers<typeof readerContract> {
  const names = Object.keys(readerContract) as JoinedQuestion[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      (query: InputOf<typeof name>, { signal }: CallContext) => recorder.ask(name, query, signal),
    ]),
  ) as Handlers<typeof readerContract>;
}
