import { expect, test } from 'vitest';
import { contentOf, contentParts } from './content-parts.ts';

const text = { type: 'text', text: 'x' };

test('takes the blocks of a tool as they are', () => {
  expect(contentParts('tools/call', { content: [text, 5] })).toEqual([
    { block: text },
    { block: 5 },
  ]);
});

test('takes each content of a resource as an embedded one', () => {
  const resource = { uri: 'a:b', text: 'x' };

  expect(contentParts('resources/read', { contents: [resource, null] })).toEqual([
    { block: { type: 'resource', resource } },
    { block: null },
  ]);
});

test('says who speaks in a prompt, whose message may have several blocks', () => {
  const messages = [
    { role: 'user', content: text },
    { role: 'assistant', content: [text, text] },
    { role: 'user' },
    'odd',
  ];

  expect(contentParts('prompts/get', { messages })).toEqual([
    { label: 'user', block: text },
    { label: 'assistant', block: text },
    { label: 'assistant', block: text },
    { block: { role: 'user' } },
    { block: 'odd' },
  ]);
});

test.each([undefined, null, 5, [], {}, { content: 5, contents: {}, messages: 'x' }])(
  'finds nothing in %j',
  (result) => {
    expect(contentParts('tools/call', result)).toEqual([]);
    expect(contentParts('resources/read', result)).toEqual([]);
    expect(contentParts('prompts/get', result)).toEqual([]);
  },
);

test('a whole message has the content of what it answers or asks', () => {
  const block = { type: 'text', text: 'x' };

  expect(contentOf({ result: { content: [block] } })).toEqual([{ block }]);
  expect(contentOf({ result: { contents: [{ uri: 'a' }] } })).toEqual([
    { block: { type: 'resource', resource: { uri: 'a' } } },
  ]);
  const asked = { params: { messages: [{ role: 'user', content: block }] } };
  expect(contentOf(asked)).toEqual([{ label: 'user', block }]);
  expect(contentOf({ result: { role: 'assistant', content: block } })).toEqual([
    { label: 'assistant', block },
  ]);
  expect([contentOf({ result: {} }), contentOf('x'), contentOf({ error: {} })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
