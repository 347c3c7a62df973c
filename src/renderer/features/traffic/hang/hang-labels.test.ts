import { expect, test } from 'vitest';
import type { CallSnapshot } from '../../../../shared/model/calls/call.ts';
import type { HangFacts } from '../../../../shared/model/traffic/hang.ts';
import { hangRows, hangState, hangTitle, timeHelps, type HangNow } from './hang-labels.ts';

const facts: HangFacts = {
  request: {
    seq: 2,
    atUs: 1_000_000_000,
    serverName: 'one',
    connectionId: 1,
    method: 'tools/call',
    subject: 'slow',
  },
  stderr: [],
  answeredOthers: 0,
  asked: [],
  events: [],
  isPartial: false,
};
const connection = {
  connectionId: 1,
  serverName: 'one',
  startedAt: 0,
  transport: 'stdio' as const,
  declared: [],
  target: 'node',
  pid: 77,
  state: { status: 'starting' as const },
};
const call: CallSnapshot = {
  callId: 1,
  connectionId: 1,
  serverName: 'one',
  method: 'tools/call',
  name: 'slow',
  argumentsText: '{}',
  startedAt: 1_000_000,
  state: { status: 'running' },
  deadlines: { idleAt: 1_060_000 },
};
const now: HangNow = { nowMs: 1_012_300, isLive: true, call, connection };

const textOf = (name: string, of = facts, at = now) => {
  const state = hangState(of, at) ?? 'waiting';
  return hangRows(of, state, at).find((row) => row.name === name)?.text;
};

test('a request that waits says for what, since when, and what will end it', () => {
  const state = hangState(facts, now);

  expect(state).toBe('waiting');
  expect(hangTitle(facts, 'waiting', now)).toBe('Waiting 12 s for the response to tools/call slow');
  expect(textOf('Timeout')).toBe('cancelled after 48 s without progress');
  expect(textOf('Last received')).toBe('nothing since the request');
  expect(textOf('Progress')).toBe('none was reported');
});

test('a stream that listens is open, and waits for nothing', () => {
  const listen = { ...facts, request: { ...facts.request, method: 'subscriptions/listen' } };
  const at = { ...now, call: undefined };

  expect(hangState(listen, at)).toBe('open');
  expect(hangTitle(listen, 'open', at)).toBe('subscriptions/listen slow has been open for 12 s');
  expect(textOf('Timeout', listen, at)).toBeUndefined();
  expect(timeHelps(listen, 'open')).toBe(false);
  expect(hangState(listen, { ...at, isLive: false })).toBe('unanswered');
});

test('no timeout runs where none was set, or while the user is asked', () => {
  const forever = { ...now, call: { ...call, deadlines: {} } };
  const asked = { ...now, call: { ...call, state: { status: 'input-required' as const } } };

  expect(textOf('Timeout', facts, forever)).toBe('none: it waits for ever');
  expect(hangState(facts, asked)).toBe('asked');
  expect(textOf('Timeout', facts, asked)).toBe('paused while your answer is pending');
});

test('a call waits for the scopes that the user has not allowed', () => {
  const state = { status: 'waiting-for-scopes' as const, scopes: ['files:read', 'files:write'] };
  const at = { ...now, call: { ...call, state } };

  expect(hangState(facts, at)).toBe('asked');
  expect(textOf('The server wants', facts, at)).toBe(
    'files:read files:write, which you have not allowed yet',
  );
});

test('no answer comes any more where the server wants a sign-in', () => {
  const state = { status: 'needs-sign-in' as const, message: 'one wants you to sign in.' };
  const at = { ...now, connection: { ...connection, state } };

  expect(hangState(facts, at)).toBe('unanswered');
  expect(textOf('Process', facts, at)).toBe('one wants you to sign in.');
});

test('it tells whether the server is alive', () => {
  const busy: HangFacts = {
    ...facts,
    answeredOthers: 3,
    lastHeard: { seq: 9, atUs: 1_012_000_000, what: 'tools/list' },
    progress: { seq: 8, atUs: 1_002_300_000, count: 2, text: '3 of 10' },
    asked: [{ seq: 7, atUs: 1, method: 'elicitation/create' }],
  };

  expect(textOf('Other requests', busy)).toContain('3 were answered meanwhile');
  expect(textOf('Last received', busy)).toBe('tools/list, 0.3 s ago');
  expect(textOf('Progress', busy)).toBe('3 of 10, 10 s ago (2 reports)');
  expect(textOf('The server asks', busy)).toContain('elicitation/create');
});

test('in a former run, or on a line that is gone, nothing waits any more', () => {
  const gone = { ...now, call: undefined, connection: undefined };

  expect(hangState(facts, { ...gone, isLive: false })).toBe('unanswered');
  expect(hangState(facts, gone)).toBe('unanswered');
});

test('a failure is told in words, with what its code means', () => {
  const failed: HangFacts = {
    ...facts,
    answer: { seq: 3, atUs: 1_000_004_000, isError: true },
    error: { code: -32_602, message: 'No such tool' },
  };

  expect(hangState(failed, now)).toBe('failed');
  expect(hangTitle(failed, 'failed', now)).toBe('tools/call slow failed: No such tool');
  expect(textOf('Error code', failed)).toBe(
    '-32602 Invalid params: the parameters are not valid for this method',
  );
  expect(textOf('Answered', failed)).toBe('after 4.0 ms');
  expect(
    hangState({ ...failed, answer: { seq: 3, atUs: 1, isError: false } }, now),
  ).toBeUndefined();
});

test('HTTP says how far the exchange came', () => {
  const response = { seq: 5, atUs: 1, status: '200 OK', isStream: true };

  expect(textOf('HTTP', { ...facts, http: { request: 1 } })).toContain('no byte');
  expect(textOf('HTTP', { ...facts, http: { request: 1, response } })).toBe(
    '200 OK; its event stream is open',
  );
});

test('more time helps a call without an answer, and none that was refused', () => {
  expect(timeHelps(facts, 'failed')).toBe(true);
  expect(timeHelps(facts, 'unanswered')).toBe(true);
  expect(timeHelps(facts, 'waiting')).toBe(false);
  const timedOut = { status: 'failed', reason: 'timeout', message: 'No response' } as const;
  expect(timeHelps(facts, 'cancelled', { state: timedOut })).toBe(true);
  expect(timeHelps(facts, 'cancelled', { state: { status: 'cancelled' } })).toBe(false);
  const answer = { seq: 9, atUs: 1, isError: true };
  expect(timeHelps({ ...facts, answer }, 'failed')).toBe(false);
});
