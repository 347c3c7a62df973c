import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import type { WireObservation } from '../../wire/records/observation.ts';
import { hangFacts } from './hang-facts.ts';
import { RecordedFiles } from '../recording/recorded-files.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
let files: RecordedFiles | undefined;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(async () => {
  files?.close();
  await folder.end();
});

type Seen = [content: string, more?: Partial<WireObservation>];

async function recorded(...all: Seen[]): Promise<RecordedFiles> {
  const recorder = folder.open();
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });
  for (const [at, [content, more]] of all.entries()) tap(seen(content, { atUs: at + 1, ...more }));
  const { recordingId } = recorder;
  await recorder.close();
  files = new RecordedFiles(join(folder.home, 'recordings', recordingId));
  return files;
}

const call = (id: number): Seen => [
  `{"id":${id}}`,
  { direction: 'out', method: 'tools/call', rpcId: String(id), subject: 'slow' },
];
const stderr = (text: string): Seen => [text, { kind: 'stderr' }];

test('a request that waits is told of with what came meanwhile', async () => {
  const facts = hangFacts(
    await recorded(
      stderr('before'),
      call(1),
      stderr('connecting to the database'),
      [
        '{"params":{"progress":3,"total":10,"message":"third"}}',
        { method: 'notifications/progress', requestSeq: 2 },
      ],
      call(2),
      ['{"result":{}}', { method: 'tools/call', rpcId: '2', requestSeq: 5, durationUs: 9 }],
      ['{"id":"q"}', { method: 'sampling/createMessage', rpcId: '"q"' }],
      ['the process exited with code 1', { kind: 'lifecycle', direction: 'none', isError: true }],
    ),
    2,
  );

  expect(facts).toMatchObject({
    request: { seq: 2, atUs: 2, serverName: 'one', method: 'tools/call', subject: 'slow' },
    stderr: [{ seq: 3, text: 'connecting to the database' }],
    progress: { seq: 4, count: 1, text: '3 of 10: third' },
    lastHeard: { seq: 7, what: 'sampling/createMessage' },
    answeredOthers: 1,
    asked: [{ seq: 7, method: 'sampling/createMessage' }],
    events: [{ seq: 8, text: 'the process exited with code 1', isError: true }],
    isPartial: false,
  });
  expect(facts?.answer).toBeUndefined();
});

test('a failed one says why, be it asked for the request or for the answer', async () => {
  const error = '{"error":{"code":-32602,"message":"No such tool"}}';
  const read = await recorded(
    call(1),
    [error, { method: 'tools/call', rpcId: '1', requestSeq: 1, durationUs: 5, isError: true }],
    stderr('Traceback'),
    call(2),
    [
      '{"result":{"isError":true,"content":[{"type":"text","text":"disk full"}]}}',
      { method: 'tools/call', rpcId: '2', requestSeq: 4, durationUs: 5, isError: true },
    ],
  );

  expect(hangFacts(read, 2)).toEqual(hangFacts(read, 1));
  expect(hangFacts(read, 1)).toMatchObject({
    answer: { seq: 2, isError: true },
    error: { code: -32602, message: 'No such tool' },
    stderr: [{ text: 'Traceback' }],
  });
  expect(hangFacts(read, 4)?.error).toEqual({ message: 'disk full' });
});

test('what a server says in values that are no texts is shown as they are', async () => {
  const odd = '{"toString":1,"valueOf":2}';
  const read = await recorded(
    call(1),
    [`{"params":{"progress":${odd}}}`, { method: 'notifications/progress', requestSeq: 1 }],
    [
      `{"error":{"code":"x","message":${odd}}}`,
      { method: 'tools/call', rpcId: '1', requestSeq: 1, durationUs: 5, isError: true },
    ],
  );

  expect(hangFacts(read, 1)).toMatchObject({ progress: { text: odd }, error: { message: odd } });
});

test('over HTTP it says how far the exchange came', async () => {
  const read = await recorded(
    ['POST /mcp HTTP/1.1', { kind: 'http-request', direction: 'out', exchangeSeq: 'next' }],
    call(1),
    ['POST /mcp HTTP/1.1', { kind: 'http-request', direction: 'out', exchangeSeq: 'next' }],
    call(2),
    [
      'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n',
      { kind: 'http-response', requestSeq: 3, exchangeSeq: 4 },
    ],
  );

  expect(hangFacts(read, 2)?.http).toEqual({ request: 1 });
  expect(hangFacts(read, 4)?.http).toMatchObject({
    request: 3,
    response: { seq: 5, status: '200 OK', isStream: true },
  });
});

test('what is no request has no such facts', async () => {
  const read = await recorded(stderr('x'), ['{}', { method: 'notifications/initialized' }]);

  expect([1, 2, 3].map((seq) => hangFacts(read, seq))).toEqual([undefined, undefined, undefined]);
});

test('a request that its sender took back is told of as cancelled', async () => {
  const asks: Seen = [
    '{"id":7}',
    { direction: 'in', method: 'sampling/createMessage', rpcId: '7' },
  ];
  const cancels: Seen = [
    '{"params":{"requestId":7,"reason":"too late"}}',
    { direction: 'in', method: 'notifications/cancelled', requestSeq: 1 },
  ];

  expect(hangFacts(await recorded(asks, cancels), 1)?.cancelled).toEqual({ seq: 2, atUs: 2 });
});

test('a request that another side claims to take back still waits', async () => {
  const asks: Seen = [
    '{"id":7}',
    { direction: 'in', method: 'sampling/createMessage', rpcId: '7' },
  ];
  const cancels: Seen = [
    '{"params":{"requestId":7}}',
    { direction: 'out', method: 'notifications/cancelled', requestSeq: 1 },
  ];

  expect(hangFacts(await recorded(asks, cancels), 1)?.cancelled).toBeUndefined();
});
