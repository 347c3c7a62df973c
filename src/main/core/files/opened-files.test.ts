import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ImportStep } from '../../../shared/model/files.ts';
import type { ImportedRecording } from '../../../shared/model/traffic/traffic-export.ts';
import type { RecordingFiles } from '../traffic/export/recording-files.ts';
import { openedFileHandlers } from './opened-files.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'wirebench-opened-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const imported: ImportedRecording = {
  recordingId: 'r',
  records: 1,
  damagedLines: 0,
  damaged: [],
  isCutShort: false,
};
const onMenuCommand = () => () => undefined;
const context = () => ({ signal: new AbortController().signal });

/** Takes in what an import reads. */
function reader() {
  const read: { bytes: number; name?: string | undefined } = { bytes: 0 };
  const recordingFiles: Pick<RecordingFiles, 'import'> = {
    async import(chunks, { name }) {
      read.name = name;
      for await (const { length } of chunks) read.bytes += length;
      return imported;
    },
  };
  return { read, recordingFiles };
}

test('only what the app opens is listed as opened lately', async () => {
  const noted: string[] = [];
  const noteOpened = async (path: string) => void noted.push(path);
  const handlers = openedFileHandlers({ ports: { onMenuCommand, noteOpened }, ...reader() });
  const list = join(root, 'mcp.json');
  await writeFile(list, '{"mcpServers":{}}');

  await handlers['files.examine']({ path: list });
  await handlers['files.examine']({ path: join(root, 'none.json') });

  expect(noted).toEqual([list]);
});

test('a recording is read to its end, and how far it came is told', async () => {
  const { read, recordingFiles } = reader();
  const handlers = openedFileHandlers({ ports: { onMenuCommand }, recordingFiles });
  const path = join(root, 'two\nlines.jsonl');
  await writeFile(path, Buffer.alloc(3_000_000));

  const steps: ImportStep[] = [];
  for await (const step of handlers['files.importRecording']({ path }, context())) steps.push(step);

  expect(read).toEqual({ bytes: 3_000_000, name: 'two\nlines' });
  expect(steps.at(-1)).toEqual({ type: 'done', imported });
  expect(steps[0]).toMatchObject({ type: 'read' });
});

test('an import that fails, or of a file that went away, says why', async () => {
  const recordingFiles = { import: () => Promise.reject(new Error('The disk is full.')) };
  const handlers = openedFileHandlers({ ports: { onMenuCommand }, recordingFiles });
  const path = join(root, 'a.jsonl');
  const first = () => handlers['files.importRecording']({ path }, context()).next();

  await expect(first()).rejects.toThrow('“a.jsonl” can’t be found');
  await writeFile(path, '{}');
  await expect(first()).rejects.toThrow('The disk is full.');
});

test('a shell that opens no files reads none for its page', async () => {
  const handlers = openedFileHandlers({ ports: {}, ...reader() });
  const path = join(root, 'mcp.json');
  await writeFile(path, '{"mcpServers":{}}');

  const refused = { code: 'UNAVAILABLE' };
  await expect(handlers['files.examine']({ path })).rejects.toMatchObject(refused);
  await expect(handlers['files.importRecording']({ path }, context()).next()).rejects.toMatchObject(
    refused,
  );
});
