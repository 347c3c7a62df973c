import { expect, test } from 'vitest';
import { findingText, type Finding } from '../../../../shared/model/finding.ts';
import { Correlator } from './correlator.ts';
import type { JsonRpcMessage } from '../json/json-rpc.ts';

const wordsOf = (facts: { findings?: Finding[] } | undefined) =>
  facts?.findings && findingText(facts.findings);

/** Feeds messages in their order, one microsecond apart, and tells what each record would say. */
function feed(...messages: ['out' | 'in', object][]) {
  const correlator = new Correlator();
  return messages.map(([direction, message], at) => {
    const full = { jsonrpc: '2.0', ...message } as JsonRpcMessage;
    const facts = correlator.describe(direction, full, at);
    correlator.remember(direction, full, at + 1, at);
    return facts;
  });
}

const call = (id: unknown, meta = {}) => ({
  id,
  method: 'tools/call',
  params: { name: 'stock', ...meta },
});

test('joins a response with its request, its method, subject and duration', () => {
  const [, response] = feed(['out', call(7)], ['in', { id: 7, result: { content: [] } }]);

  expect(response).toEqual({
    isError: false,
    rpcId: '7',
    method: 'tools/call',
    subject: 'stock',
    requestSeq: 1,
    durationUs: 1,
  });
});

test('keeps the code of an error, whatever else is wrong with it', () => {
  const codes = [-32_601, 0, 1.5, '7', undefined, { toString: 1 }];

  const facts = codes.map((code) => feed(['out', call(7)], ['in', { id: 7, error: { code } }])[1]);

  expect(facts.map((fact) => fact?.errorCode)).toEqual([-32_601, 0, ...Array(4).fill(undefined)]);
});

test('tells 7 from "7", and our requests from the server’s', () => {
  const facts = feed(
    ['out', call(7)],
    ['in', { id: '7', result: {} }],
    ['in', { id: 7, method: 'ping' }],
    ['out', { id: 7, result: {} }],
    ['in', { id: 7, result: {} }],
  );

  expect(facts.map(({ requestSeq }) => requestSeq)).toEqual([
    undefined,
    undefined,
    undefined,
    3,
    1,
  ]);
});

test('tells an answer to nothing, and one that comes after the cancellation', () => {
  const cancel = { method: 'notifications/cancelled', params: { requestId: 1 } };

  const facts = feed(
    ['out', call(1)],
    ['out', cancel],
    ['in', { id: 1, result: { content: [] } }],
    ['in', { id: 'other', result: {} }],
  );

  expect(facts.map(wordsOf)).toEqual([
    undefined,
    undefined,
    'it came after its request was cancelled',
    'it answers no open request',
  ]);
});

test('joins a second answer to the same id with nothing, and says so', () => {
  const answer = { id: 1, result: {} };

  const facts = feed(['out', call(1)], ['in', answer], ['in', answer]);

  expect(facts[2]).not.toHaveProperty('requestSeq');
  expect(wordsOf(facts[2])).toBe('it answers no open request');
});

test.each([
  [{ id: 1, error: { code: -32_603, message: 'no' } }, true],
  [{ id: 1, result: { isError: true } }, true],
  [{ id: 1, result: { isError: 'yes' } }, false],
  [{ id: 1, result: null }, false],
])('%j is an error: %s', (answer, isError) => {
  expect(feed(['out', call(1)], ['in', answer])[1]?.isError).toBe(isError);
});

test('joins progress by its token and a cancellation by its id', () => {
  const facts = feed(
    ['out', call(1, { _meta: { progressToken: 't' } })],
    ['in', { method: 'notifications/progress', params: { progressToken: 't', progress: 1 } }],
    ['in', { method: 'notifications/progress', params: { progressToken: 'x', progress: 1 } }],
    ['out', { method: 'notifications/cancelled', params: { requestId: 1 } }],
  );

  expect(facts.map(({ requestSeq }) => requestSeq)).toEqual([undefined, 1, undefined, 1]);
});

test('cuts hostile methods, ids and subjects in the label', () => {
  const long = 'x'.repeat(100_000);

  const [facts] = feed(['in', { id: long, method: long, params: { name: long } }]);

  expect(facts?.method?.length).toBeLessThan(600);
  expect(facts?.rpcId?.length).toBeLessThan(600);
  expect(facts?.subject?.length).toBeLessThan(600);
});

test('stays bounded with requests that are never answered, and knows the newest', () => {
  const requests = Array.from({ length: 20_000 }, (_, id) => ['out', call(id)] as ['out', object]);

  const facts = feed(
    ...requests,
    ['in', { id: 0, result: {} }],
    ['in', { id: 19_999, result: {} }],
  );

  expect(facts.at(-2)).not.toHaveProperty('requestSeq');
  expect(facts.at(-2)).not.toHaveProperty('findings');
  expect(facts.at(-1)).toMatchObject({ requestSeq: 20_000 });
});

test.each([[{ method: 5 }], [{ method: 'ping', params: [1, 2] }], [{ id: {}, method: 'x' }], [{}]])(
  'describes the odd message %j without failing',
  (message) => {
    expect(() => feed(['in', message])).not.toThrow();
  },
);

test.each([
  ['w-1'],
  ['a b'],
  ['"'],
  ['\\'],
  ['é'],
  ['\u0000'],
  ['\ud800'],
  [''],
  [7],
  [-0],
  [1.5],
  [null],
])('writes the id %j as JSON does, and joins its answer by it', (id) => {
  const [request, response] = feed(['out', call(id)], ['in', { id, result: {} }]);

  expect(request?.rpcId).toBe(JSON.stringify(id));
  expect(response).toMatchObject({ rpcId: JSON.stringify(id), requestSeq: 1 });
});
