import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allRows, seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import { RecordingStore } from '../write/recording-store.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(() => folder.end());

describe('a recording', () => {
  test('is found again after a clean end', async () => {
    const first = folder.open();
    const seq = first.tapFor({ connectionId: 1, serverName: 'one' })(seen('kept'));
    await first.close();

    const second = folder.open();
    const [found] = await second.recordings();

    expect(found).toMatchObject({ recordingId: first.recordingId, records: 1, isCurrent: false });
    expect(found?.wasCut).toBeUndefined();
    expect((await allRows(second, first.recordingId)).rows[0]).toMatchObject({
      preview: 'kept',
      seq,
    });
  });

  test('is called as the user said, and is kept as long as the user says', async () => {
    const first = folder.open({ now: new Date('2026-01-01T00:00:00Z') });
    first.tapFor({ connectionId: 1, serverName: 'one' })(seen('kept'));
    await first.renameRecording({ recordingId: first.recordingId, name: 'First' });
    await first.close();
    const second = folder.open();
    const before = await second.recordings();

    second.setRetention({ bytes: 1 });

    expect(before).toMatchObject([
      { name: 'First', servers: ['one'], endedAt: 1_700_000_000_000, records: 1 },
    ]);
    expect(await second.recordings()).toEqual([]);
  });

  test('without a record leaves nothing behind', async () => {
    const recorder = folder.open();
    await allRows(recorder);
    await recorder.close();

    expect(existsSync(join(folder.home, 'recordings'))).toBe(false);
  });

  test('that is pinned without a record leaves nothing behind either', async () => {
    const recorder = folder.open();
    await recorder.pinRecording({ recordingId: recorder.recordingId, isPinned: true });
    await recorder.close();

    expect(await readdir(join(folder.home, 'recordings'))).toEqual([]);
  });

  test('that was removed by another app meanwhile is not there any more', async () => {
    const first = folder.open();
    first.tapFor({ connectionId: 1, serverName: 'one' })(seen('x'));
    await first.close();
    const second = folder.open();
    await allRows(second, first.recordingId);

    await rm(join(folder.home, 'recordings', first.recordingId), { recursive: true });

    await expect(allRows(second, first.recordingId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('There is no recording'),
    });
    expect(await second.recordings()).toEqual([]);
  });

  test('opens whole after kill -9 in the middle of writing', async () => {
    const child = spawn(process.execPath, [resolve('test/record-forever.ts'), folder.home]);
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    await vi.waitFor(() => expect(printed.split('\n').length).toBeGreaterThan(4), {
      timeout: 20_000,
    });
    const exited = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await exited;
    const [recordingId = '', ...heads] = printed.trim().split('\n');

    const recorder = folder.open();
    const { total } = await recorder.rows({ recordingId, filter: {}, offset: 0, limit: 1 });
    const database = new DatabaseSync(join(folder.home, 'recordings', recordingId, 'traffic.db'));
    const check = database.prepare('PRAGMA integrity_check').get();
    database.close();
    const places = [1, Math.floor(total / 2), total];
    const bodies = await Promise.all(
      places.map((seq) => recorder.body({ recordingId, seq, offset: 0, limit: 1000 })),
    );

    const listed = await recorder.recordings();

    expect(listed.find((one) => one.recordingId === recordingId)?.wasCut).toBe(true);
    expect(check).toEqual({ integrity_check: 'ok' });
    expect(total).toBeGreaterThanOrEqual(Number(heads.at(-1)));
    expect(bodies.map(({ text }) => text.split(' ')[1])).toEqual(places.map(String));
  });

  test('can be removed, but not while it runs', async () => {
    const first = folder.open();
    first.tapFor({ connectionId: 1, serverName: 'one' })(seen('x'));
    await first.close();
    const second = folder.open();

    await second.removeRecording(first.recordingId);

    expect((await second.recordings()).map(({ recordingId }) => recordingId)).not.toContain(
      first.recordingId,
    );
    await expect(second.removeRecording(second.recordingId)).rejects.toMatchObject({
      code: 'REFUSED',
    });
  });

  test.each(['20200101-000000-ffff', '../../etc', '', '..', '20200101-000000-ffff/../x'])(
    'called %j is not there',
    async (recordingId) => {
      await mkdir(join(folder.home, 'precious'));
      const recorder = folder.open();

      await expect(allRows(recorder, recordingId)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: expect.stringContaining('There is no recording'),
      });
      await recorder.removeRecording(recordingId).catch(() => undefined);

      expect(await readdir(folder.home)).toContain('precious');
    },
  );

  test('that is damaged does not keep the others from being listed', async () => {
    const first = folder.open();
    first.tapFor({ connectionId: 1, serverName: 'one' })(seen('good'));
    await first.close();
    const recordings = join(folder.home, 'recordings');
    for (const [name, spoil] of [
      ['20200101-000000-aaaa', (file: string) => writeFile(file, 'this is no database at all')],
      ['20200101-000000-bbbb', (file: string) => truncate(file, 5000)],
    ] as const) {
      await cp(join(recordings, first.recordingId), join(recordings, name), { recursive: true });
      await spoil(join(recordings, name, 'traffic.db'));
    }

    const second = folder.open();
    const listed = await second.recordings();

    expect(listed.map(({ recordingId, records }) => [recordingId, records])).toContainEqual([
      first.recordingId,
      1,
    ]);
    expect(listed.find(({ recordingId }) => recordingId.endsWith('aaaa'))?.problem).toMatch(
      /Recording 20200101-000000-aaaa can’t be opened: file is not a database/,
    );
    await expect(allRows(second, '20200101-000000-aaaa')).rejects.toThrow('can’t be opened');
    await expect(allRows(second, '20200101-000000-bbbb')).rejects.toThrow(/index .*is damaged/);
  });

  test('of a newer format is refused, one without a format is read as it is', async () => {
    const names = ['20990101-000000-aaaa', '20990101-000000-bbbb'];
    const [newer, older] = await Promise.all(
      names.map(async (name) => {
        const path = join(folder.home, 'recordings', name);
        await mkdir(path, { recursive: true });
        return new DatabaseSync(join(path, 'traffic.db'));
      }),
    );
    const columns = `seq INTEGER PRIMARY KEY, at_us REAL, mono_us REAL, connection INTEGER,
      direction INTEGER, kind INTEGER, is_error INTEGER, request_seq INTEGER, duration_us REAL,
      bytes INTEGER, method TEXT, rpc_id TEXT, subject TEXT, problem TEXT, preview TEXT,
      segment INTEGER, offset INTEGER, length INTEGER`;
    for (const database of [newer, older]) {
      database?.exec(`CREATE TABLE record (${columns});
        CREATE TABLE connection (id INTEGER PRIMARY KEY, server_name TEXT NOT NULL);
        INSERT INTO record (seq, connection, direction, kind, is_error, bytes, preview, segment, offset, length)
          VALUES (1, 1, 1, 0, 0, 3, 'old', 1, 2, 3)`);
    }
    newer?.exec(`CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
      INSERT INTO meta VALUES ('format', '3')`);
    newer?.close();
    older?.close();
    await writeFile(join(folder.home, 'recordings', names[1] ?? '', 'bodies-0001.seg'), '..old..');

    const recorder = folder.open();

    await expect(allRows(recorder, names[0])).rejects.toThrow('a newer Wirebench wrote it');
    expect((await allRows(recorder, names[1])).rows[0]).toMatchObject({ seq: 1, preview: 'old' });
    const query = { recordingId: names[1] ?? '', seq: 1, offset: 0, limit: 10 };
    expect(await recorder.body(query)).toMatchObject({ text: 'old', totalBytes: 3 });
  });

  test('without the end of its bodies says so, and shows the rest', async () => {
    const first = folder.open();
    const tap = first.tapFor({ connectionId: 1, serverName: 'one' });
    tap(seen('whole'));
    tap(seen('x'.repeat(10_000)));
    await first.close();
    const { recordingId } = first;
    await truncate(join(folder.home, 'recordings', recordingId, 'bodies-0001.seg'), 100);
    const second = folder.open();

    const [listed] = await second.recordings();
    const [whole, cut] = [1, 2].map((seq) =>
      second.body({ recordingId, seq, offset: 0, limit: 100_000 }),
    );

    expect(listed).toMatchObject({
      records: 2,
      damage: expect.stringContaining('bodies-0001.seg'),
    });
    await expect(whole).resolves.toMatchObject({ text: 'whole' });
    await expect(cut).rejects.toThrow('The body of record 2 can’t be read: bodies-0001.seg ends');
  });

  test('does not get in the way of another process on the same folder', async () => {
    const [one, two] = [folder.open(), folder.open()];
    one.tapFor({ connectionId: 1, serverName: 'a' })(seen('from one'));
    two.tapFor({ connectionId: 1, serverName: 'b' })(seen('from two'));
    await Promise.all([one.flush(), two.flush()]);

    expect((await allRows(one, two.recordingId)).rows[0]?.preview).toBe('from two');
    expect((await allRows(two, one.recordingId)).rows[0]?.preview).toBe('from one');
    const listed = await one.recordings();
    expect(listed.find((other) => !other.isCurrent)?.wasCut).toBeUndefined();
    await expect(one.removeRecording(two.recordingId)).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('Another Wirebench'),
    });
    await expect(allRows(two)).resolves.toMatchObject({ total: 1 });
  });

  test('is written by one app only', async () => {
    const recorder = folder.open();
    recorder.tapFor({ connectionId: 1, serverName: 'a' })(seen('first'));
    await recorder.flush();
    const path = join(folder.home, 'recordings', recorder.recordingId);

    expect(() => new RecordingStore(path)).toThrow(`Another Wirebench is writing in ${path}.`);
    await recorder.close();
    const store = new RecordingStore(path);

    expect(store.head()).toBe(1);
    store.close();
  });

  test('keeps the order of what happened when the clock is set back', async () => {
    const recorder = folder.open();
    const tap = recorder.tapFor({ connectionId: 1, serverName: 'a' });
    tap(seen('before', { atUs: 2e15, monoUs: 1 }));
    tap(seen('after', { atUs: 1e15, monoUs: 2 }));
    await recorder.flush();

    const { rows } = await allRows(recorder);

    expect(rows.map(({ seq, preview, monoUs }) => [seq, preview, monoUs])).toEqual([
      [1, 'before', 1],
      [2, 'after', 2],
    ]);
  });
});
