import { expect, test } from 'vitest';
import { readPrompts } from './read-prompts.ts';

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

test.each([null, 5, [], {}, { name: '' }, { name: 7 }])(
  'lists the malformed item %j with its problem',
  (item) => {
    expect(readPrompts([item])[0]?.problem).toBe('It has no name.');
  },
);

test.each([undefined, null, 5, 'x', {}])('takes the arguments %j of a prompt for none', (list) => {
  expect(readPrompts([{ name: 'a', arguments: list }])[0]).toMatchObject({
    schema: { properties: {} },
  });
});
