import { expect, test } from 'vitest';
import { readPrompts, readResources, readTemplates } from './offer.ts';

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

test('makes a field of each argument of a prompt', () => {
  const list = [
    { name: 'coffee', description: 'Which.', required: true },
    { name: '__proto__', title: 'Odd', required: 'yes' },
    { description: 'nameless' },
    null,
  ];

  const [prompt] = readPrompts([{ name: 'notes', arguments: list }]);

  expect(Object.keys(prompt?.schema['properties'] ?? {})).toEqual(['coffee', '__proto__']);
  expect(prompt?.schema).toMatchObject({
    properties: { coffee: { type: 'string', description: 'Which.' } },
    required: ['coffee'],
  });
});

test.each([null, 5, [], {}, { uri: '' }, { uri: 7, name: 7 }])(
  'lists the malformed item %j with its problem',
  (item) => {
    expect(readResources([item])).toMatchObject([{ problem: 'It has no uri.', raw: item }]);
    expect(readTemplates([item])).toMatchObject([{ problem: 'It has no uriTemplate.' }]);
    expect(readPrompts([item])[0]?.problem).toBe('It has no name.');
  },
);

test.each([undefined, null, 5, 'x', {}])('takes the arguments %j of a prompt for none', (list) => {
  expect(readPrompts([{ name: 'a', arguments: list }])[0]).toMatchObject({
    schema: { properties: {} },
  });
});
