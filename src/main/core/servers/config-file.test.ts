import { expect, test } from 'vitest';
import { readEntries } from './config-file.ts';

test('tells of a name with white space around it, by which no call would find its server', () => {
  const mcpServers = { 'files ': { command: 'x' }, 'a b': { command: 'x' } };

  expect(readEntries({ mcpServers })).toMatchObject([
    {
      status: 'invalid',
      name: 'files ',
      message: 'Its name begins or ends with a space: remove it.',
    },
    { status: 'understood', definition: { name: 'a b' } },
  ]);
});
