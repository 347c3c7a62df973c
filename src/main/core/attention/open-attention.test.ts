import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Alert } from '../../../shared/model/alert.ts';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import type {
  ServerRequestOutline,
  ServerRequestsOfConnection,
} from '../../../shared/model/calls/server-requests.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { change, TestChat } from '../chat/test-chat.ts';
import { openAttention } from './open-attention.ts';

let shown: Alert[][];
let look: () => void;
let chosen: NonNullable<Settings['notifications']>;
let onChosen: () => void;
let attention: ReturnType<typeof openAttention>;

function open() {
  shown = [];
  chosen = {};
  attention = openAttention({
    ports: {
      alerts: {
        show: async (alerts) => void shown.push(alerts),
        onSeen(listener) {
          look = listener;
          return () => undefined;
        },
      },
    },
    settings: {
      read: () => ({ network: {}, notifications: chosen }),
      onWritten(_name, listener) {
        onChosen = () => listener({} as never);
        return () => undefined;
      },
    },
    withoutSecrets: (text) => text.replaceAll('s3cret', '•••'),
  });
}

const choose = (notifications: typeof chosen) => {
  chosen = notifications;
  onChosen();
};
const latest = () => shown.at(-1) ?? [];
const told = () => latest().map(({ title, body }) => `${title}: ${body}`);

const question = (
  serverRequestId: number,
  more: Partial<ServerRequestOutline> = {},
): ServerRequestOutline => ({
  serverRequestId,
  connectionId: 1,
  serverName: 'shop',
  method: 'elicitation/create',
  start: 'Send us s3cret!',
  size: 10,
  at: 0,
  changes: 0,
  ...more,
});
const asks = (oldest: ServerRequestOutline[], more: Partial<ServerRequestsOfConnection> = {}) =>
  attention.see({
    type: 'asked',
    asked: {
      connectionId: oldest[0]?.connectionId ?? 1,
      serverName: oldest[0]?.serverName ?? 'shop',
      count: oldest.length,
      ofNoCall: oldest.length,
      ofCalls: [],
      refused: 0,
      ended: 0,
      byRule: 0,
      oldest,
      ...more,
    },
  });
const call = (callId: number, more: Partial<CallSnapshot> = {}) =>
  attention.see({
    type: 'call',
    call: {
      callId,
      connectionId: 1,
      serverName: 'shop',
      method: 'tools/call',
      name: 'buy',
      argumentsText: '{"card": "4111"}',
      startedAt: 0,
      durationUs: 12_400_000,
      state: { status: 'done', isError: false, resultBytes: 2 },
      ...more,
    },
  });

