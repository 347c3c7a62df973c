import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRows, seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import type { WireObservation } from '../../wire/records/observation.ts';
import { exchangeFacts, type ExchangePart } from './exchanges.ts';
import type { Recorder } from '../recorder.ts';

let recorder: Recorder;
let end: () => Promise<void>;
beforeAll(async () => {
  const folder = await trafficFolder();
  recorder = folder.open();
  end = () => folder.end();
  const one = recorder.tapFor({ connectionId: 1, serverName: 'everything' });
  for (const [at, record] of recorded.entries()) one({ ...record, monoUs: (at + 1) * 1000 });
  await recorder.flush();
});
afterAll(() => end());

const call = (rpcId: string, more: Partial<WireObservation> = {}) =>
  seen(`{"id":${rpcId}}`, { direction: 'out', method: 'tools/call', rpcId, subject: 'a', ...more });
const answer = (requestSeq: number, more: Partial<WireObservation> = {}) =>
  seen('{"result":{}}', { requestSeq, rpcId: 'x', durationUs: 7, method: 'tools/call', ...more });

/**
 * By seq: 1, 2, 5 a call with progress; 3, 4, 6–8 a call over HTTP that fails in its second round;
 * 9–10 others.
 */
const recorded = [
  call('1'),
  seen('{"progress":1}', { method: 'notifications/progress', requestSeq: 1 }),
  seen('POST /mcp', { kind: 'http-request', direction: 'out', exchangeSeq: 'next' }),
  call('2', { subject: 'b' }),
  answer(1, { bytes: 500 }),
  answer(4),
  call('3', { exchangeSeq: 4, subject: 'b' }),
  answer(7, { exchangeSeq: 4, isError: true, findings: [{ message: 'no such size' }] }),
  seen('a line', { kind: 'stderr' }),
  call('4'),
];

const listed = async (filter: object) =>
  (await allRows(recorder, recorder.recordingId, { ...filter, isGrouped: true })).rows;
const seqs = async (filter: object) => (await listed(filter)).map(({ seq }) => seq);

test('lists what begins an exchange or stands alone', async () => {
  expect(await seqs({})).toEqual([1, 4, 9, 10]);
});

test('tells what became of each', async () => {
  const [first, rounds, line, open] = (await listed({})).map(({ exchange }) => exchange);

  expect(first).toEqual({
    records: 2,
    state: 'ok',
    durationUs: 4000,
    sentBytes: 8,
    receivedBytes: 514,
    outcome: { seq: 5, kind: 'message', preview: '{"result":{}}' },
  });
  expect(rounds).toMatchObject({
    records: 4,
    state: 'error',
    asked: 2,
    durationUs: 4000,
    findings: [{ message: 'no such size' }],
  });
  expect(line).toMatchObject({ state: 'alone', records: 0 });
  expect(open).toMatchObject({ state: 'pending', records: 0 });
});

test.each([
  [{ kinds: ['http-request'] }, [4]],
  [{ errorsOnly: true }, [4]],
  [{ text: 'progress' }, [1]],
  [{ text: 'status:pending' }, [10]],
  [{ text: 'tool:b' }, [4]],
  [{ text: 'kind:stderr' }, [9]],
  [{ fromUs: 2000, toUs: 3000 }, [1]],
  [{ fromUs: 8000 }, [4, 9, 10]],
  [{ text: 'nowhere' }, []],
])('an exchange matches %j when any of its records does', async (filter, found) => {
  expect(await seqs(filter)).toEqual(found);
});

test('a window of time lists the records in it', async () => {
  const { rows } = await allRows(recorder, recorder.recordingId, { fromUs: 2000, toUs: 4000 });

  expect(rows.map(({ seq }) => seq)).toEqual([2, 3]);
});

test('opens an exchange to its records, page by page', async () => {
  const { recordingId } = recorder;
  const whole = await recorder.ask('traffic.exchange', {
    recordingId,
    seq: 4,
    offset: 0,
    limit: 10,
  });
  const page = await recorder.ask('traffic.exchange', { recordingId, seq: 4, offset: 1, limit: 2 });

  expect(whole.rows.map(({ seq }) => seq)).toEqual([3, 6, 7, 8]);
  expect(page).toMatchObject({ total: 4, rows: [{ seq: 6 }, { seq: 7 }] });
});

test('of what is no exchange there is nothing to open', async () => {
  const { recordingId } = recorder;

  expect(
    await recorder.ask('traffic.exchange', { recordingId, seq: 9, offset: 0, limit: 10 }),
  ).toEqual({
    rows: [],
    total: 0,
  });
  expect(
    await recorder.ask('traffic.exchange', { recordingId, seq: 999, offset: 0, limit: 10 }),
  ).toEqual({
    rows: [],
    total: 0,
  });
});

test('finds the place of a record beneath an exchange', async () => {
  const { recordingId } = recorder;
  const query = { recordingId, filter: { isGrouped: true as const } };

  expect(await recorder.place({ ...query, seq: 8 })).toEqual({
    offset: 1,
    exchangeSeq: 4,
    memberOffset: 3,
  });
  expect(await recorder.place({ ...query, seq: 9 })).toEqual({ offset: 2 });
});

