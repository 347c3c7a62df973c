import { join } from 'node:path';
import { BodyReader } from '../../src/main/core/traffic/read/body-reader.ts';
import {
  storedBodyOf,
  RecordedFiles,
} from '../../src/main/core/traffic/recording/recorded-files.ts';
import { mixedLine } from './light-mix.ts';

/** Looks through the recording of one flood, record by record. */
export function checkRecording(home: string, recordingId: string) {
  const files = new RecordedFiles(join(home, 'recordings', recordingId));
  const { database } = files;
  const integrity = database.prepare('PRAGMA integrity_check').get()?.['integrity_check'];
  const all = database
    .prepare('SELECT count(*) AS n, max(seq) AS last, max(at_us) AS at FROM record')
    .get();
  const bodies = new BodyReader(files);
  const wrongBodies: string[] = [];
  const sent = database.prepare(
    `SELECT segment, offset, length, packed FROM record
     WHERE method = 'notifications/message' ORDER BY seq`,
  );
  const rows = sent.all();
  for (const [at, row] of rows.entries()) {
    const stored = storedBodyOf(row);
    const bytes =
      stored.length > 1 << 20 ? files.bytesAt(stored, 0, stored.length) : bodies.read(stored, 0);
    const text = bytes?.toString('utf8');
    const due = mixedLine(at);
    if (text !== due)
      wrongBodies.push(`${at} of ${rows.length} is ${startOf(text)} in place of ${startOf(due)}`);
  }
  files.close();
  const records = Number(all?.['n'] ?? 0);
  return {
    records,
    holes: Number(all?.['last'] ?? 0) - records,
    wrongBodies,
    isSound: integrity === 'ok',
    newestAtMs: Number(all?.['at'] ?? 0) / 1000,
  };
}

/** How long a body is and how it begins, from where they differ from each other. */
const startOf = (text: string | undefined): string =>
  text === undefined ? 'damaged' : `${text.length}: ${text.slice(74, 134)}`;
