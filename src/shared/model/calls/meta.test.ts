import { expect, test } from 'vitest';
import { readMeta, sentMeta } from './meta.ts';

test.each(['[1]', '"a"', 'null', '{', '{"a": 1,}'])('%s is no _meta', (text) => {
  expect(readMeta(text)).toEqual({ problem: 'Enter a JSON object, or leave it empty.' });
});

test('an empty text is no _meta, and no mistake', () => {
  expect(readMeta(' \n')).toEqual({});
});

test('names what the protocol reserves, and leaves it out', () => {
  const meta = { progressToken: 1, a: 2, 'io.modelcontextprotocol/clientInfo': {} };

  const { note } = readMeta(JSON.stringify(meta));

  expect(note).toContain('progressToken, io.modelcontextprotocol/clientInfo');
  expect(sentMeta(meta)).toEqual({ a: 2 });
});
