import { createHash } from 'node:crypto';
import {
  cp,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seen } from '../../../../../test/traffic-harness.ts';
import { RecordingWriter } from '../export/recording-writer.ts';
import { nameRecording } from '../recording/recording-name.ts';
import { RecordingsFolder } from '../read/recordings-folder.ts';
import { salvageRecording } from './salvage-recording.ts';
import { SalvageWriter } from './salvage-writer.ts';

let home: string;
const closing: (() => void)[] = [];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-salvage-'));
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await rm(home, { recursive: true, force: true });
});

const count = 1000;
const pageBytes = 4096;
const recordingId = '20260102-030405-abcd';
const { signal } = new AbortController();
const large = JSON.stringify({ words: Array.from({ length: 30_000 }, (_, n) => `word ${n}`) });

const bodyOf = (seq: number): string =>
  seq === 500 ? large : `{"id":${seq},"text":"${'äx'.repeat(seq % 300)}"}`;

function written(path: string, records = count): RecordingWriter {
  const writer = new RecordingWriter(path);
  for (let seq = 1; seq <= records; seq += 1) {
    const isAnswer = seq % 2 === 0;
    const joined = isAnswer
      ? { requestSeq: seq - 1, durationUs: 1500.5, queuedUs: 90, errorCode: -32_601 }
      : { exchangeSeq: 'next' as const };
    const observation = seen(bodyOf(seq), {
      method: 'tools/call',
      rpcId: String(seq),
      atUs: seq,
      ...joined,
    });
    const note = { isPinned: true, comment: 'why?' };
    writer.add({
      seq,
      connectionId: 3,
      serverName: 'weather ☀',
      observation,
      ...(seq === 7 && { note }),
    });
  }
  return writer;
}

const path = () => join(home, 'recordings', recordingId);
const index = () => join(path(), 'traffic.db');
const segment = () => join(path(), 'bodies-0001.seg');

/** Makes a closed recording of requests and responses. */
function recorded(): void {
  written(path()).close();
  nameRecording(path(), 'The long night');
}

async function overwrite(file: string, at: number, bytes: Uint8Array): Promise<void> {
  const handle = await openFile(file, 'r+');
  await handle.write(bytes, 0, bytes.length, at);
  await handle.close();
}

async function fingerprint(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name !== 'writer.lock').sort();
  const hash = async (name: string) =>
    createHash('sha1')
      .update(await readFile(join(folder, name)))
      .digest('hex');
  return Promise.all(names.map(async (name) => `${name} ${await hash(name)}`));
}

/** Recovers the recording, and reads the new one as the app does. */
async function salvaged() {
  const told = await salvageRecording({ home, recordingId, signal });
  const folder = new RecordingsFolder(join(home, 'recordings'), '');
  closing.push(() => folder.close());
  const listed = folder.list().find((one) => one.recordingId === told.recordingId);
  const { queries } = folder.open(told.recordingId);
  const { rows } = await queries.rows({ filter: {}, offset: 0, limit: 3 * count }, () => false);
  const body = (seq: number) => queries.body({ seq, offset: 0, limit: 4_000_000 })?.text;
  return { told, rows, body, listed };
}

type Salvaged = Awaited<ReturnType<typeof salvaged>>;

/** Expects dense seqs, and that bodies which were kept are the recorded ones. */
function expectHonest({ told, rows, body }: Salvaged) {
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_row, i) => i + 1));
  const kept = rows.filter(({ preview }) => !preview.startsWith('Not kept'));
  expect(kept).toHaveLength(told.records);
  expect(rows.length - kept.length).toBe(told.lostRecords);
  for (const { seq } of kept.filter((_row, i) => i % 97 === 0)) {
    expect(body(seq)).toBe(bodyOf(seq));
  }
}

