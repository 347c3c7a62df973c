// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { headAt, notification, request } from '../test-traffic.ts';
import { headMoved, initialTraffic, useTraffic } from '../log/traffic-store.ts';
import { useRecord } from './use-record.ts';

type Read = {
  signal: AbortSignal;
  answer(record: WireRecord | null): void;
  fail(why: Error): void;
};
const reads = vi.hoisted(() => [] as Read[]);

vi.mock('../log/traffic-source.ts', () => ({
  readRecord: (_of: unknown, signal: AbortSignal) =>
    new Promise((answer, fail) => reads.push({ signal, answer, fail })),
}));

beforeEach(() => {
  reads.length = 0;
  useTraffic.setState(initialTraffic);
  headMoved(headAt(5));
});
afterEach(cleanup);

const waiting = request(3);

const answered = async (record: WireRecord | null): Promise<void> => {
  await act(async () => reads.at(-1)?.answer(record));
};

test('a log that grows faster than a record is read does not hold it back', async () => {
  const { result } = renderHook(() => useRecord('run-1', 3));

  for (let head = 6; head < 60; head += 1) act(() => headMoved(headAt(head)));
  await answered(waiting);

  expect(reads).toHaveLength(1);
  expect(result.current).toMatchObject({ status: 'ready', record: { seq: 3 } });
});

test('a request that waits is read again once the log has grown, until it is answered', async () => {
  const { result } = renderHook(() => useRecord('run-1', 3));
  await answered(waiting);

  act(() => headMoved(headAt(6)));
  await waitFor(() => expect(reads).toHaveLength(2));
  await answered(request(3, { responseSeq: 6 }));
  act(() => headMoved(headAt(7)));

  expect(result.current).toMatchObject({ record: { responseSeq: 6 } });
  expect(reads).toHaveLength(2);
});

test('a record that could not be read says why, and one that is left is not waited for', async () => {
  const { result, unmount } = renderHook(() => useRecord('run-1', 3));
  await act(async () => reads[0]?.fail(new Error('The disk is gone.')));
  expect(result.current).toEqual({ status: 'failed', message: 'The disk is gone.' });

  unmount();
  expect(reads[0]?.signal.aborted).toBe(true);
});

test('a notification is read once', async () => {
  const { result } = renderHook(() => useRecord('run-1', 4));
  await answered(notification(4));
  act(() => headMoved(headAt(9)));

  expect(result.current).toMatchObject({ status: 'ready', record: { seq: 4 } });
  expect(reads).toHaveLength(1);
});
