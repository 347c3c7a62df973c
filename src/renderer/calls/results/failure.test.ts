import { expect, test } from 'vitest';
import type { CallState } from '../../../shared/model/calls/call.ts';
import { failureOf } from './failure.ts';

const failed = (more: Partial<Extract<CallState, { status: 'failed' }>>): CallState => ({
  status: 'failed',
  reason: 'error',
  message: 'It failed.',
  ...more,
});

test.each<[string, CallState, RegExp]>([
  ['Tool error', { status: 'done', isError: true, resultBytes: 1 }, /a model reads this text/],
  ['JSON-RPC error', failed({ code: -32_601 }), /has no tools\/call/],
  ['JSON-RPC error', failed({ code: -32_602 }), /tool did not run/],
  ['JSON-RPC error', failed({ code: -32_042 }), /Open the address/],
  ['JSON-RPC error', failed({ code: 7 }), /logs and stderr/],
  [
    'HTTP error',
    failed({ layer: 'http', message: 'The server responded with HTTP 401.' }),
    /Sign in/,
  ],
  [
    'HTTP error',
    failed({ layer: 'http', message: 'The server responded with HTTP 503: maintenance' }),
    /in front of it, failed/,
  ],
  [
    'HTTP error',
    failed({ layer: 'http', message: 'The server responded with HTTP 415: no' }),
    /before it reached MCP/,
  ],
  ['Not authorized', failed({ layer: 'authorization' }), /did not run/],
  ['Task failed', failed({ layer: 'task' }), /without a result/],
  ['Not a JSON-RPC response', failed({ layer: 'answer' }), /a result or an error/],
  ['Input not given', failed({ layer: 'question' }), /what the server requested/],
  ['Timed out', failed({ reason: 'timeout' }), /more time/],
  ['No response', failed({ reason: 'connection' }), /may have run/],
])('%s: says what to do', (title, state, next) => {
  const failure = failureOf(state, 'tools/call');

  expect(failure?.title).toBe(title);
  expect(failure?.next).toMatch(next);
});

test.each<CallState>([
  { status: 'running' },
  { status: 'cancelled' },
  { status: 'done', isError: false, resultBytes: 1 },
])('%j is no failure', (state) => {
  expect(failureOf(state, 'tools/call')).toBeUndefined();
});
