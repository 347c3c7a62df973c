import { beforeEach, describe, expect, test } from 'vitest';
import type { WireObservation } from '../wire/records/observation.ts';
import { WireLog } from '../wire/records/wire-log.ts';
import { openAppLine, type AppLine } from './app-line.ts';

let records: WireObservation[];
let sent: string[];
let heard: unknown[];
let noticed: unknown[];
let malformed: string[];
let line: AppLine;

beforeEach(() => {
  records = [];
  sent = [];
  heard = [];
  noticed = [];
  malformed = [];
  line = openAppLine({
    log: new WireLog((record) => records.push(record)),
    send: (text) => sent.push(text),
    onMessage: (direction, { method, id }, seq) => noticed.push([direction, method ?? id, seq]),
    onMalformed: (why) => malformed.push(why),
  });
  line.onmessage = (message) => heard.push(message);
});

test('a message of the app is on record as it came, noticed, and acted on', () => {
  const text = '{ "jsonrpc": "2.0",  "id": 1, "method": "ui/initialize" }';

  line.take(text);

  expect(records).toMatchObject([{ direction: 'in', kind: 'message', method: 'ui/initialize' }]);
  expect(String(records[0]?.content)).toBe(text);
  expect(noticed).toEqual([['in', 'ui/initialize', 1]]);
  expect(heard).toEqual([{ jsonrpc: '2.0', id: 1, method: 'ui/initialize' }]);
});

test('a message to the app is on record as it was sent', async () => {
  await line.send({ jsonrpc: '2.0', id: 1, result: { ok: true } });

  expect(sent).toEqual(['{"jsonrpc":"2.0","id":1,"result":{"ok":true}}']);
  expect(records).toMatchObject([{ direction: 'out', kind: 'message', content: sent[0] }]);
  expect(noticed).toEqual([['out', 1, 1]]);
});

test('an answer is joined with its request', async () => {
  line.take('{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"bars"}}');
  await line.send({ jsonrpc: '2.0', id: 'a', result: {} });

  expect(records[1]).toMatchObject({ method: 'tools/call', requestSeq: 1 });
});

test('a result that nests too deeply to be written still reaches the app, cut', async () => {
  const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as never;

  await line.send({ jsonrpc: '2.0', id: 1, result: { structuredContent: deep } });

  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('nested more than 500 levels deep');
  expect(records).toMatchObject([{ direction: 'out', content: sent[0] }]);
});

describe('what is no message is on record, and not acted on', () => {
  test.each([
    '',
    'hello',
    '{',
    'null',
    '7',
    '"text"',
    '{}',
    '{"jsonrpc":"1.0","method":"ui/initialize"}',
    '[{"jsonrpc":"2.0","method":"ui/initialize"}]',
    '{"jsonrpc":["2.0"]}',
    '{"__proto__":{"jsonrpc":"2.0"}}',
    '\u0000',
    '\ud800',
  ])('%j', (text) => {
    line.take(text);

    expect(records).toMatchObject([{ direction: 'in', kind: 'malformed', isError: true }]);
    expect(malformed).toEqual(['no JSON-RPC message']);
    expect(heard).toEqual([]);
    expect(noticed).toEqual([]);
  });

  test.each([
    ['many values', `[${'0,'.repeat(20_000)}0]`],
    ['many levels', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['many empty objects', `[${'{},'.repeat(20_000)}{}]`],
  ])('%s', (_what, params) => {
    line.take(`{"jsonrpc":"2.0","method":"ui/message","params":${params}}`);

    expect(records).toMatchObject([{ kind: 'malformed' }]);
    expect(malformed).toEqual(['a message of too many values']);
    expect(heard).toEqual([]);
  });
});

test('a long text of few values is a message', () => {
  line.take(
    JSON.stringify({ jsonrpc: '2.0', method: 'log', params: { a: 'x'.repeat(4_000_000) } }),
  );

  expect(heard).toHaveLength(1);
});

test('a message before anybody listens is on record all the same', () => {
  delete line.onmessage;

  line.take('{"jsonrpc":"2.0","method":"ui/initialize"}');

  expect(records).toHaveLength(1);
});

test('it tells that it was closed', async () => {
  let isClosed = false;
  line.onclose = () => (isClosed = true);

  await line.start();
  await line.close();

  expect(isClosed).toBe(true);
});
