// Records until it is killed: `record-forever.ts HOME`. Prints the recording's id, then the newest
// seq that can be read each time it grows.
import { openRecorder } from '../src/main/core/traffic/open-recorder.ts';
import { recorderFiles } from './traffic-harness.ts';

const recorder = openRecorder({ home: process.argv[2] ?? '', ...recorderFiles });
const tap = recorder.tapFor({ connectionId: 1, serverName: 'steady' });
console.log(recorder.recordingId);
recorder.onHead(({ head }) => console.log(head));

let count = 0;
setInterval(() => {
  for (let i = 0; i < 50; i += 1) {
    count += 1;
    const content = `record ${count} ${'.'.repeat(count % 300)}`;
    tap({ atUs: count, monoUs: count, direction: 'in', kind: 'stderr', content });
  }
}, 1);
