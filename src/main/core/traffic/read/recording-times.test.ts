import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import {
  latencyBucket,
  bucketStartUs,
  latencyBuckets,
} from '../../../../shared/model/traffic/times.ts';
import type { WireObservation } from '../../wire/records/observation.ts';
import type { TrafficFilter } from '../../../../shared/model/traffic/wire.ts';
import type { Recorder } from '../recorder.ts';
import type { AnswerTo, InputOf } from './recording-reader-protocol.ts';

let recorder: Recorder;
let end: () => Promise<void>;

const call = (subject: string, more: Partial<WireObservation> = {}) =>
  seen('{}', { direction: 'out', method: 'tools/call', rpcId: '1', subject, ...more });
const answer = (requestSeq: number, durationUs: number, more: Partial<WireObservation> = {}) =>
  seen('{}', { requestSeq, durationUs, rpcId: '1', method: 'tools/call', ...more });

/**
 * Records a hundred calls of `add` that take 1 to 100 ms, the last five with an error, and other
 * exchanges.
 */
beforeAll(async () => {
  const folder = await trafficFolder();
  recorder = folder.open();
  end = () => folder.end();
  const one = recorder.tapFor({ connectionId: 1, serverName: 'one' });
  const two = recorder.tapFor({ connectionId: 2, serverName: 'two' });
  let us = 0;
  for (let ms = 1; ms <= 100; ms += 1) {
    const seq = one({ ...call('add'), monoUs: us });
    us += ms * 1000;
    one({ ...answer(seq, ms * 1000, { isError: ms > 95 }), monoUs: us });
  }
  two({ ...call('wait'), monoUs: us });
  const opened = two({ ...call('x', { method: 'subscriptions/listen' }), monoUs: us });
  two({ ...answer(opened, 800, { method: 'subscriptions/listen' }), monoUs: us + 800 });
  const list = two({ ...call('x', { method: 'resources/read' }), monoUs: us });
  two({ ...answer(list, 500, { method: 'resources/read' }), monoUs: us + 500 });
  two({ ...seen('a line', { kind: 'stderr' }), monoUs: us + 600 });
  const post = two({
    ...seen('POST', { kind: 'http-request', direction: 'out', exchangeSeq: 'next', queuedUs: 90 }),
    monoUs: us + 700,
  });
  two({ ...call('over http'), monoUs: us + 700 });
  two({
    ...seen('HTTP/1.1 200', {
      kind: 'http-response',
      requestSeq: post,
      exchangeSeq: post + 1,
      durationUs: 1,
    }),
    monoUs: us + 800,
  });
  two({
    ...seen('{}', { method: 'notifications/progress', requestSeq: post + 1 }),
    monoUs: us + 850,
  });
  two({ ...answer(post + 1, 300), monoUs: us + 1000 });
  await recorder.flush();
});

afterAll(() => end());

/** Asks until the answer is complete. */
async function complete<Name extends 'traffic.latency' | 'traffic.waterfall'>(
  of: Recorder,
  name: Name,
  query: Omit<InputOf<Name>, 'recordingId'>,
): Promise<AnswerTo<Name>> {
  for (;;) {
    const input = { recordingId: of.recordingId, ...query } as InputOf<Name>;
    const answered = await of.ask(name, input);
    if (answered.isComplete) return answered;
  }
}

const latency = (filter: TrafficFilter) => complete(recorder, 'traffic.latency', { filter });
type Window = { filter?: TrafficFilter; afterSeq?: number; fromUs?: number; toUs?: number };
const waterfall = (query: Window) =>
  complete(recorder, 'traffic.waterfall', { filter: {}, columns: 10, ...query });

describe('latency', () => {
  test('counts by method and tool, without streams, with exact percentiles', async () => {
    const { groups } = await latency({});

    expect(groups.map(({ method, subject }) => [method, subject])).toEqual([
      ['tools/call', 'add'],
      ['tools/call', 'wait'],
      ['resources/read', undefined],
      ['tools/call', 'over http'],
    ]);
    expect(groups[0]).toMatchObject({
      count: 100,
      errors: 5,
      pending: 0,
      p50Us: 50_000,
      p95Us: 95_000,
      p99Us: 99_000,
      maxUs: 100_000,
    });
    expect(groups[0]?.histogram.reduce((sum, n) => sum + n)).toBe(100);
    expect(groups[1]).toMatchObject({ count: 0, pending: 1, p50Us: 0 });
  });

  test('counts only what matches', async () => {
    const slow = await latency({ text: 'dur:>=99ms' });
    const none = await latency({ text: 'tool:nothing' });

    expect(slow.groups).toMatchObject([{ subject: 'add', count: 2, errors: 2 }]);
    expect(none.groups).toEqual([]);
  });

  test('counts only what begins after a record', async () => {
    const after = (afterSeq: number) =>
      complete(recorder, 'traffic.latency', { filter: {}, afterSeq });

    expect((await after(1)).groups[0]).toMatchObject({ subject: 'add', count: 99 });
    expect((await after(200)).groups.map(({ subject }) => subject)).not.toContain('add');
    expect((await after(1_000_000)).groups).toEqual([]);
  });
});

