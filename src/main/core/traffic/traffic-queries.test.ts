import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allRows, seen, trafficFolder } from '../../../../test/traffic-harness.ts';
import type { Recorder } from './recorder.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(() => folder.end());

const found = async (recorder: Recorder, text: string) =>
  (await allRows(recorder, recorder.recordingId, { text })).rows.map(({ seq }) => seq);

/** A recording that stays as it is, for the tests that only ask. */
let questioned: { recorder: Recorder; end(): Promise<void> };
beforeAll(async () => {
  const own = await trafficFolder();
  questioned = { recorder: await recorded(own.open()), end: () => own.end() };
});
afterAll(() => questioned.end());

const padding = 'x'.repeat(400);

/**
 * By seq: 1–2 a call that failed, 3–4 one that succeeded, 5 one without an answer, 6–8 other kinds.
 */
async function recorded(recorder: Recorder) {
  const one = recorder.tapFor({ connectionId: 1, serverName: 'everything' });
  const two = recorder.tapFor({ connectionId: 2, serverName: 'my server' });
  const call = { direction: 'out', method: 'tools/call' } as const;
  const answer = { method: 'tools/call' } as const;
  one(seen('{}', { ...call, rpcId: '7', subject: 'echo' }));
  one(
    seen('{}', {
      ...answer,
      rpcId: '7',
      requestSeq: 1,
      durationUs: 2_000_000,
      isError: true,
      errorCode: -32_601,
    }),
  );
  two(seen(`{"${padding}":"Needle"}`, { ...call, rpcId: '"7"', subject: 'a*b' }));
  two(seen('{}', { ...answer, rpcId: '"7"', requestSeq: 3, durationUs: 400, bytes: 3_000_000 }));
  two(seen('{}', { ...call, method: 'tools/list', rpcId: '8' }));
  one(seen(`${padding} Größe ☕`, { kind: 'stderr' }));
  one(seen('GET /', { kind: 'http-request', direction: 'out', findings: [{ message: 'late' }] }));
  one(seen(': ping', { kind: 'sse-comment' }));
  await recorder.flush();
  return recorder;
}

