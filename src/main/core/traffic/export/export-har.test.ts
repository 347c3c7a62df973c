import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { exportedText } from '../../../../../test/exported-text.ts';
import { seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import { exportHar } from './export-har.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(() => folder.end());

const pairs = z.array(z.strictObject({ name: z.string(), value: z.string() }));
const size = z.number().int().min(-1);
/** What the specification of HAR 1.2 demands. */
const har = z.strictObject({
  log: z.strictObject({
    version: z.literal('1.2'),
    creator: z.strictObject({ name: z.string(), version: z.string() }),
    entries: z.array(
      z.looseObject({
        startedDateTime: z.iso.datetime(),
        time: z.number().nonnegative(),
        request: z.strictObject({
          method: z.string(),
          url: z.url(),
          httpVersion: z.string(),
          cookies: z.array(z.never()),
          headers: pairs,
          queryString: pairs,
          headersSize: size,
          bodySize: size,
          postData: z
            .object({ mimeType: z.string(), text: z.string(), params: z.array(z.never()) })
            .optional(),
        }),
        response: z.strictObject({
          status: z.number().int(),
          statusText: z.string(),
          httpVersion: z.string(),
          cookies: z.array(z.never()),
          headers: pairs,
          redirectURL: z.string(),
          headersSize: size,
          bodySize: size,
          content: z.object({
            size,
            mimeType: z.string(),
            text: z.string(),
            encoding: z.literal('base64').optional(),
          }),
        }),
        cache: z.strictObject({}),
        timings: z.strictObject({
          send: z.number().nonnegative(),
          wait: z.number().nonnegative(),
          receive: z.number().nonnegative(),
        }),
      }),
    ),
  }),
});

type Seen = ReturnType<typeof seen>;

async function archive(...observations: Seen[]) {
  const text = await exportedText(folder, exportHar, 's', observations);
  return har.parse(JSON.parse(text)).log.entries;
}

const request = (text: string, monoUs = 1000) =>
  seen(text, { kind: 'http-request', direction: 'out', monoUs });
const response = (text: string, requestSeq: number, monoUs = 3000) =>
  seen(text, { kind: 'http-response', requestSeq, durationUs: 2000, monoUs });
const message = (text: string, more: Partial<Seen> = {}) => seen(text, { rpcId: '1', ...more });
const post =
  'POST /mcp?token=abc&a=1 HTTP/1.1\nhost: x.test\ncontent-type: application/json\nauthorization: Bearer c4n4ry';

test('joins heads and bodies, with their timings, without secrets', async () => {
  const [entry, ...others] = await archive(
    seen('connected to 1.2.3.4:443 (TCP 1.0 ms, TLS 2.0 ms); TLSv1.3', {
      kind: 'lifecycle',
      direction: 'none',
    }),
    request(post),
    message('{"id":1,"params":{"apiKey":"c4n4ry"}}', { direction: 'out' }),
    response('HTTP/1.1 200 OK\ncontent-type: application/json', 2),
    message('{"id":1,"result":12345678901234567890}', {
      requestSeq: 3,
      durationUs: 5,
      monoUs: 7000,
    }),
  );

  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    time: 6,
    timings: { wait: 2, receive: 4 },
    request: {
      method: 'POST',
      url: 'https://x.test/mcp?token=•••&a=1',
      postData: { text: '{"id":1,"params":{"apiKey":"•••"}}' },
    },
    response: {
      status: 200,
      statusText: 'OK',
      content: { text: '{"id":1,"result":12345678901234567890}' },
    },
  });
  expect(JSON.stringify(entry)).not.toContain('c4n4ry');
});

test('gives each answer its own body where several are awaited at once', async () => {
  const entries = await archive(
    request(post),
    message('{"id":1}', { direction: 'out' }),
    request(post),
    message('{"id":2}', { direction: 'out', rpcId: '2' }),
    response('HTTP/1.1 200 OK', 1),
    response('HTTP/1.1 200 OK', 3),
    message('{"id":2,"result":"b"}', { requestSeq: 4, durationUs: 1, rpcId: '2' }),
    message('{"id":1,"result":"a"}', { requestSeq: 2, durationUs: 1 }),
  );

  expect(entries.map((entry) => entry.response.content.text)).toEqual([
    '{"id":1,"result":"a"}',
    '{"id":2,"result":"b"}',
  ]);
});

test('writes the events of a stream as they came, and a batch as an array', async () => {
  const [entry] = await archive(
    request(post),
    message('{"id":1}', { direction: 'out' }),
    message('{"id":2}', { direction: 'out', rpcId: '2' }),
    response('HTTP/1.1 200 OK\ncontent-type: text/event-stream', 1),
    seen(': hello\n\n', { kind: 'sse-comment' }),
    seen('{"method":"notifications/progress"}', { method: 'notifications/progress' }),
    message('{"id":1,"result":1}', { requestSeq: 2, durationUs: 1 }),
  );

  expect(entry?.request.postData?.text).toBe('[{"id":1},{"id":2}]');
  expect(entry?.response.content.text).toBe(
    ': hello\n\ndata: {"method":"notifications/progress"}\n\ndata: {"id":1,"result":1}\n\n',
  );
});

test('keeps requests without an answer, odd heads and bytes that are no text valid', async () => {
  const entries = await archive(
    request('GET'),
    request('', 2),
    request('GET /x HTTP/1.1\nhost: y.test'),
    response('HTTP/1.1 500', 3),
    seen(Buffer.from([0xff, 0xfe]), { kind: 'http-body' }),
  );

  expect(entries.map(({ response: { status } }) => status)).toEqual([0, 0, 500]);
  expect(entries[2]?.response.content).toMatchObject({ encoding: 'base64', text: '//4=' });
});

test('of traffic without HTTP says what to do instead', async () => {
  await expect(archive(seen('{}'))).rejects.toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining('JSONL or HTML'),
  });
});
