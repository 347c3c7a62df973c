import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { BodyReader } from '../../src/main/core/traffic/read/body-reader.ts';
import {
  storedBodyOf,
  RecordedFiles,
} from '../../src/main/core/traffic/recording/recorded-files.ts';

/** What a recording holds of a kind of message: how many, and what their checksums add up to. */
export function messageChecksums(
  home: string,
  recordingId: string,
  method: string,
): { count: number; sum: number; unreadable: number } {
  const files = new RecordedFiles(join(home, 'recordings', recordingId));
  const bodies = new BodyReader(files);
  const page = files.database.prepare(
    `SELECT seq, segment, offset, length, packed FROM record
     WHERE seq > ? AND kind = 0 AND method = ? ORDER BY seq LIMIT 10000`,
  );
  const kept = { count: 0, sum: 0, unreadable: 0 };
  let last = 0;
  for (let rows = page.all(last, method); rows.length > 0; rows = page.all(last, method)) {
    for (const row of rows) {
      const stored = storedBodyOf(row);
      const bytes = stored.length > windowBytes ? wholeOf(stored) : bodies.read(stored, 0);
      if (!bytes) kept.unreadable += 1;
      else {
        kept.count += 1;
        kept.sum += crc32(bytes);
      }
      last = Number(row['seq']);
    }
  }
  files.close();
  return kept;

  function wholeOf(stored: ReturnType<typeof storedBodyOf>): Buffer | undefined {
    try {
      return files.bytesAt(stored, 0, stored.length);
    } catch {
      // It counts as unreadable, whatever is wrong with it.
      return undefined;
    }
  }
}

const windowBytes = 1 << 20;
