import { expect, test } from 'vitest';
import type { CallSnapshot } from '../../shared/model/calls/call.ts';
import type { BackendEvent } from '../../shared/model/events.ts';
import { coalesceEvents } from './coalesce-events.ts';

const call = (callId: number, progress: number): BackendEvent => ({
  type: 'call',
  call: {
    callId,
    connectionId: 1,
    serverName: 's',
    method: 'tools/call',
    name: 't',
    argumentsText: '{}',
    startedAt: 0,
    progress: { progress },
    state: { status: 'running' },
  } satisfies CallSnapshot,
});
const snapshot: BackendEvent = {
  type: 'snapshot',
  choices: [],
  settings: { network: {} },
  servers: { file: '', servers: [], invalid: [] },
  connections: [],
  calls: [],
  asked: [],
  logs: [],
  signIns: [],
  subscriptions: [],
};

test('keeps the last of each thing, in the order of their last change', () => {
  const events = [call(1, 1), call(2, 1), call(1, 2)];

  expect(coalesceEvents(events)).toEqual([call(2, 1), call(1, 2)]);
});

test('forgets what a snapshot already holds', () => {
  expect(coalesceEvents([call(1, 1), snapshot, call(1, 2)])).toEqual([snapshot, call(1, 2)]);
});

test('keeps an end apart from other ends', () => {
  const gone = (connectionId: number): BackendEvent => ({
    type: 'connection-removed',
    connectionId,
  });

  expect(coalesceEvents([gone(1), gone(2), gone(1)])).toEqual([gone(2), gone(1)]);
});
