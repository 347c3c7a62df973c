import { expect, test } from 'vitest';
import type { ExchangeFacts } from '../../../../shared/model/traffic/wire.ts';
import { asRow, bytesText, exchangeText } from './exchange-labels.ts';
import { request } from '../test-traffic.ts';

const ended = (preview: string, more: Partial<ExchangeFacts> = {}) =>
  asRow(
    request(1, {
      exchange: {
        records: 1,
        state: 'error',
        durationUs: 1500,
        sentBytes: 100,
        receivedBytes: 4500,
        outcome: { seq: 2, kind: 'message', preview },
        ...more,
      },
    }),
  );

test.each([
  [
    'the message of an error, with its code',
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Unknown tool: \\"x\\""}}',
    'Unknown tool: "x" (-32602 Invalid params)',
  ],
  [
    'what a tool says of its failure',
    '{"jsonrpc":"2.0","id":1,"result":{"isError":true,"content":[{"type":"text","text":"no\\nfile"}]}}',
    'no file',
  ],
  [
    'a message that the preview cuts',
    '{"error":{"code":1,"message":"it goes on and o',
    'it goes on and o… (1)',
  ],
  ['a cut within an escape', '{"error":{"message":"a\\u00', 'a\\u00…'],
])('says %s', (_what, preview, words) => {
  expect(exchangeText(ended(preview))).toBe(words);
});

test('says what HTTP said where no message came', () => {
  const preview = 'HTTP/1.1 401 Unauthorized  content-type: text/plain';

  expect(exchangeText(ended('', { outcome: { seq: 2, kind: 'http-response', preview } }))).toBe(
    '401 Unauthorized',
  );
});

test('says a finding where it went well otherwise, and else the answer', () => {
  const answer = '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}';

  expect(
    exchangeText(ended(answer, { state: 'ok', findings: [{ message: 'an odd schema' }] })),
  ).toContain('an odd schema');
  expect(exchangeText(ended(answer, { state: 'ok' }))).toBe('{"tools":[]}');
});

test('says that it asks for input', () => {
  const answer = '{"id":1,"result":{"resultType":"input_required","inputRequests":{}}}';

  expect(exchangeText(ended(answer, { state: 'ok' }))).toBe('Asks for input');
});

test('is as one row what became of the whole', () => {
  expect(ended('{}')).toMatchObject({ isError: true, bytes: 4600, durationUs: 1500 });
  expect(bytesText(ended('{}').exchange ?? ({} as ExchangeFacts))).toBe(
    '100 B sent, 4.5 kB received',
  );
});
