import { parentPort, workerData } from 'node:worker_threads';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import type {
  AnswerTo,
  FromReader,
  InputOf,
  QuestionName,
  ReaderSetup,
  ToReader,
} from './recording-reader-protocol.ts';
import { OwnRecording } from './own-recording.ts';
import type { RecordingQueries } from './recording-queries.ts';
import { readingProblem } from '../recording/recording-summary.ts';
import { RecordingsFolder } from './recordings-folder.ts';

/**
 * The functions that answer questions, by name; between its slices each checks whether it is
 * cancelled.
 */
type Answerers = {
  [Name in QuestionName]: (
    input: InputOf<Name>,
    isCancelled: () => boolean,
  ) => AnswerTo<Name> | Promise<AnswerTo<Name>>;
};

const tidyMs = 10 * 60_000;
const { folder, recordingId, ...setup } = workerData as ReaderSetup;
let { retention } = setup;
const others = new RecordingsFolder(folder, recordingId);
const own = new OwnRecording(folder, recordingId);
const asked = new Set<number>();
const cancelled = new Set<number>();

const queriesOf = (id: string): RecordingQueries =>
  id === recordingId ? own.queries() : others.open(id).queries;

const post = (message: FromReader): void => parentPort?.postMessage(message, []);

const answerers: Answerers = {
  rows: (query, isCancelled) => queriesOf(query.recordingId).rows(query, isCancelled),
  place: (query, isCancelled) => queriesOf(query.recordingId).place(query, isCancelled),
  'traffic.waterfall': (query, isCancelled) =>
    queriesOf(query.recordingId).times.waterfall(query, isCancelled),
  'traffic.moment': (query) => queriesOf(query.recordingId).times.moment(query),
  'traffic.latency': (query, isCancelled) =>
    queriesOf(query.recordingId).times.latency(query, isCancelled),
  'traffic.exchange': (query) => queriesOf(query.recordingId).exchange(query),
  record: ({ recordingId: id, seq }) => queriesOf(id).record(seq),
  body: (query) => queriesOf(query.recordingId).body(query),
  recordings: () =>
    [...own.summaries(others.labelsOf(recordingId)), ...others.list()].sort((a, b) =>
      a.recordingId < b.recordingId ? 1 : -1,
    ),
  removeRecording: ({ recordingId: id }) => others.remove(id),
  renameRecording({ recordingId: id, name }) {
    if (id === recordingId) own.makeFolder();
    others.rename(id, name);
  },
  note: ({ recordingId: id, ...change }) =>
    id === recordingId ? own.note(change) : others.note(id, change),
  pinRecording({ recordingId: id, isPinned }) {
    if (id === recordingId) own.makeFolder();
    others.pin(id, isPinned);
  },
};

parentPort?.on('message', (message: ToReader) => {
  switch (message.type) {
    case 'ask':
      return void answer(message.id, message.name, message.input);
    case 'cancel':
      // The answer may have been on its way: then nothing would remove the id again.
      if (asked.has(message.id)) cancelled.add(message.id);
      return;
    case 'retention':
      retention = message.retention;
      return tidy();
    case 'close':
      return close();
  }
});

tidy();
const tidyTimer = setInterval(tidy, tidyMs);

async function answer(id: number, name: QuestionName, input: unknown): Promise<void> {
  asked.add(id);
  try {
    const ask = answerers[name] as Answerers['rows'];
    const value = await ask(input as InputOf<'rows'>, () => cancelled.has(id));
    post({ type: 'answer', id, value });
  } catch (error) {
    const { recordingId: of } = input as { recordingId?: string };
    const code = error instanceof RpcError ? error.code : 'UNAVAILABLE';
    post({ type: 'error', id, code, message: readingProblem(String(of), error) });
  } finally {
    asked.delete(id);
    cancelled.delete(id);
  }
}

/**
 * Removes old recordings. This thread does so as it has them open, so that none is removed under a
 * query.
 */
function tidy(): void {
  try {
    others.tidy(retention, Date.now());
  } catch (error) {
    const problem = `Older recordings in ${folder} can’t be removed: ${messageOf(error)}`;
    post({ type: 'problem', problem });
  }
}

function close(): void {
  clearInterval(tidyTimer);
  others.close();
  own.close();
  parentPort?.close();
}
