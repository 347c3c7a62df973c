import { expect, test } from 'vitest';
import { eventsOf, headOf } from './record-head.ts';

test('a head is its first line and its headers, whatever stands in their values', () => {
  const head = headOf('POST /mcp HTTP/1.1\nHost: a:80\nAuthorization: Bearer •••\nX-Empty:\nodd\n');

  expect(head.first).toBe('POST /mcp HTTP/1.1');
  expect(head.headers).toEqual([
    { name: 'Host', value: 'a:80' },
    { name: 'Authorization', value: 'Bearer •••' },
    { name: 'X-Empty', value: '' },
    { name: '', value: 'odd' },
  ]);
});

test('an event is its fields, with its data as one text', () => {
  const text = 'event: tick\nid: 7\nretry:3000\ndata: a\ndata:  b\ndata\n: note';

  expect(eventsOf(text)).toEqual([
    [
      { name: 'event', value: 'tick' },
      { name: 'id', value: '7' },
      { name: 'retry', value: '3000' },
      { name: 'data', value: 'a\n b\n' },
      { name: '', value: 'note' },
    ],
  ]);
});

test('several events are told apart by what lies between them', () => {
  expect(eventsOf('data: 1\r\n\r\n\r\ndata: 2\n\n')).toEqual([
    [{ name: 'data', value: '1' }],
    [{ name: 'data', value: '2' }],
  ]);
});
