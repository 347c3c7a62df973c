import { expect, test } from 'vitest';
import { readResources, readTemplates } from './read-offers.ts';

test('reads a resource with its facts', () => {
  const item = { uri: 'a:b', name: 'b', mimeType: 'text/csv', size: 120, description: 'Prices.' };

  expect(readResources([item])).toMatchObject([
    { method: 'resources/read', name: 'a:b', title: 'b', facts: ['text/csv', '120 B'], raw: item },
  ]);
});

test('makes a field of each variable of a template, and a URI of what is in them', () => {
  const [template] = readTemplates([{ uriTemplate: 'db://{table}{?limit}', name: 'Rows' }]);

  expect(template?.schema).toEqual({
    type: 'object',
    properties: { table: { type: 'string' }, limit: { type: 'string' } },
    required: ['table'],
  });
  expect(template?.nameWith?.('{"table": "a b", "limit": 5}')).toBe('db://a%20b?limit=5');
  expect(template?.nameWith?.('{"table": ')).toBe('db://');
  expect(template?.nameWith?.('null')).toBe('db://');
});

test.each([null, 5, [], {}, { uri: '' }, { uri: 7, name: 7 }])(
  'lists the malformed item %j with its problem',
  (item) => {
    expect(readResources([item])).toMatchObject([{ problem: 'It has no uri.', raw: item }]);
    expect(readTemplates([item])).toMatchObject([{ problem: 'It has no uriTemplate.' }]);
  },
);
