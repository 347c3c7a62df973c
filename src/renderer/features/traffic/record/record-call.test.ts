import { expect, test } from 'vitest';
import { callIn, callSeq } from './record-call.ts';
import { notification, request } from '../test-traffic.ts';

test('a call is taken from its request byte for byte', () => {
  const text =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a \\u0062","arguments":{ "n": 9007199254740993.10 }}}';

  expect(callIn(text)).toEqual({
    method: 'tools/call',
    name: 'a b',
    argumentsText: '{ "n": 9007199254740993.10 }',
  });
  expect(callIn('{"method":"resources/read","params":{"uri":"file:///a"}}')).toEqual({
    method: 'resources/read',
    name: 'file:///a',
    argumentsText: '{}',
  });
  expect(callIn('{"method":"prompts/get","params":{"name":"p"}}')?.argumentsText).toBe('{}');
});

test.each([
  '',
  '{"method":"tools/call"}',
  '{"method":"ping"}',
  '{"method":"tools/call","params":{"name":5}}',
  '[1',
])('%j is no call', (text) => {
  expect(callIn(text)).toBeUndefined();
});

test('the request of a call is found from its answer, too', () => {
  expect(callSeq(request(7))).toBe(7);
  expect(callSeq(request(9, { direction: 'in', requestSeq: 7 }))).toBe(7);
  expect(callSeq(request(7, { direction: 'in' }))).toBeUndefined();
  expect(callSeq(request(7, { method: 'ping' }))).toBeUndefined();
  expect(callSeq(notification(3))).toBeUndefined();
});
