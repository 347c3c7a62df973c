import { expect, test } from 'vitest';
import { EventStreamReader, type StreamEvent } from './event-stream-reader.ts';

type Seen = { raw: string; data: string | undefined; isComment: boolean; problem?: string };

function read(chunks: Uint8Array[], maxBytes?: number): Seen[] {
  const seen: Seen[] = [];
  const take = ({ raw, data, isComment, problem }: StreamEvent) =>
    seen.push({
      raw: raw.toString('utf8'),
      data: data?.toString('utf8'),
      isComment,
      ...(problem === undefined ? {} : { problem }),
    });
  const reader = new EventStreamReader(take, maxBytes);
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return seen;
}

const stream = 'id: 7\r\nevent: message\r\ndata: {"a":\r\ndata: "☕"}\r\n\r\n: ping\n\ndata:x\n\n';

test.each([1, 2, 3, 7, 64, 1000])('reads events whole from chunks of %i bytes', (size) => {
  const bytes = Buffer.from(stream);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );

  expect(read(chunks)).toEqual([
    {
      raw: 'id: 7\nevent: message\ndata: {"a":\ndata: "☕"}',
      data: '{"a":\n"☕"}',
      isComment: false,
    },
    { raw: ': ping', data: undefined, isComment: true },
    { raw: 'data:x', data: 'x', isComment: false },
  ]);
});

test.each([1, 2, 3, 1000])('a line ends with CR, LF or both, in chunks of %i bytes', (size) => {
  const bytes = Buffer.from('data: a\rdata: b\r\rdata: c\r\n\r\ndata: d\n\n');
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );

  expect(read(chunks).map(({ data }) => data)).toEqual(['a\nb', 'c', 'd']);
});

test.each([
  ['data', ''],
  ['data:', ''],
  ['data:  two spaces', ' two spaces'],
  ['database: no data', undefined],
  ['retry: 10', undefined],
])('the line “%s” carries %j', (line, data) => {
  expect(read([Buffer.from(`${line}\n\n`)])[0]?.data).toBe(data);
});

test('passes over a byte order mark at the start only', () => {
  expect(read([Buffer.from('\uFEFFdata: a\n\ndata: \uFEFFb\n\n')]).map(({ data }) => data)).toEqual(
    ['a', '\uFEFFb'],
  );
});

test('says that the stream ended within an event', () => {
  expect(read([Buffer.from('data: cut sho')])).toEqual([
    {
      raw: 'data: cut sho',
      data: 'cut sho',
      isComment: false,
      problem: 'the stream ended within this event',
    },
  ]);
});

test('bounds an event of many lines, and one long line', () => {
  const many = read([Buffer.from(`${'data: 123456\n'.repeat(10)}\ndata: ok\n\n`)], 40);
  const long = read([Buffer.from(`data: ${'x'.repeat(100)}\n\ndata: ok\n\n`)], 40);

  expect(many[0]?.problem).toContain('more than 40 bytes');
  expect(long[0]?.problem).toContain('106 bytes');
  expect(long[0]?.raw.length).toBe(40);
  expect([many[1]?.data, long[1]?.data]).toEqual(['ok', 'ok']);
});