describe('the waterfall', () => {
  const allUs = 5_050_000;

  test('begins after a record, where that is asked for', async () => {
    const { lanes, startUs, fromUs } = await waterfall({ afterSeq: 2 });
    const { lanes: none, ...end } = await waterfall({ afterSeq: 1_000_000 });

    expect(lanes[0]).toMatchObject({ serverName: 'one', exchanges: 99 });
    expect(lanes[0]?.bars?.[0]).toMatchObject({ seq: 3, startUs });
    expect(fromUs).toBe(startUs);
    expect([none, end.startUs]).toEqual([[], end.endUs]);
  });

  test('has a lane for each connection, and its exchanges as bars', async () => {
    const { lanes, startUs, endUs } = await waterfall({});

    expect([startUs, endUs]).toEqual([0, allUs + 1000]);
    expect(lanes.map(({ serverName, exchanges }) => [serverName, exchanges])).toEqual([
      ['one', 100],
      ['two', 4],
    ]);
    expect(lanes[0]?.bars?.[1]).toEqual({
      seq: 3,
      method: 'tools/call',
      subject: 'add',
      startUs: 1000,
      endUs: 3000,
      state: 'ok',
    });
    const [waiting, , , overHttp] = lanes[1]?.bars ?? [];
    expect(waiting).toMatchObject({ state: 'pending', subject: 'wait' });
    expect(waiting?.endUs).toBeUndefined();
    expect(overHttp).toMatchObject({
      startUs: allUs + 700,
      queuedUs: 90,
      firstByteUs: allUs + 800,
      progressUs: [allUs + 850],
      endUs: allUs + 1000,
    });
    expect(lanes[1]?.stderr).toEqual([9]);
  });

  test('holds what reaches into a window, not only what begins in it', async () => {
    const { lanes } = await waterfall({ fromUs: 1_500, toUs: 3_500 });

    expect(lanes.map(({ bars }) => bars?.map(({ seq }) => seq))).toEqual([[3, 5]]);
  });

  test('holds what matches the filter, and nothing where nothing does', async () => {
    const failed = await waterfall({ filter: { text: 'status:error' } });
    const none = await waterfall({ filter: { text: 'tool:nothing' } });

    expect(failed.lanes.map(({ exchanges }) => exchanges)).toEqual([5]);
    expect(none.lanes.flatMap(({ bars }) => bars)).toEqual([]);
  });

  test('counts by column where bars would be too many', async () => {
    const folder = await trafficFolder();
    const busy = folder.open();
    const tap = busy.tapFor({ connectionId: 1, serverName: 'busy' });
    for (let at = 0; at < 1000; at += 1) {
      const seq = tap({ ...call('add'), monoUs: at * 100 });
      tap({ ...answer(seq, 50, { isError: at < 10 }), monoUs: at * 100 + 50 });
    }
    await busy.flush();
    const ask = (window: object) =>
      complete(busy, 'traffic.waterfall', { filter: {}, columns: 10, ...window });

    const whole = await ask({ fromUs: 0, toUs: 100_000 });
    const near = await ask({ fromUs: 0, toUs: 5_000 });
    await folder.end();

    expect(whole.lanes[0]?.bars).toBeUndefined();
    expect(whole.lanes[0]?.columns?.map(({ count }) => count)).toEqual(
      Array.from({ length: 10 }, () => 100),
    );
    expect(whole.lanes[0]?.columns?.[0]?.errors).toBe(10);
    expect(near.lanes[0]?.bars?.length).toBe(51);
  });
});

