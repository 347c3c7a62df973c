import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workers } from '../../../../../test/entry.ts';
import { createRecordingReader } from './recording-reader.ts';

test('a folder that can’t be tidied is told of, and questions are answered all the same', async () => {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-reader-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const folder = join(home, 'recordings');
  await writeFile(folder, 'no folder');
  const told = Promise.withResolvers<string>();
  const setup = { folder, recordingId: 'none', retention: { days: 1, bytes: 1 } };
  const reader = createRecordingReader(workers.reader, setup, told.resolve);
  onTestFinished(() => reader.close());

  const answer = reader.ask('recordings', {});

  await expect(answer).rejects.toThrow(/ENOTDIR/);
  expect(await told.promise).toMatch(/^Older recordings in .*recordings can’t be removed: ENOTDIR/);
});