describe('alerts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    open();
  });
  afterEach(() => {
    attention.close();
    vi.useRealTimers();
  });
  const settle = () => vi.advanceTimersByTime(400);

  test('tell of each question, with its server and nothing that it wrote', () => {
    asks([question(4), question(9, { method: 'sampling/createMessage', serverName: 'a s3cret' })]);
    settle();

    expect(latest()).toEqual([
      {
        alertId: 'question 4',
        title: 'A server asks for your input',
        body: '“shop” waits for your answer.',
        place: { kind: 'inbox', serverRequestId: 4 },
      },
      {
        alertId: 'question 9',
        title: 'A server sent a sampling request',
        body: '“a •••” waits for your answer.',
        place: { kind: 'inbox', serverRequestId: 9 },
      },
    ]);
  });

  test('are withdrawn when the question is answered, or its connection is gone', () => {
    asks([question(4), question(5)]);
    asks([question(6, { connectionId: 2 })]);
    settle();
    asks([question(5)]);
    attention.see({ type: 'connection-removed', connectionId: 2 });
    settle();

    expect(shown.map((alerts) => alerts.map(({ alertId }) => alertId))).toEqual([
      ['question 4', 'question 5', 'question 6'],
      ['question 5'],
    ]);
  });

  test('tell nothing of what is settled at once, or by a rule', () => {
    asks([question(1)]);
    asks([], { connectionId: 1 });
    asks([question(2, { connectionId: 2, rule: { name: 'yes', answersAt: 5000 } })]);
    settle();

    expect(shown).toEqual([]);
  });

  test('tell of a question whose rule could not answer', () => {
    asks([question(2, { rule: { name: 'yes', failure: 'No value.' } })]);
    settle();

    expect(latest()).toHaveLength(1);
  });

  test('of a flood are one with a count, which is told anew now and then, until all are answered', () => {
    for (let count = 1; count <= 2000; count += 1) {
      const oldest = Array.from({ length: Math.min(count, 50) }, (_, at) => question(at + 1));
      asks(oldest, { count });
      vi.advanceTimersByTime(1);
    }
    asks([question(3001, { connectionId: 2, serverName: 'farm' })]);
    vi.advanceTimersByTime(6000);

    // The first is told after 400 ms, the next ones 5 s later.
    expect(shown).toHaveLength(2);
    expect(shown.map((alerts) => alerts.map(({ alertId }) => alertId))).toEqual([
      ['questions'],
      ['questions'],
    ]);
    expect(told()).toEqual(['2,001 server requests wait: From “shop” and another server.']);
    asks([], { connectionId: 2 });
    asks([question(2000)]);
    vi.advanceTimersByTime(5000);
    expect(told()).toEqual(['1 server request waits: From “shop”.']);
    asks([]);
    settle();
    expect(latest()).toEqual([]);
    asks([question(4000)]);
    settle();
    expect(latest()).toMatchObject([{ alertId: 'question 4000' }]);
  });

  test('tell of long calls where that is wanted, without their arguments, until the user looks', () => {
    call(1);
    choose({ calls: true });
    call(2);
    call(2);
    call(3, { name: 'file:///etc/s3cret?card=4111', method: 'resources/read', durationUs: 3e8 });
    call(4, { state: { status: 'failed', reason: 'timeout', message: 'Too late: 4111.' } });
    settle();
    const before = told();
    const places = latest().map(({ place, isNews }) => [place, isNews]);
    look();
    settle();

    expect(before).toEqual([
      'A long call has ended: “buy” of “shop”, after 12 s.',
      'A long call has ended: A resource of “shop”, after 5 min.',
      'A long call has failed: “buy” of “shop”, after 12 s.',
    ]);
    expect(places[0]).toEqual([
      { kind: 'call', serverName: 'shop', method: 'tools/call', name: 'buy' },
      true,
    ]);
    expect(latest()).toEqual([]);
  });

  test.each<[string, Partial<CallSnapshot>]>([
    ['is short', { durationUs: 9_900_000 }],
    ['runs', { state: { status: 'running' } }],
    ['was cancelled', { state: { status: 'cancelled' } }],
    ['an app made', { by: 'app' }],
    [
      'is worked on as a task',
      { state: { status: 'done', isError: false, resultBytes: 1, task: {} } },
    ],
  ])('tell nothing of a call that %s', (_what, more) => {
    choose({ calls: true });
    call(1, more);
    settle();

    expect(shown).toEqual([]);
  });

  test('of a call that the chat made lead to its conversation, and many are one', () => {
    choose({ calls: true });
    const start = {
      type: 'call-start',
      callId: 'a',
      argumentsText: '{}',
      connectionId: 1,
    } as const;
    for (let sentAs = 1; sentAs <= 5; sentAs += 1) {
      attention.seeRun({ ...start, recordingId: 'r', sentAs }, 'c-1');
      call(sentAs, { state: { status: 'done', isError: true, resultBytes: 1 } });
    }
    settle();

    expect(latest()).toEqual([
      {
        alertId: 'calls',
        title: '5 long calls have ended',
        body: 'The last one: “buy” of “shop”.',
        place: { kind: 'conversation', conversationId: 'c-1' },
        isNews: true,
      },
    ]);
  });

  test('go at once where they are no longer wanted', () => {
    asks([question(1)]);
    settle();
    choose({ questions: false });
    settle();

    expect(latest()).toEqual([]);
  });

  test('reach a page too, now and after every change', async () => {
    const ending = new AbortController();
    const pages = attention.handlers['alerts.list']({}, { signal: ending.signal });
    const stream = pages[Symbol.asyncIterator]();
    const first = await stream.next();
    const next = stream.next();
    asks([question(1)]);
    settle();

    expect([first.value, (await next).value]).toMatchObject([[], [{ alertId: 'question 1' }]]);
    ending.abort();
  });
});

describe('an approval in a chat', () => {
  let app: TestChat;
  beforeAll(async () => {
    app = await TestChat.open();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.setUp();
    open();
    app.onApprovalAsked = attention.approvalAsked;
  });
  afterEach(async () => {
    attention.close();
    await app.tearDown();
  });

  test('is told with its tool until it is decided, or the run is stopped', async () => {
    await app.offer([change]);
    const first = await app.send('/change {"text":"x"}');
    const second = await app.send('/change {"text":"y"}');
    await vi.waitFor(() => expect(latest()).toHaveLength(2));
    const [alert] = latest().filter(({ alertId }) => alertId.includes(first.runId));
    const { conversationId, runId } = first;
    const [, , callId = ''] = alert?.alertId.split(' ') ?? [];
    const decision = { allow: true, holds: 'once' } as const;

    await app.ask('chat.decide', { conversationId, runId, callId, decision });
    await vi.waitFor(() => expect(latest()).toHaveLength(1));
    await app.ask('chat.stop', { conversationId: second.conversationId, runId: second.runId });
    await vi.waitFor(() => expect(latest()).toEqual([]));

    expect(alert).toMatchObject({
      title: 'A tool call waits for your approval',
      body: 'The chat wants to call “change” of “notes”.',
      place: { kind: 'conversation', conversationId },
    });
  });
});
