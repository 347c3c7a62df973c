import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RecordingsFolder } from './recordings-folder.ts';
import { holdForWriting } from '../../storage/writer-lock.ts';

let path: string;
let folder: RecordingsFolder;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'wirebench-recordings-'));
  folder = new RecordingsFolder(path, '20260601-000000-0000');
});
afterEach(() => rm(path, { recursive: true, force: true }));

const now = Date.parse('2026-06-01T00:00:00Z');
const id = (day: string) => `2026${day.replace('-', '')}-000000-0000`;
const large = { days: 365, bytes: Number.MAX_SAFE_INTEGER };

async function recorded(day: string, bytes: number, lastWritten = day) {
  await mkdir(join(path, id(day)));
  const file = join(path, id(day), 'traffic.db');
  await writeFile(file, Buffer.alloc(bytes));
  const end = new Date(`2026-${lastWritten}T00:00:00Z`);
  await utimes(file, end, end);
}

test('keeps what was written lately, whenever it began', async () => {
  await recorded('03-01', 10);
  await recorded('03-02', 10, '05-31');
  await recorded('05-20', 10);

  folder.tidy({ ...large, days: 30 }, now);

  expect((await readdir(path)).sort()).toEqual([id('03-02'), id('05-20')]);
});

test('removes the oldest until the rest is small enough', async () => {
  await recorded('05-01', 100);
  await recorded('05-02', 100);
  await recorded('05-03', 100);

  folder.tidy({ ...large, bytes: 200 }, now);

  expect((await readdir(path)).sort()).toEqual([id('05-02'), id('05-03')]);
});

test('keeps what is pinned or being written, and counts it', async () => {
  await recorded('03-01', 100);
  await recorded('03-02', 100);
  await recorded('05-03', 100);
  folder.pin(id('03-01'), true);
  const letGo = holdForWriting(join(path, id('03-02')));

  folder.tidy({ days: 30, bytes: 200 }, now);
  letGo();

  expect((await readdir(path)).sort()).toEqual([id('03-01'), id('03-02')]);
  folder.pin(id('03-01'), false);
  folder.tidy({ days: 30, bytes: 200 }, now);
  expect(await readdir(path)).toEqual([]);
});

test('removes what a run left without a record, but not what just starts', async () => {
  await recorded('05-03', 0);
  await mkdir(join(path, id('05-04')));
  await mkdir(join(path, '20260531-235950-0000'));
  await mkdir(join(path, 'not ours'));

  folder.tidy(large, now);

  expect((await readdir(path)).sort()).toEqual(['20260531-235950-0000', 'not ours']);
});

test('keeps what began lately though the clock was set back while it was written', async () => {
  await recorded('05-20', 10, '01-01');

  folder.tidy({ ...large, days: 30 }, now);

  expect(await readdir(path)).toEqual([id('05-20')]);
});

test('takes a clock that was set back for no reason to remove anything', async () => {
  await recorded('05-03', 10);

  folder.tidy({ ...large, days: 30 }, Date.parse('2001-01-01T00:00:00Z'));

  expect(await readdir(path)).toEqual([id('05-03')]);
});

test.each(['..', '../precious', ''])('pins nothing called %j', (name) => {
  expect(() => folder.pin(name, true)).toThrow('There is no recording');
});

test('keeps a recording whose index is missing but whose bodies are there', async () => {
  await mkdir(join(path, id('05-03')));
  await writeFile(join(path, id('05-03'), 'bodies-0001.seg'), '{}');

  folder.tidy(large, now);

  expect(folder.list()).toMatchObject([
    { recordingId: id('05-03'), problem: expect.stringContaining('its index is missing') },
  ]);
  expect(() => folder.open(id('05-03'))).toThrow('restore that file from a copy');
});

test('names a recording, also a damaged one, and takes the name away again', async () => {
  await recorded('05-03', 10);

  folder.rename(id('05-03'), '  The\u0000 call\nthat hung ');
  const named = folder.list();
  folder.rename(id('05-03'), ' ');

  expect(named).toMatchObject([{ name: 'The call that hung', problem: expect.any(String) }]);
  expect(folder.list()[0]?.name).toBeUndefined();
  expect(() => folder.rename('../precious', 'x')).toThrow('There is no recording');
});

test('removes what a killed import left, but not what is being imported', async () => {
  const [left, written, young] = [id('05-03'), id('05-04'), '20260531-235950-0000'];
  for (const one of [left, written, young]) await mkdir(join(path, `.importing-${one}`));
  const letGo = holdForWriting(join(path, `.importing-${written}`));

  folder.tidy(large, now);
  letGo();

  expect((await readdir(path)).sort()).toEqual([`.importing-${written}`, `.importing-${young}`]);
});
