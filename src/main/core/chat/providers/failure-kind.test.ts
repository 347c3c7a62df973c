import { expect, test } from 'vitest';
import { failureInStream, failureOfAnswer, failureOfConnection } from './failure.ts';
import { redactorOf } from './redact.ts';
import { retryAfterMs } from './retry-after.ts';

const redact = Object.assign((text: string) => text, { pieces: (p: string[]) => p, margin: 0 });
const kindOf = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  failureOfAnswer(
    { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) },
    'host',
    redact,
  );

test.each([
  [401, { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } }, 'auth'],
  [
    400,
    { error: { code: 400, message: 'API key not valid. Please pass a valid API key.' } },
    'auth',
  ],
  [403, { error: { type: 'permission_error', message: 'no' } }, 'auth'],
  [
    429,
    { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } },
    'quota',
  ],
  [
    429,
    { error: { status: 'RESOURCE_EXHAUSTED', message: 'check your plan and billing' } },
    'rate-limit',
  ],
  [400, { type: 'error', error: { message: 'Your credit balance is too low' } }, 'quota'],
  [402, { error: { message: 'Insufficient credits', code: 402 } }, 'quota'],
  [400, { error: { message: 'maximum context length is 8192 tokens' } }, 'context-length'],
  [400, { error: { type: 'exceed_context_size_error', message: 'too big' } }, 'context-length'],
  [413, { error: { type: 'request_too_large', message: 'too large' } }, 'context-length'],
  [
    404,
    { error: { message: "model 'llama9' not found", type: 'not_found_error' } },
    'model-not-found',
  ],
  [
    404,
    { type: 'error', error: { type: 'not_found_error', message: 'model: claude-9' } },
    'model-not-found',
  ],
  [
    404,
    { error: { message: 'models/gemini-9 is not found for API version v1beta' } },
    'model-not-found',
  ],
  [404, '404 page not found', 'bad-request'],
  [
    400,
    { error: { code: 'content_filter', message: 'blocked by content management policy' } },
    'blocked',
  ],
  [400, { error: { message: "Invalid schema for function 'f'" } }, 'bad-request'],
  [529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 'provider'],
  [502, '<html><head><title>502 Bad Gateway</title></head></html>', 'provider'],
] as const)('%i %j is told as %s', (status, body, kind) => {
  expect(kindOf(status, body)).toMatchObject({ kind, status });
});

test('says in words what the endpoint said', () => {
  const page = kindOf(
    502,
    '<html><head><title>502 Bad Gateway</title></head><body>x</body></html>',
  );
  const detail = kindOf(400, { detail: 'no such field' });
  const behind = kindOf(502, {
    error: { message: 'Provider returned error', metadata: { raw: 'boom' } },
  });

  expect(page.message).toBe('host failed (502): a web page, “502 Bad Gateway”');
  expect(detail.message).toBe('host refused the request (400): no such field');
  expect(behind.message).toBe('host failed (502): Provider returned error: boom');
});

test('leaves out a key that would be cut within', () => {
  const key = 'sk+very/secret-key-of-somebody';
  const endpoint = {
    endpointId: 'e',
    kind: 'compatible' as const,
    label: 'E',
    baseUrl: 'http://x',
  };
  const message = `${'no '.repeat(160)}key: ${key}, and more`;

  const failure = failureOfAnswer(
    { status: 400, headers: {}, body: JSON.stringify({ error: { message } }) },
    'host',
    redactorOf({ endpoint, key }),
  );

  expect(failure.message).toMatch(/no key:…$/);
});

test('reads how long it is to be left alone from headers, dates and details', () => {
  const date = 'Wed, 21 Oct 2015 07:28:00 GMT';
  const later = 'Wed, 21 Oct 2015 07:28:30 GMT';

  expect(retryAfterMs({ 'retry-after-ms': '150', 'retry-after': '7' })).toBe(150);
  expect(retryAfterMs({ 'retry-after': '7' })).toBe(7000);
  expect(retryAfterMs({ 'retry-after': later, date })).toBe(30_000);
  expect(retryAfterMs({ 'retry-after': date, date: later })).toBe(0);
  expect(retryAfterMs({}, '{"error":{"details":[{"retryDelay":"34.5s"}]}}')).toBe(34_500);
  expect(retryAfterMs({ 'retry-after': 'soon' })).toBeUndefined();
});

test('tells an error in a stream by what it says', () => {
  const overloaded = failureInStream(
    { type: 'overloaded_error', message: 'Overloaded' },
    'host',
    redact,
  );
  const router = failureInStream({ message: 'Provider returned error', code: 502 }, 'host', redact);
  const limit = failureInStream(
    { error: { type: 'rate_limit_error', message: 'slow' } },
    'host',
    redact,
  );

  expect(overloaded.kind).toBe('provider');
  expect(router).toMatchObject({ kind: 'provider', status: 502 });
  expect(limit.kind).toBe('rate-limit');
});

test.each([
  ['ECONNREFUSED', 'network', /nothing listens there/],
  ['ENOTFOUND', 'network', /no such host is known, or this machine is offline/],
  ['ECONNRESET', 'connection-lost', /^The connection to host broke/],
  ['UND_ERR_SOCKET', 'connection-lost', /^The connection to host broke/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'network', /can’t be trusted or doesn’t speak TLS: why/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'network', /can’t be trusted or doesn’t speak TLS: why/],
  ['ETIMEDOUT', 'timeout', /did not answer in time/],
  ['EWHATEVER', 'network', /can’t be reached: why/],
])('says what %s means', (code, kind, message) => {
  const cause = Object.assign(new Error('why'), { code });

  const failure = failureOfConnection(new TypeError('fetch failed', { cause }), 'host', redact);

  expect(failure.kind).toBe(kind);
  expect(failure.message).toMatch(message);
});
