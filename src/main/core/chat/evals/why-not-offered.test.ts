import { expect, test } from 'vitest';
import { aTool } from '../test-run.ts';
import { whyNotOffered } from './why-not-offered.ts';

const offered = {
  tools: [aTool('read_file'), aTool('add', { serverName: 'sums' })],
  leftOut: [{ serverName: 'files', tool: 'erase', why: 'You disabled this tool.' }],
  serverNames: ['files', 'sums', 'empty'],
};

test.each([
  [{ tool: 'read_file' }, undefined],
  [{ tool: 'add', server: 'sums' }, undefined],
  [{ tool: 'erase' }, 'erase is not offered to the model: You disabled this tool.'],
  [
    { tool: 'raed_file' },
    'No server of the file has a tool “raed_file”. Did you mean “read_file”?',
  ],
  [{ tool: 'add', server: 'files' }, 'The server files has no tool “add”.'],
  [{ tool: 'add', server: 'sum' }, 'The file has no server “sum”. Did you mean “sums”?'],
  [{ tool: 'add', server: 'empty' }, 'The server empty has no tool “add”.'],
])('of %j it says %s', (expected, why) => {
  expect(whyNotOffered(expected, offered)).toBe(why);
});
