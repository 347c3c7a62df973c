import { expect, test } from 'vitest';
import {
  isPair,
  kindName,
  pairSeq,
  previewOf,
  roleOf,
  titleOf,
  whyNotKept,
} from './record-labels.ts';
import { notification, request } from '../test-traffic.ts';

const response = notification(3, { rpcId: '1', requestSeq: 1, method: 'tools/call' });
const preview = (text: string) => previewOf(notification(1, { preview: text }));

test('tells requests, responses and notifications apart, in either direction', () => {
  expect(roleOf(request(1))).toBe('request');
  expect(roleOf(request(1, { direction: 'in', method: 'elicitation/create' }))).toBe('request');
  expect(roleOf(response)).toBe('response');
  expect(roleOf(notification(1, { rpcId: '9', method: undefined }))).toBe('response');
  expect(roleOf(notification(1))).toBe('notification');
  expect(roleOf(notification(1, { kind: 'stderr' }))).toBe('other');
});

test('names a record by its method, or else by its kind', () => {
  expect(titleOf(request(1))).toBe('tools/call');
  expect(titleOf(notification(1, { method: undefined, rpcId: '9' }))).toBe('Message');
  expect(titleOf(notification(1, { kind: 'malformed', method: undefined }))).toBe('Malformed line');
  expect(kindName(response)).toBe('Response');
});

test('says of a record that was not kept that it was not, and why', () => {
  const text = 'Not kept: the disk was full.';
  const lost = notification(1, { kind: 'lifecycle', bytes: 0, method: undefined, preview: text });
  const said = { ...lost, bytes: text.length };

  expect([titleOf(lost), kindName(lost), previewOf(lost)]).toEqual([
    'Not recorded',
    'Not recorded',
    'the disk was full.',
  ]);
  expect(whyNotKept(lost)).toBe('the disk was full.');
  expect(whyNotKept(said)).toBeUndefined();
  expect(previewOf(said)).toBe(text);
});

test('a request belongs to its response and its progress, each to the request', () => {
  const asked = request(1, { responseSeq: 3 });
  const progress = notification(2, { requestSeq: 1, method: 'notifications/progress' });

  expect(pairSeq(asked)).toBe(3);
  expect(pairSeq(request(1, { failedSeq: 4 }))).toBe(4);
  expect(isPair(asked, response)).toBe(true);
  expect(isPair(response, asked)).toBe(true);
  expect(isPair(asked, progress)).toBe(true);
  expect(isPair(asked, asked)).toBe(false);
  expect(isPair(asked, request(7))).toBe(false);
});

test('leaves the envelope out of a preview, in any order', () => {
  expect(preview('{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo"}}')).toBe(
    '{"name":"echo"}',
  );
  expect(preview('{ "id": "a\\"b", "jsonrpc": "2.0", "result": {"ok":true} }')).toBe(
    '{"ok":true} ',
  );
  expect(preview('{"jsonrpc":"2.0","id":1,"error":{"code":-32602}}')).toBe('{"code":-32602}');
});

test('says nothing where there is nothing but the envelope', () => {
  expect(preview('{"jsonrpc":"2.0","method":"ping","id":1}')).toBe('');
});

test('keeps what was cut, what comes in another order, and what is no envelope', () => {
  expect(preview('{"jsonrpc":"2.0","result":{"a":"b')).toBe('{"a":"b');
  expect(preview('{"jsonrpc":"2.0"')).toBe('{"jsonrpc":"2.0"');
  expect(preview('{"result":{},"jsonrpc":"2.0"}')).toBe('{"result":{},"jsonrpc":"2.0"}');
  expect(preview('[1,2]')).toBe('[1,2]');
  expect(preview('{"jsonrpc":"2.0","extra":1,"params":{}}')).toBe('"extra":1,"params":{}');
});

test('draws line breaks as spaces', () => {
  expect(previewOf(notification(1, { kind: 'stderr', preview: 'a\n\tb' }))).toBe('a b');
});
