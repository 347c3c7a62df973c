import { expect, test } from 'vitest';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { statusOf } from './record-status.ts';
import { notification } from '../test-traffic.ts';

const exchange = { records: 2, sentBytes: 1, receivedBytes: 1 };

test.each<[string, Partial<WireRecord>, string]>([
  ['a request without an answer', { method: 'ping', rpcId: '1' }, ''],
  ['a request with one', { method: 'ping', rpcId: '1', responseSeq: 2 }, ''],
  ['one that an HTTP status ended', { method: 'ping', rpcId: '1', failedSeq: 2 }, 'failed'],
  ['a response', { method: 'ping', rpcId: '1', requestSeq: 1, direction: 'in' }, 'ok'],
  ['one that is an error', { rpcId: '1', requestSeq: 1, direction: 'in', isError: true }, 'error'],
  [
    'a JSON-RPC error',
    { rpcId: '1', requestSeq: 1, direction: 'in', isError: true, errorCode: -32_601 },
    '-32601',
  ],
  ['a notification', { method: 'notifications/progress' }, ''],
  ['an HTTP answer', { kind: 'http-response', preview: 'HTTP/1.1 404 Not Found' }, '404'],
  ['one that is no HTTP', { kind: 'http-response', preview: 'nonsense' }, ''],
  ['a line that is no message', { kind: 'malformed', isError: true }, 'error'],
  [
    'an exchange that failed',
    { method: 'ping', rpcId: '1', responseSeq: 2, exchange: { ...exchange, state: 'error' } },
    'error',
  ],
  [
    'an exchange that ended with an error code',
    {
      method: 'ping',
      rpcId: '1',
      responseSeq: 2,
      exchange: {
        ...exchange,
        state: 'error',
        outcome: { seq: 2, kind: 'message', preview: '', errorCode: -32_602 },
      },
    },
    '-32602',
  ],
  [
    'a notification among exchanges',
    { method: 'notifications/progress', exchange: { ...exchange, state: 'alone' } },
    '',
  ],
])('%s', (_what, part, status) => {
  expect(statusOf(notification(1, part))).toBe(status);
});
