import { expect, test } from 'vitest';
import type { WireRecord } from '../../../shared/model/traffic/wire.ts';
import { adviceFor } from './advice.ts';

const record = (facts: Partial<WireRecord>): WireRecord => ({
  seq: 7,
  atUs: 0,
  monoUs: 0,
  connectionId: 1,
  serverName: 's',
  direction: 'in',
  kind: 'message',
  isError: true,
  bytes: 1,
  preview: '',
  ...facts,
});

test.each<[string, Partial<WireRecord>, RegExp]>([
  ['a stray line', { kind: 'malformed' }, /write logs to stderr/],
  ['an end', { kind: 'lifecycle', direction: 'none' }, /kind:stderr/],
  ['an error of a tool', { method: 'tools/call' }, /itself reported an error/],
  [
    'wrong arguments',
    { method: 'tools/call', errorCode: -32_602 },
    /Invalid params.*describe_tool/,
  ],
  ['wrong params', { method: 'prompts/get', errorCode: -32_602 }, /params of prompts\/get/],
  ['an unknown method', { method: 'tools/list', errorCode: -32_601 }, /Answer tools\/list/],
  [
    'a code of its own',
    { method: 'tools/call', errorCode: 12 },
    /^12 Application error: a server-specific code\.$/,
  ],
  ['401', { kind: 'http-response', preview: 'HTTP/1.1 401 Unauthorized' }, /wirebench login/],
  [
    '404',
    { kind: 'http-response', preview: 'HTTP/1.1 404 Not Found' },
    /path that the server serves/,
  ],
  ['406', { kind: 'http-response', preview: 'HTTP/1.1 406 Not Acceptable' }, /text\/event-stream/],
  ['503', { kind: 'http-response', preview: 'HTTP/1.1 503 Busy' }, /server failed/],
  ['a head that is none', { kind: 'http-response', preview: '' }, /refused the HTTP request/],
])('says what to do about %s', (_what, facts, advice) => {
  expect(adviceFor(record(facts))[0]).toMatch(advice);
});

test('leads to the record and its request', () => {
  expect(adviceFor(record({ requestSeq: 5 })).at(-1)).toBe(
    'Read the whole record with read_record and seq 7, and its request with seq 5.',
  );
});

test('names each section of the specification once', () => {
  const findings = [
    { message: 'one', rule: 'json-rpc' as const },
    { message: 'two', rule: 'json-rpc' as const },
    { message: 'three' },
  ];

  const advice = adviceFor(record({ isError: false, findings }));

  expect(advice).toHaveLength(2);
  expect(advice[0]).toMatch(/^The rule is in MCP 2026-07-28, Messages: https:/);
});
