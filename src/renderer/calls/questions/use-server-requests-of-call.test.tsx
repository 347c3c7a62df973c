// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type {
  ServerRequestsOfConnection,
  ServerRequestOutline,
} from '../../../shared/model/calls/server-requests.ts';
import type { CallSnapshot, CallState } from '../../../shared/model/calls/call.ts';
import {
  putServerRequests,
  setServerRequests,
  useServerRequests,
} from '../../stores/server-requests-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { useServerRequestsOfCall } from './use-server-requests-of-call.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const reads: unknown[] = [];
beforeEach(() => {
  furnishPage();
  reads.length = 0;
  setServerRequests([]);
  answerWith({
    'serverRequests.window': (scope) => {
      reads.push(scope);
      return { count: 1, requests: [request(900, 9)] };
    },
  });
});

const request = (serverRequestId: number, callId?: number): ServerRequestOutline => ({
  serverRequestId,
  connectionId: 1,
  serverName: 'shop',
  ...(callId === undefined ? {} : { callId }),
  method: 'elicitation/create',
  start: '',
  size: 100,
  at: 0,
  changes: 0,
});
const connection = (
  oldest: ServerRequestOutline[],
  more: Partial<ServerRequestsOfConnection> = {},
) => ({
  connectionId: 1,
  serverName: 'shop',
  count: oldest.length,
  ofNoCall: 0,
  ofCalls: [],
  refused: 0,
  ended: 0,
  byRule: 0,
  oldest,
  ...more,
});
const call = (callId: number, status: 'running' | 'input-required'): CallSnapshot => ({
  callId,
  connectionId: 1,
  serverName: 'shop',
  method: 'tools/call',
  name: 'ask',
  argumentsText: '{}',
  startedAt: 0,
  state: { status } satisfies CallState,
});

test('takes those of the call and those of no call, and counts what is not among them', () => {
  const oldest = [request(1, 7), request(2), request(3, 8)];
  putServerRequests(
    connection(oldest, { count: 2000, ofNoCall: 500, ofCalls: [{ callId: 7, count: 1400 }] }),
  );

  const { result } = renderHook(() => useServerRequestsOfCall(call(7, 'input-required')));

  expect(result.current.requests.map((one) => one.serverRequestId)).toEqual([1, 2]);
  expect(result.current.total).toBe(1900);
  expect(reads).toEqual([]);
});

test('reads what a call is asked that is not among the oldest of its connection', async () => {
  putServerRequests(connection([request(1, 7)], { count: 60 }));

  const { result, rerender } = renderHook(({ of }) => useServerRequestsOfCall(of), {
    initialProps: { of: call(9, 'input-required') },
  });
  await waitFor(() => expect(result.current.requests).toHaveLength(1));
  expect(result.current.total).toBe(1);
  expect(reads).toEqual([{ connectionId: 1, callId: 9, after: 0, limit: 50 }]);
  act(() => putServerRequests(connection([request(1, 7)], { count: 61 })));
  await waitFor(() => expect(reads).toHaveLength(2));
  rerender({ of: call(9, 'running') });

  expect(result.current.requests).toEqual([]);
  expect(useServerRequests.getState().ofCalls).toEqual({});
});
