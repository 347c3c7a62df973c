import { resolve } from 'node:path';
import { openRecorder } from '../../src/main/core/traffic/open-recorder.ts';

const traffic = resolve(import.meta.dirname, '../../src/main/core/traffic');

export const recorderFiles = {
  workerFile: resolve(traffic, 'write/recorder-worker.ts'),
  trigramWorkerFile: resolve(traffic, 'write/trigram-worker.ts'),
  readerFile: resolve(traffic, 'read/recording-reader-worker.ts'),
};

/** Records what `contents` gives, as the app would, as a run of its own; resolves with its id. */
export async function makeRecording(
  home: string,
  contents: Iterable<string | Uint8Array>,
): Promise<string> {
  const recorder = openRecorder({ home, ...recorderFiles });
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'recorded' });
  let atUs = Date.now() * 1000;
  let count = 0;
  for (const content of contents) {
    atUs += 50;
    tap({ atUs, monoUs: atUs, direction: 'in', kind: 'message', content });
    count += 1;
    if (count % 1000 === 0) await takenIn(recorder.pressure);
  }
  await recorder.flush();
  await recorder.close();
  return recorder.recordingId;
}

/** Lets the writer come after. */
async function takenIn(pressure: Awaited<ReturnType<typeof openRecorder>>['pressure']) {
  await new Promise((done) => setImmediate(done));
  if (pressure?.isFull()) await new Promise<void>((done) => pressure.onceDrained(done));
}

/** Notifications, requests and their answers, mostly short. */
export function* shortMessages(count: number): Generator<string> {
  for (let i = 0; i < count; i += 1) {
    const id = Math.floor(i / 3);
    if (i % 3 === 0)
      yield `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"tool-${id % 50}","arguments":{"at":${i}}}}`;
    else if (i % 3 === 1)
      yield `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"line ${i} of what a server tells while it works"}}`;
    else
      yield `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"the answer to ${id}"}]}}`;
  }
}
