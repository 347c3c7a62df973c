import { once } from 'node:events';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { OwnRecording } from '../read/own-recording.ts';
import type { RecordingQueries } from '../read/recording-queries.ts';
import { RecordingsFolder } from '../read/recordings-folder.ts';
import { salvageRecording } from '../salvage/salvage-recording.ts';
import { createSecretMasker } from '../../secrets/masking/secret-masker.ts';
import { exporters } from './export-formats.ts';
import { previewHidden } from './hidden-preview.ts';
import { importJsonl } from './import-jsonl.ts';
import type { RecordSource } from './read-records.ts';
import type {
  FilesJob,
  FilesOutcome,
  FilesSetup,
  FromFiles,
  ToFiles,
} from './recording-files-protocol.ts';
import { createRedaction } from '../../secrets/masking/redaction.ts';

// The worker does one job and ends. It is a thread of its own, as a large body takes long to be
// searched for secrets.
const { home, version, ownId, known, job } = workerData as FilesSetup;
/**
 * A part is sent once it has this many characters, as a message between threads costs more than a
 * line.
 */
const partLength = 200_000;
const folder = join(home, 'recordings');
const own = new OwnRecording(folder, ownId);
const others = new RecordingsFolder(folder, ownId);
const run = new AbortController();
const waiting: ToFiles[] = [];
const port = parentPort;

port?.on('message', (message: ToFiles) => {
  if (message.type === 'abort') run.abort(new RpcError('CANCELLED', 'It was cancelled.'));
  else waiting.push(message);
});

const post = (message: FromFiles): void => port?.postMessage(message, []);

/** Waits for the next message of the app's thread. Throws when the job is aborted. */
async function heard(): Promise<ToFiles> {
  for (;;) {
    run.signal.throwIfAborted();
    const message = waiting.shift();
    if (message) return message;
    if (port) await once(port, 'message');
  }
}

const queriesOf = (id: string): RecordingQueries =>
  id === ownId ? own.queries() : others.open(id).queries;

/** Reads recordings in this thread, so that no other question waits. */
const source: RecordSource = {
  rows: ({ recordingId, ...query }) => queriesOf(recordingId).rows(query, () => run.signal.aborted),
  record: async ({ recordingId, seq }) => queriesOf(recordingId).record(seq),
  async body(query) {
    const body = bodyOf(query);
    if (body) return body;
    throw new RpcError('NOT_FOUND', `There is no record ${query.seq} in this recording.`);
  },
};

/**
 * Reads a body; null where there is no such record. Throws where it is damaged, as a file without
 * it would be taken for whole.
 */
function bodyOf({ recordingId, ...query }: Parameters<RecordSource['body']>[0]) {
  try {
    return queriesOf(recordingId).body(query);
  } catch (error) {
    if (error instanceof RpcError) throw error;
    const advice = 'Recover what is readable, and export that.';
    throw new RpcError('UNAVAILABLE', `${messageOf(error)} ${advice}`);
  }
}

async function outcomeOf(wanted: FilesJob): Promise<FilesOutcome> {
  const { signal } = run;
  switch (wanted.kind) {
    case 'import':
      return importJsonl(chunks(), { home, name: wanted.name, signal });
    case 'salvage':
      return salvageRecording({ home, recordingId: wanted.recordingId, signal });
    case 'preview':
      return previewHidden(source, { ...wanted, signal }, wanted.hides, createSecretMasker(known));
    case 'export': {
      const { recordingId, filter, format, hides, lastSeq } = wanted;
      const redaction = hides ? createRedaction(hides, createSecretMasker(known)) : undefined;
      const options = {
        recordingId,
        filter,
        lastSeq,
        signal,
        redaction,
        choice: hides ?? undefined,
        name: others.labelsOf(recordingId).name,
        now: new Date(),
        appVersion: version,
      };
      let text = '';
      const send = async () => {
        await heard();
        post({ type: 'part', text });
        text = '';
      };
      for await (const part of exporters[format](source, options)) {
        text += part;
        if (text.length >= partLength) await send();
      }
      if (text !== '') await send();
      return redaction?.hidden() ?? [];
    }
  }
}

async function* chunks(): AsyncGenerator<Uint8Array> {
  for (;;) {
    post({ type: 'more' });
    const message = await heard();
    if (message.type !== 'chunk' || !message.bytes) return;
    yield message.bytes;
  }
}

async function main(): Promise<void> {
  try {
    post({ type: 'done', outcome: await outcomeOf(job) });
  } catch (error) {
    const code = error instanceof RpcError ? error.code : 'UNAVAILABLE';
    post({ type: 'failed', code, message: messageOf(error) });
  } finally {
    others.close();
    own.close();
    port?.close();
  }
}

void main();
