import { join } from 'node:path';
import { RecordingWriter } from '../src/main/core/traffic/export/recording-writer.ts';

/** A recording of a former run, as it lies on the disk: a message for each of `texts`. Answers with its folder. */
export function recorded(
  home: string,
  recordingId: string,
  texts: (string | Uint8Array)[],
  serverName = 'weather',
): string {
  const folder = join(home, 'recordings', recordingId);
  const writer = new RecordingWriter(folder);
  const startUs = Date.UTC(2026, 0, 2, 3, 4, 5) * 1000;
  texts.forEach((content, i) => {
    writer.add({
      seq: i + 1,
      connectionId: 1,
      serverName,
      observation: {
        atUs: startUs + i * 1000,
        monoUs: i * 1000,
        direction: 'in',
        kind: 'message',
        method: 'notifications/message',
        content,
      },
    });
  });
  writer.close();
  return folder;
}