test('an exchange leaves and joins a list as it is answered', async () => {
  const folder = await trafficFolder();
  const live = folder.open();
  const tap = live.tapFor({ connectionId: 1, serverName: 'everything' });
  const found = async (text: string) =>
    (await allRows(live, live.recordingId, { text, isGrouped: true })).rows.map(({ seq }) => seq);

  tap(call('1'));
  tap(call('2'));
  await live.flush();
  const before = [await found('status:pending'), await found('status:error')];
  tap(answer(1, { isError: true }));
  await live.flush();
  const after = [await found('status:pending'), await found('status:error')];
  await folder.end();

  expect(before).toEqual([[1, 2], []]);
  expect(after).toEqual([[2], [1]]);
});

test('tells of an exchange of many records, with its end', async () => {
  const folder = await trafficFolder();
  const long = folder.open();
  const tap = long.tapFor({ connectionId: 1, serverName: 'everything' });
  tap(call('1'));
  for (let at = 0; at < 12_000; at += 1)
    tap(seen('{}', { requestSeq: 1, method: 'notifications/progress' }));
  tap(answer(1, { isError: true }));
  await long.flush();

  const { recordingId } = long;
  const { rows, total } = await allRows(long, recordingId, { isGrouped: true });
  const page = await long.ask('traffic.exchange', {
    recordingId,
    seq: 1,
    offset: 11_999,
    limit: 5,
  });
  await folder.end();

  expect(total).toBe(1);
  expect(rows[0]?.exchange).toMatchObject({ records: 10_000, state: 'error' });
  expect(page.total).toBe(12_001);
  expect(page.rows.map(({ seq }) => seq)).toEqual([12_001, 12_002]);
});

describe('what became of an exchange', () => {
  const part = (seq: number, more: Partial<ExchangePart> = {}): ExchangePart => ({
    seq,
    monoUs: seq * 10,
    direction: 'in',
    kind: 'message',
    isError: false,
    isAnswer: false,
    isCancellation: false,
    bytes: 1,
    isRequest: false,
    findings: [],
    preview: '',
    ...more,
  });
  const request = part(1, { direction: 'out', isRequest: true });
  const reply = part(9, { isAnswer: true });

  test('one that its sender took back waits no longer, unless an answer comes all the same', () => {
    const request = part(1, { isRequest: true });
    const taken = part(3, { isCancellation: true, requestSeq: 1 });

    expect(exchangeFacts(request, [taken])).toMatchObject({ state: 'cancelled', durationUs: 20 });
    const answer = part(5, { isAnswer: true, direction: 'out' });
    expect(exchangeFacts(request, [taken, answer]).state).toBe('ok');
    // Only the sender of a request can cancel it.
    const byOther = part(3, { isCancellation: true, direction: 'out' });
    expect(exchangeFacts(request, [byOther]).state).toBe('pending');
  });

  test('waits while a later round is not answered', () => {
    const again = part(12, { direction: 'out', isRequest: true });

    expect(exchangeFacts(request, [reply, again])).toMatchObject({ state: 'pending', asked: 2 });
  });

  test('takes our answer to what the server asked meanwhile for none of its own', () => {
    const asked = part(2, { isRequest: true });
    const given = part(3, { direction: 'out', isAnswer: true });

    expect(exchangeFacts(request, [asked, given]).state).toBe('pending');
  });

  test('ends with what failed beneath it where no answer came', () => {
    const head = part(4, {
      kind: 'http-response',
      isError: true,
      isAnswer: true,
      preview: 'HTTP/1.1 500',
    });

    const facts = exchangeFacts(request, [head]);

    expect(facts).toMatchObject({ state: 'error', durationUs: 30, outcome: { seq: 4 } });
  });

  test('takes an HTTP head for no answer to a message', () => {
    const head = part(4, { kind: 'http-response', isAnswer: true });

    expect(exchangeFacts(request, [head]).state).toBe('pending');
  });

  test('never took less than no time, whatever the clocks say', () => {
    expect(exchangeFacts(request, [part(9, { isAnswer: true, monoUs: 1 })]).durationUs).toBe(0);
  });
});

test('a message that is read by itself tells the HTTP that carried it or its request', async () => {
  const folder = await trafficFolder();
  const sent = folder.open();
  const tap = sent.tapFor({ connectionId: 1, serverName: 'http' });
  const head = (exchangeSeq: number | 'next') =>
    seen('POST', { kind: 'http-request', direction: 'out', exchangeSeq });
  const status = (requestSeq: number) =>
    seen('200', { kind: 'http-response', requestSeq, exchangeSeq: 2, durationUs: 3 });
  for (const record of [
    head('next'),
    call('1'),
    status(1),
    seen('{}', { method: 'notifications/message', exchangeSeq: 2 }),
    answer(2),
    head(2),
    call('2', { exchangeSeq: 2 }),
    status(6),
    answer(7, { exchangeSeq: 2 }),
    call('3'),
  ])
    tap(record);
  await sent.flush();

  const http = async (seq: number) =>
    (await sent.record({ recordingId: sent.recordingId, seq }))?.http;
  const found = [await http(2), await http(4), await http(5), await http(7), await http(9)];
  const others = [await http(1), await http(10)];
  await folder.end();

  const [first, second] = [
    { requestSeq: 1, responseSeq: 3 },
    { requestSeq: 6, responseSeq: 8 },
  ];
  expect(found).toEqual([first, first, first, second, second]);
  expect(others).toEqual([undefined, undefined]);
});