test('what its sender takes back ends there, and counts for no latency', async () => {
  const folder = await trafficFolder();
  const recorder = folder.open();
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });
  const taken = tap({ ...call('slow'), monoUs: 0 });
  const cancels = { method: 'notifications/cancelled', requestSeq: taken };
  tap({ ...seen('{}', { ...cancels, direction: 'in' }), monoUs: 200 });
  tap({ ...seen('{}', { ...cancels, direction: 'out' }), monoUs: 300 });
  await recorder.flush();
  const { recordingId } = recorder;

  const { lanes } = await recorder.ask('traffic.waterfall', {
    recordingId,
    filter: {},
    columns: 10,
  });
  expect(lanes[0]?.bars?.[0]).toMatchObject({ state: 'cancelled', endUs: 300 });
  const { groups } = await recorder.ask('traffic.latency', { recordingId, filter: {} });
  expect(groups[0]).toMatchObject({ count: 0, pending: 0, errors: 0 });
  await folder.end();
});

test('what fails beneath ends an exchange, unless an answer comes all the same', async () => {
  const folder = await trafficFolder();
  const odd = folder.open();
  const tap = odd.tapFor({ connectionId: 1, serverName: 'odd' });
  const http = { kind: 'http-response', isError: true, durationUs: 1 } as const;
  tap({ ...call('lost'), monoUs: 0 });
  tap({ ...seen('HTTP/1.1 500', { ...http, exchangeSeq: 1, requestSeq: 99 }), monoUs: 10 });
  tap({ ...call('retried'), monoUs: 20 });
  tap({ ...seen('HTTP/1.1 401', { ...http, exchangeSeq: 3, requestSeq: 98 }), monoUs: 30 });
  tap({ ...call('retried', { exchangeSeq: 3 }), monoUs: 40 });
  tap({ ...answer(5, 10, { exchangeSeq: 3 }), monoUs: 50 });
  tap({ ...answer(777, 10), monoUs: 60 });
  tap({ ...call('asks back'), monoUs: 70 });
  tap({
    ...seen('{}', { method: 'sampling/createMessage', rpcId: '9', exchangeSeq: 8 }),
    monoUs: 80,
  });
  tap({ ...answer(9, 5, { exchangeSeq: 8, direction: 'out' }), monoUs: 90 });
  await odd.flush();

  const { lanes } = await complete(odd, 'traffic.waterfall', { filter: {}, columns: 10 });
  await folder.end();

  expect(lanes[0]?.bars).toMatchObject([
    { seq: 1, state: 'error', endUs: 10 },
    { seq: 3, state: 'ok', endUs: 50 },
    { seq: 8, state: 'pending' },
  ]);
});

test('methods past the bound are counted together, and under the name of no other', async () => {
  const folder = await trafficFolder();
  const many = folder.open();
  const tap = many.tapFor({ connectionId: 1, serverName: 'one' });
  tap(call('add'));
  for (let i = 0; i < 40_002; i += 1) tap(call('x', { method: `method ${i}` }));
  await many.flush();

  const { groups } = await complete(many, 'traffic.latency', { filter: {} });

  expect(groups[0]).toMatchObject({ method: 'other methods', pending: 3 });
  expect(groups[1]).toMatchObject({ method: 'tools/call', subject: 'add', pending: 1 });
  await folder.end();
});

test('finds the first record at or after a moment, and none after the last', async () => {
  const folder = await trafficFolder();
  const timed = folder.open();
  const tap = timed.tapFor({ connectionId: 1, serverName: 'timed' });
  const { recordingId } = timed;
  const at = (atUs?: number) => timed.ask('traffic.moment', { recordingId, atUs });
  const none = await at(5);
  for (const us of [1000, 2000, 2000, 3000]) tap(seen('{}', { atUs: us }));
  await timed.flush();

  const found = [await at(0), await at(1001), await at(2000), await at(3000), await at(3001)];
  await folder.end();

  expect(none.seq).toBeUndefined();
  expect(found.map(({ seq }) => seq)).toEqual([1, 2, 2, 4, undefined]);
  expect(found[0]).toMatchObject({ startUs: 1000, endUs: 3000 });
});

test('a bucket begins where the one before it ends, whatever the duration', () => {
  const exact = Array.from({ length: latencyBuckets }, (_, at) => bucketStartUs(at) * 1.001);

  expect(exact.map(latencyBucket)).toEqual(exact.map((_, at) => at));
  expect([0, -5, 1e15].map(latencyBucket)).toEqual([0, 0, latencyBuckets - 1]);
});
