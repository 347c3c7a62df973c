import { afterEach, beforeEach, expect, test } from 'vitest';
import { allRows, seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import type { WireObservation } from '../../wire/records/observation.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
let recorder: ReturnType<typeof folder.open>;
let tap: ReturnType<typeof recorder.tapFor>;
let monoUs: number;
beforeEach(async () => {
  folder = await trafficFolder();
  recorder = folder.open();
  tap = recorder.tapFor({ connectionId: 1, serverName: 'protected' });
  monoUs = 0;
});
afterEach(() => folder.end());

/** Records at 1,000 µs after the record before. */
const record = (content: string, more: Partial<WireObservation>): number =>
  tap({ ...seen(content, more), monoUs: (monoUs += 1000) });
const request = (rpcId: string) =>
  record(`{"id":${rpcId}}`, { direction: 'out', method: 'tools/call', rpcId });
const posted = () =>
  record('POST /mcp', { kind: 'http-request', direction: 'out', exchangeSeq: 'next' });
const status = (requestSeq: number, exchangeSeq: number, code: number) =>
  record(`HTTP/1.1 ${code}`, {
    kind: 'http-response',
    requestSeq,
    exchangeSeq,
    durationUs: 2000,
    isError: code >= 400,
  });

async function rowOf(seq: number) {
  await recorder.flush();
  const { rows } = await allRows(recorder);
  return rows.find((row) => row.seq === seq);
}
async function seqs(text: string): Promise<number[]> {
  await recorder.flush();
  const { rows } = await allRows(recorder, recorder.recordingId, { text });
  return rows.map(({ seq }) => seq);
}

test('a request ends with the HTTP status that came in place of its response', async () => {
  const http = posted();
  const asked = request('1');
  expect(await seqs('status:pending')).toEqual([asked]);
  expect(await seqs('status:error')).toEqual([]);
  const refused = status(http, asked, 401);

  expect(await rowOf(asked)).toMatchObject({ failedSeq: refused, durationUs: 1000 });
  expect(await rowOf(asked)).not.toHaveProperty('responseSeq');
  expect(await seqs('status:pending')).toEqual([]);
  expect(await seqs('status:error')).toEqual([http, asked, refused]);
  expect(await seqs('status:ok')).toEqual([]);
});

test('one that is sent again ends with its response', async () => {
  const refusedHttp = posted();
  const asked = request('1');
  status(refusedHttp, asked, 401);
  const http = record('POST /mcp', {
    kind: 'http-request',
    direction: 'out',
    exchangeSeq: asked,
  });
  status(http, asked, 200);
  const answer = record('{"result":{}}', { requestSeq: asked, rpcId: '1', durationUs: 9 });

  expect(await rowOf(asked)).toMatchObject({ responseSeq: answer, durationUs: 9 });
  expect(await rowOf(asked)).not.toHaveProperty('failedSeq');
  expect(await seqs('status:ok')).toContain(asked);
  expect(await seqs('status:error')).not.toContain(asked);
});

test('neither a status of 200, a line of stderr nor another’s error ends it', async () => {
  const otherHttp = posted();
  const other = request('1');
  const http = posted();
  const asked = request('2');
  status(http, asked, 200);
  record('oh no', { kind: 'stderr', isError: true, exchangeSeq: asked });
  status(otherHttp, other, 500);

  expect(await rowOf(asked)).not.toHaveProperty('failedSeq');
  expect(await seqs('status:pending')).toEqual([asked]);
});

test('a cancelled one stays cancelled, whatever its connection says after that', async () => {
  const http = posted();
  const asked = request('1');
  const cancelled = record('{}', {
    direction: 'out',
    method: 'notifications/cancelled',
    requestSeq: asked,
  });
  status(http, asked, 499);

  expect(await rowOf(asked)).toMatchObject({ cancelledSeq: cancelled });
  expect(await seqs('status:pending')).toEqual([]);
  expect(await rowOf(asked)).not.toHaveProperty('failedSeq');
});

test('a request is pending until its own side cancels it', async () => {
  const asked = request('1');
  record('{}', { direction: 'in', method: 'notifications/cancelled', requestSeq: asked });
  expect(await seqs('status:pending')).toEqual([asked]);

  record('{}', { direction: 'out', method: 'notifications/cancelled', requestSeq: asked });

  expect(await seqs('status:pending')).toEqual([]);
});

test('a stream that is open waits for no response', async () => {
  const listen = { direction: 'out', method: 'subscriptions/listen', rpcId: '1' } as const;
  const opened = record('{"id":1}', listen);
  const asked = request('2');

  expect(await seqs('status:pending')).toEqual([asked]);
  expect(await seqs('-status:pending')).toEqual([opened]);
});

test('of a request that is sent again, each is ended by its own status', async () => {
  const [http, first] = [posted(), request('1')];
  const taken = status(http, first, 200);
  const again = record('{"id":2}', {
    direction: 'out',
    method: 'tools/call',
    rpcId: '2',
    exchangeSeq: first,
  });
  expect(await seqs('status:pending')).toEqual([first, again]);

  const failed = status(http, first, 503);

  expect(taken).toBeLessThan(failed);
  expect(await rowOf(again)).toMatchObject({ failedSeq: failed });
  expect(await seqs('status:pending')).toEqual([]);
});
