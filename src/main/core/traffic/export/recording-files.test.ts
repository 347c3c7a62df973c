import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recorded } from '../../../../../test/recorded.ts';
import { allRows, seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import type { WantedExport } from './recording-files.ts';
import { createImportSessions } from './import-sessions.ts';
import { createRecordingFiles } from './recording-files.ts';
import { createKnownSecrets } from '../../secrets/masking/known-secrets.ts';
import { everythingHidden } from '../../secrets/masking/redaction.ts';
import { workers } from '../../../../../test/entry.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(() => folder.end());

const workerFile = workers.recordingFiles;
const filesOf = (recorder: ReturnType<typeof folder.open>) =>
  createRecordingFiles(recorder, {
    home: folder.home,
    version: '1',
    workerFile,
    known: createKnownSecrets(),
    learn: async () => undefined,
  });

const wanted = (recordingId: string, more: Partial<WantedExport> = {}): WantedExport => ({
  recordingId,
  filter: {},
  format: 'jsonl',
  hides: everythingHidden,
  signal: new AbortController().signal,
  ...more,
});

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

async function* oneByOne(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

const leftovers = async () =>
  (await readdir(join(folder.home, 'recordings'))).filter((name) => name.startsWith('.importing-'));

test('name, pins and comments go out with a recording and come back, without secrets', async () => {
  const recorder = folder.open();
  const { recordingId } = recorder;
  const tap = recorder.tapFor({ connectionId: 1, serverName: 's' });
  tap(seen('{"a":1}'));
  tap(seen('{"token":"c4n4ry"}'));
  await recorder.flush();
  await recorder.renameRecording({ recordingId, name: 'The call that hung' });
  await recorder.note({ recordingId, seq: 2, isPinned: true, comment: 'why? Bearer c4n4ry-1.x' });
  const files = filesOf(recorder);

  const { parts, hidden } = await files.export(wanted(recordingId));
  const text = await textOf(parts);
  const { signal } = new AbortController();
  const imported = await files.import(oneByOne(text), { name: 'file', signal });

  expect(text).not.toContain('c4n4ry');
  expect(hidden()).toContainEqual({ kind: 'member', place: '/token', count: 1 });
  expect(imported).toMatchObject({ records: 2, damagedLines: 0, isCutShort: false });
  const { rows } = await allRows(recorder, imported.recordingId, { text: 'has:pin' });
  expect(rows).toMatchObject([{ seq: 2, isPinned: true, comment: 'why? Bearer •••' }]);
  const listed = await recorder.recordings();
  expect(listed.find((one) => one.recordingId === imported.recordingId)?.name).toBe(
    'The call that hung',
  );
});

test('a file that arrives in pieces from a page becomes a recording, called as the file', async () => {
  const recorder = folder.open();
  const sessions = createImportSessions(filesOf(recorder));
  const { importId } = sessions.start('from a colleague');
  const lines = [
    '{"format":"wirebench-recording","version":1}\n{"seq":1,"atUs":1,"monoUs":1,"connecti',
    'onId":1,"serverName":"s","direction":"in","kind":"message","bytes":2,"text":"{}"}\n',
    'not JSON at all\n{"end":true,"records":1}',
  ];

  for (const line of lines) {
    await sessions.push(importId, Buffer.from(line).toString('base64'));
  }
  const imported = await sessions.end(importId);

  expect(imported).toMatchObject({ records: 1, damagedLines: 1, damaged: [{ line: 3 }] });
  expect(await recorder.recordings()).toMatchObject([{ name: 'from a colleague', records: 1 }]);
  await expect(sessions.push(importId, '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an import that is given up, or is no recording, leaves nothing behind', async () => {
  const recorder = folder.open();
  const sessions = createImportSessions(filesOf(recorder));
  const odd = sessions.start(undefined);
  const given = sessions.start(undefined);
  const head = Buffer.from('{"format":"wirebench-recording","version":1}\n').toString('base64');
  await sessions.push(given.importId, head);

  sessions.cancel(given.importId);
  await sessions.push(odd.importId, Buffer.from('{"a":1}\n{"b":2}\n').toString('base64'));

  await expect(sessions.end(odd.importId)).rejects.toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining('wirebench-recording'),
  });
  await sessions.close();
  await vi.waitFor(async () => expect(await leftovers()).toEqual([]));
  expect(await recorder.recordings()).toEqual([]);
});

test('an import that waits for its next piece ends at once when it is given up', async () => {
  const recorder = folder.open();
  const given = new AbortController();
  async function* silent() {
    yield Buffer.from('{"format":"wirebench-recording","version":1}\n');
    given.abort();
    await new Promise(() => undefined);
  }

  const importing = filesOf(recorder).import(silent(), { signal: given.signal });

  await expect(importing).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await leftovers()).toEqual([]);
});

test('no character is cut in two between the pieces of an export', async () => {
  const recorder = folder.open();
  const tap = recorder.tapFor({ connectionId: 1, serverName: 's' });
  for (const shift of ['', '.']) tap(seen(`{"text":"${shift}${'😀'.repeat(600_000)}"}`));

  const whole: boolean[] = [];
  for await (const piece of filesOf(recorder).pieces(wanted(recorder.recordingId)))
    whole.push(piece.isWellFormed());

  expect(whole.length).toBeGreaterThan(2);
  expect(whole).not.toContain(false);
});

test('a damaged recording is listed with what could be read of it beside it', async () => {
  const recorder = folder.open();
  const recordingId = '20260102-030405-abcd';
  const path = recorded(folder.home, recordingId, ['one', 'two']);
  await writeFile(join(path, 'traffic.db'), Buffer.alloc(100), { flag: 'r+' });
  const { signal } = new AbortController();

  const told = await filesOf(recorder).salvage(recordingId, signal);

  expect(told).toMatchObject({ records: 2, lostRecords: 0, lostBodies: 0, lostBytes: 0 });
  const listed = await recorder.recordings();
  const recovered = listed.find((one) => one.recordingId === told.recordingId);
  expect(recovered).toMatchObject({ name: 'Recovered', records: 2, servers: ['weather'] });
  expect(listed.find((one) => one.recordingId === recordingId)?.problem).toContain(
    'can’t be opened',
  );
  expect((await allRows(recorder, told.recordingId, { text: 'two' })).rows).toHaveLength(1);
  await expect(filesOf(recorder).salvage('../x', signal)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('an export that meets a damaged body says what to do instead', async () => {
  const recorder = folder.open();
  const recordingId = '20260102-030405-abcd';
  const path = recorded(folder.home, recordingId, ['one', 'two']);
  await truncate(join(path, 'bodies-0001.seg'), 4);
  const { signal } = new AbortController();
  const files = filesOf(recorder);

  const { parts } = await files.export(wanted(recordingId));
  await expect(textOf(parts)).rejects.toThrow(
    'The body of record 2 can’t be read: bodies-0001.seg ends early. Recover what is readable, and export that.',
  );
  const told = await files.salvage(recordingId, signal);
  const { parts: rest } = await files.export(wanted(told.recordingId));

  expect(told).toMatchObject({ records: 2, lostBodies: 1 });
  expect(await textOf(rest)).toContain('"text":"one"');
});

test('an export that nobody reads on ends, and one of nothing is told', async () => {
  const recorder = folder.open();
  const tap = recorder.tapFor({ connectionId: 1, serverName: 's' });
  for (let i = 0; i < 2000; i += 1) tap(seen(`{"n":${i},"text":"${'x'.repeat(1000)}"}`));
  const files = filesOf(recorder);

  const { parts } = await files.export(wanted(recorder.recordingId));
  await parts.next();
  await parts.return(undefined);

  await expect(files.export(wanted('../../etc'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const missing = await files.export(wanted('20200101-000000-ffff'));
  await expect(textOf(missing.parts)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'There is no recording 20200101-000000-ffff.',
  });
});

test('secrets in a large body are looked for while this thread does other things', async () => {
  const recorder = folder.open();
  const tap = recorder.tapFor({ connectionId: 1, serverName: 's' });
  const large = JSON.stringify({
    rows: Array.from({ length: 100_000 }, (_, n) => ({ n, token: 'c4n4ry' })),
  });
  tap(seen(large));
  await recorder.flush();
  let turns = 0;
  const other = setInterval(() => (turns += 1), 1);

  const preview = await filesOf(recorder).preview(wanted(recorder.recordingId), everythingHidden);

  clearInterval(other);
  expect(preview.hidden).toMatchObject([{ place: '/rows/*/token', count: 100_000 }]);
  // The preview is one message from another thread: if this one read the body, the timer would have
  // no turn at all.
  expect(turns).toBeGreaterThan(3);
});

test('an export leaves out what came after it was asked for, which may hold what is not known yet', async () => {
  const recorder = folder.open();
  const tap = recorder.tapFor({ connectionId: 1, serverName: 's' });
  tap(seen('{"id":1,"params":"before"}'));
  const { parts } = await filesOf(recorder).export(wanted(recorder.recordingId));

  tap(seen('{"id":2,"params":"after"}'));
  await recorder.flush();

  const text = await textOf(parts);
  expect(text).toContain('before');
  expect(text).not.toContain('after');
});

test('an export without secrets hides what is learned before it begins, and one with them does not', async () => {
  const recorder = folder.open();
  recorder.tapFor({ connectionId: 1, serverName: 's' })(seen('{"id":1,"params":"known-7f3a"}'));
  const known = createKnownSecrets();
  const learn = async () => known.add('known-7f3a', '${env:KNOWN}');
  const files = createRecordingFiles(recorder, {
    home: folder.home,
    version: '1',
    workerFile,
    known,
    learn,
  });

  const without = await textOf((await files.export(wanted(recorder.recordingId))).parts);
  const preview = await files.preview(wanted(recorder.recordingId), everythingHidden);
  const within = await textOf(
    (await files.export(wanted(recorder.recordingId, { hides: null }))).parts,
  );

  expect(without).toContain('${env:KNOWN}');
  expect(without).not.toContain('known-7f3a');
  expect(preview.hidden).toEqual([{ kind: 'known', place: '${env:KNOWN}', count: 1 }]);
  expect(within).toContain('known-7f3a');
});