describe('of an index', () => {
  test('whose first page is gone, all is recovered; the recording itself stays as it is', async () => {
    recorded();
    await overwrite(index(), 0, Buffer.alloc(pageBytes, 0xaa));
    const before = await fingerprint(path());

    const all = await salvaged();

    expect(all.told).toMatchObject({ records: count, lostRecords: 0, lostBodies: 0, lostBytes: 0 });
    expectHonest(all);
    expect(all.body(500)).toBe(large);
    expect(all.rows[7]).toMatchObject({
      seq: 8,
      requestSeq: 7,
      method: 'tools/call',
      rpcId: '8',
      durationUs: 1500.5,
      queuedUs: 90,
      errorCode: -32_601,
      serverName: 'weather ☀',
    });
    expect(all.rows[6]).toMatchObject({ isPinned: true, comment: 'why?', responseSeq: 8 });
    expect(all.listed).toMatchObject({ name: 'The long night (recovered)', records: count });
    expect(await fingerprint(path())).toEqual(before);
  });

  test('with pages of zeros, all others are recovered, and what is lost is counted and marked', async () => {
    recorded();
    const pages = (await stat(index())).size / pageBytes;
    const gone = [0.3, 0.5, 0.7].map((part) => Math.floor(pages * part));
    for (const page of gone) await overwrite(index(), page * pageBytes, Buffer.alloc(pageBytes));

    const all = await salvaged();

    expect(all.told.records).toBeGreaterThan(count * 0.9);
    expect(all.told.records + all.told.lostRecords).toBe(count);
    expectHonest(all);
    const lost = all.rows.find(({ preview }) => preview.startsWith('Not kept'));
    expect(lost?.preview).toBe('Not kept: its part of the recording was damaged.');
    expect(all.listed?.lost).toBe(all.told.lostRecords);
  });

  test('that was cut short, the records before are recovered, and the bodies behind are counted', async () => {
    recorded();
    await truncate(index(), Math.floor((await stat(index())).size / 3));

    const all = await salvaged();

    expect(all.told.records).toBeGreaterThan(100);
    expect(all.told.records).toBeLessThan(count);
    expect(all.told.lostBytes).toBeGreaterThan(10_000);
    expectHonest(all);
  });

  test('of an app that was killed, what its log alone holds is recovered', async () => {
    const writer = written(path(), 2100);
    // As long as the recording is not closed, its log holds all records.
    await cp(path(), `${path()}.killed`, { recursive: true });
    writer.close();
    await rm(path(), { recursive: true });
    await cp(`${path()}.killed`, path(), { recursive: true });
    await rm(`${path()}.killed`, { recursive: true });
    await overwrite(index(), 0, Buffer.alloc(pageBytes));

    const all = await salvaged();

    expect(all.told.records).toBeGreaterThan(1000);
    expect(all.told.lostRecords).toBe(0);
    expectHonest(all);
  });

  test('of an app that was killed, a broken part of its log costs no more than that part', async () => {
    const writer = written(path(), 2100);
    await cp(path(), `${path()}.killed`, { recursive: true });
    writer.close();
    await rm(path(), { recursive: true });
    await cp(`${path()}.killed`, path(), { recursive: true });
    await rm(`${path()}.killed`, { recursive: true });
    const log = `${index()}-wal`;
    const frame = 24 + pageBytes;
    const frames = Math.floor(((await stat(log)).size - 32) / frame);
    await overwrite(log, 32 + Math.floor(frames / 2) * frame, Buffer.alloc(frame));

    const all = await salvaged();

    expect(all.told.records).toBeGreaterThan(1000);
    expect(all.told.lostRecords).toBeLessThan(100);
    expectHonest(all);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'with bytes flipped all over (%i), nothing is invented',
    async (seed) => {
      recorded();
      const { size } = await stat(index());
      const bytes = await readFile(index());
      let random = seed;
      for (let flip = 0; flip < 150; flip += 1) {
        random = (random * 48_271) % 2_147_483_647;
        bytes[random % size] = random % 256;
      }
      await writeFile(index(), bytes);

      const { told, rows } = await salvaged();

      expect(told.records).toBeGreaterThan(count / 2);
      expect(rows.length).toBeLessThanOrEqual(count);
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_row, i) => i + 1));
    },
  );
});

describe('of a segment', () => {
  test('that was cut short, records keep what the list showed of their bodies', async () => {
    recorded();
    await truncate(segment(), Math.floor((await stat(segment())).size / 2));

    const all = await salvaged();

    expect(all.told).toMatchObject({ records: count, lostRecords: 0 });
    expect(all.told.lostBodies).toBeGreaterThan(100);
    const last = all.rows.at(-1);
    expect(last?.preview).toMatch(/^\{"id":1000,"text":"äxäx/);
    expect(last?.findings?.[0]?.message).toMatch(
      /^its body of 3\d\d bytes was damaged \(bodies-0001\.seg ends early\)/,
    );
    expect(last?.bytes).toBe(Buffer.byteLength(bodyOf(count)));
    expect(all.body(1)).toBe(bodyOf(1));
  });

  test('with a part of zeros, the bodies in it are told apart from the others', async () => {
    recorded();
    await overwrite(segment(), 4000, Buffer.alloc(5000));

    const all = await salvaged();

    const spoilt = all.rows.filter(({ findings }) => findings !== undefined).map(({ seq }) => seq);
    expect(all.told.lostBodies).toBe(spoilt.length);
    expect(spoilt.length).toBeGreaterThan(5);
    const others = all.rows.filter(({ seq }) => seq < 300 && !spoilt.includes(seq));
    for (const { seq } of others) expect(all.body(seq)).toBe(bodyOf(seq));
  });

  test('that is not there, the rows are recovered without their bodies', async () => {
    recorded();
    await rm(segment());

    const { told } = await salvaged();

    expect(told).toMatchObject({ records: count, lostBodies: count, lostBytes: 0 });
  });
});

test('records that could not be kept before are still told of, with their reason', async () => {
  const writer = new SalvageWriter(path());
  writer.add(1, 1, seen('before'));
  writer.addGap({ from: 2, to: 5, atUs: 9, why: 'the disk was full.' });
  writer.addGap({ from: 6, to: 6, atUs: 9, why: 'it arrived too fast.' });
  writer.add(7, 1, seen('after'));
  writer.close();
  await overwrite(index(), 0, Buffer.alloc(100));

  const { told, rows } = await salvaged();

  expect(told).toMatchObject({ records: 2, lostRecords: 0 });
  expect(rows.map(({ preview }) => preview)).toEqual([
    'before',
    ...Array.from({ length: 4 }, () => 'Not kept: the disk was full.'),
    'Not kept: it arrived too fast.',
    'after',
  ]);
});

test('where nothing is left, that is said, and nothing is made', async () => {
  recorded();
  const ids = await readdir(join(home, 'recordings'));
  const salvage = (id: string) => salvageRecording({ home, recordingId: id, signal });

  await writeFile(index(), Buffer.alloc(40_000, 7));
  await expect(salvage(recordingId)).rejects.toThrow('its records can no longer be told apart');
  await rm(index());
  await expect(salvage(recordingId)).rejects.toThrow('its index is missing');
  await expect(salvage('../..')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(salvage('20200101-000000-ffff')).rejects.toMatchObject({ code: 'NOT_FOUND' });

  expect(await readdir(join(home, 'recordings'))).toEqual(ids);
});

test('a recording that is being written is left to its writer', async () => {
  const writer = written(path());
  closing.push(() => writer.close());

  const salvage = salvageRecording({ home, recordingId, signal });

  await expect(salvage).rejects.toMatchObject({ code: 'REFUSED' });
});