describe('terms', () => {
  test.each([
    ['server:everything', [1, 2, 6, 7, 8]],
    ['server:EVERY*', [1, 2, 6, 7, 8]],
    ['server:every', []],
    ['server:"my server"', [3, 4, 5]],
    ['-server:everything', [3, 4, 5]],
    ['method:tools/call', [1, 2, 3, 4]],
    ['method:tools/*', [1, 2, 3, 4, 5]],
    ['-method:tools/*', [6, 7, 8]],
    ['method:%', []],
    ['tool:echo', [1]],
    ['tool:"a*b"', [3]],
    ['tool:e*', [1]],
    ['id:7', [1, 2, 3, 4]],
    ['id:"8"', [5]],
    ['id:*', [1, 2, 3, 4, 5]],
    ['status:error', [1, 2]],
    ['status:ok', [3, 4]],
    ['status:pending', [5]],
    ['-status:error -status:ok', [5, 6, 7, 8]],
    ['code:-32601', [1, 2]],
    ['code:-326*', [1, 2]],
    ['code:-32602', []],
    ['code:-32601 dir:out', [1]],
    ['-code:-32601', [3, 4, 5, 6, 7, 8]],
    ['code:nonsense', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['dir:out', [1, 3, 5, 7]],
    ['kind:stderr', [6]],
    ['kind:http', [7]],
    ['kind:sse', [8]],
    ['dur:>1s', [1, 2]],
    ['dur:<=400us', [3, 4]],
    ['-dur:>1s', [3, 4, 5, 6, 7, 8]],
    ['size:>1mb', [4]],
    ['has:finding', [7]],
    ['has:error', [2]],
    ['late', [7]],
    ['status:error dir:out', [1]],
    ['method:tools/call dir:in -status:ok', [2]],
    ['status:nonsense', [1, 2, 3, 4, 5, 6, 7, 8]],
    ["x'); DROP TABLE record; --", []],
  ])('%s', async (text, seqs) => {
    expect(await found(questioned.recorder, text)).toEqual(seqs);
  });
});

describe('words and expressions', () => {
  test.each([
    ['needle', [3]],
    ['-needle', [1, 2, 4, 5, 6, 7, 8]],
    ['"größe ☕"', [6]],
    ['"GRÖSSE"', []],
    ['GRÖßE', [6]],
    ['/Needle"}$/', [3]],
    ['/needle/', []],
    ['/needle/i', [3]],
    ['/^tools/ -/list$/', [1, 2, 3, 4]],
    ['-/./', []],
    ['/^GET/', [7]],
    ['/needle/i server:everything', []],
  ])('%s looks into bodies', async (text, seqs) => {
    expect(await found(questioned.recorder, text)).toEqual(seqs);
  });

  test('are found where a large body is read in pieces', async () => {
    const recorder = folder.open();
    const tap = recorder.tapFor({ connectionId: 1, serverName: 's' });
    const piece = 1 << 20;
    tap(seen(`${'x'.repeat(piece - 4)}acrossTheCut${'x'.repeat(2 * piece)}`));
    tap(seen('x'.repeat(3 * piece)));
    tap(seen(`${'x'.repeat(3 * piece)}atTheEnd`));
    await recorder.flush();

    expect(await found(recorder, 'acrossthecut')).toEqual([1]);
    expect(await found(recorder, 'ATTHEEND')).toEqual([3]);
    expect(await found(recorder, '/atTheEnd$/')).toEqual([3]);
  });

  test('that take forever on a record leave it out, and say so', async () => {
    const recorder = folder.open();
    const tap = recorder.tapFor({ connectionId: 1, serverName: 's' });
    tap(seen('aaa'));
    tap(seen(`${'a'.repeat(60)}!`));
    tap(seen('aaaa'));
    await recorder.flush();

    const answer = await allRows(recorder, recorder.recordingId, { text: '/^(a+)+$/' });

    expect(answer.rows.map(({ seq }) => seq)).toEqual([1, 3]);
    expect(answer.undecided).toBe(1);
  });

  test('that take forever on many records are given up with advice, and recording goes on', async () => {
    const recorder = folder.open();
    const tap = recorder.tapFor({ connectionId: 1, serverName: 's' });
    for (let i = 0; i < 30; i += 1) tap(seen(`${'a'.repeat(60)}!${i}`));
    await recorder.flush();

    const answer = allRows(recorder, recorder.recordingId, { text: '/^(a+)+$/' });
    await expect(answer).rejects.toThrow('takes too long on these records');

    tap(seen('later'));
    await recorder.flush();
    expect(recorder.head()).toMatchObject({ lost: 0 });
    expect(await found(recorder, 'later')).toEqual([31]);
  });
});

describe('what an answer says of its request', () => {
  test('moves the request from one list to another', async () => {
    const recorder = await recorded(folder.open());
    const tap = recorder.tapFor({ connectionId: 2, serverName: 'my server' });
    expect(await found(recorder, 'status:pending')).toEqual([5]);
    expect(await found(recorder, 'dur:<1s')).toEqual([3, 4]);
    expect(await found(recorder, 'status:ok dir:out')).toEqual([3]);

    tap(seen('{}', { method: 'tools/list', rpcId: '8', requestSeq: 5, durationUs: 9 }));
    await recorder.flush();

    expect(await found(recorder, 'status:pending')).toEqual([]);
    expect(await found(recorder, 'dur:<1s')).toEqual([3, 4, 5, 9]);
    expect(await found(recorder, 'status:ok dir:out')).toEqual([3, 5]);
  });
});

test('pages, counts and places of a filter agree over many slices', async () => {
  const recorder = folder.open();
  const tap = recorder.tapFor({ connectionId: 1, serverName: 's' });
  for (let i = 1; i <= 20_000; i += 1) tap(seen(i % 3 === 0 ? 'fizz' : 'other'));
  await recorder.flush();
  const { recordingId } = recorder;
  const filter = { text: 'fizz' };
  await allRows(recorder, recordingId, filter);

  const page = await recorder.rows({ recordingId, filter, offset: 5000, limit: 3 });
  const { offset } = await recorder.place({ recordingId, filter, seq: 15_003 });
  const beyond = await recorder.rows({ recordingId, filter, offset: 7000, limit: 3 });

  expect(page).toMatchObject({ total: 6666, isComplete: true, searchedThrough: 20_000 });
  expect(page.rows.map(({ seq }) => seq)).toEqual([15_003, 15_006, 15_009]);
  expect(offset).toBe(5000);
  expect(beyond).toMatchObject({ rows: [], total: 6666 });
});

test('two who ask for the same at the same time get the same', async () => {
  const recorder = await recorded(folder.open());

  const answers = await Promise.all(Array.from({ length: 5 }, () => found(recorder, 'tools')));

  expect(new Set(answers.map(String)).size).toBe(1);
  expect(answers[0]).toEqual([1, 2, 3, 4, 5]);
});
