import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seen, trafficFolder } from '../../../../test/traffic-harness.ts';
import { latencyBucket, bucketStartUs, latencyBuckets } from '../../../shared/model/times.ts';
import type { WireObservation } from '../wire/observation.ts';
import type { Recorder } from './recorder.ts';

let recorder: Recorder;
let end: () => Promise<void>;

const call = (subject: string, more: Partial<WireObservation> = {}) =>
  seen('{}', { direction: 'out', method: 'tools/call', rpcId: '1', subject, ...more });
const answer = (requestSeq: number, durationUs: number, more: Partial<WireObservation> = {}) =>
  seen('{}', { requestSeq, durationUs, rpcId: '1', method: 'tools/call', ...more });

/** A hundred calls of `add` that took 1 to 100 ms, the last five in error; others beside them. */
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
  const list = two({ ...call('x', { method: 'resources/read' }), monoUs: us });
  two({ ...answer(list, 500, { method: 'resources/read' }), monoUs: us + 500 });
  two({ ...seen('a line', { kind: 'stderr' }), monoUs: us + 600 });
  const post = two({ ...seen('POST', { kind: 'http-request', direction: 'out', exchangeSeq: 'next' }), monoUs: us + 700 });
  two({ ...call('over http'), monoUs: us + 700 });
  two({ ...seen('HTTP/1.1 200', { kind: 'http-response', requestSeq: post, exchangeSeq: post + 1, durationUs: 1 }), monoUs: us + 800 });
  two({ ...seen('{}', { method: 'notifications/progress', requestSeq: post + 1 }), monoUs: us + 850 });
  two({ ...answer(post + 1, 300), monoUs: us + 1000 });
  await recorder.flush();
}); // prettier-ignore
afterAll(() => end());

async function latency(filter: object) {
  const { recordingId } = recorder;
  for (;;) {
    const answered = await recorder.ask('latency', { recordingId, filter });
    if (answered.isComplete) return answered;
  }
}

describe('latency', () => {
  test('counts by method and tool, with exact percentiles', async () => {
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
});

test('a bucket begins where the one before it ends, whatever the duration', () => {
  const exact = Array.from({ length: latencyBuckets }, (_, at) => bucketStartUs(at) * 1.001);

  expect(exact.map(latencyBucket)).toEqual(exact.map((_, at) => at));
  expect([0, -5, 1e15].map(latencyBucket)).toEqual([0, 0, latencyBuckets - 1]);
});
