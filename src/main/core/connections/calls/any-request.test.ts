import { expect, test } from 'vitest';
import { anyRequest } from './any-request.ts';

test('params keep every byte but line breaks between them', () => {
  const text = '{ "big": 9007199254740993.10,\n "a b": {"x" : [1 ,2]}, "big": 1e400 }';

  expect(anyRequest('any/thing', text)).toEqual({
    method: 'any/thing',
    params: [
      ['big', '1e400'],
      ['a b', '{"x" : [1 ,2]}'],
    ],
  });
});

test('an object _meta is joined, and any other is sent as it is', () => {
  expect(anyRequest('m', '{"_meta":{"a":1},"b":2}')).toEqual({
    method: 'm',
    params: [['b', '2']],
    meta: { a: 1 },
  });
  expect(anyRequest('m', '{"_meta":7}')).toEqual({ method: 'm', params: [['_meta', '7']] });
  expect(anyRequest('m')).toEqual({ method: 'm', params: [] });
});
