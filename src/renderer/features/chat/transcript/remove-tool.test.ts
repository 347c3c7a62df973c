import { expect, test } from 'vitest';
import { removeTool } from './remove-tool.ts';

const model = { endpointId: 'e', modelId: 'm' };
const offered = [
  { serverName: 'files', tool: 'read' },
  { serverName: 'files', tool: 'write' },
  { serverName: 'mail', tool: 'read' },
];
const blamed = { serverName: 'files', tool: 'read' };

test('of all tools of a server, the others are left', () => {
  const choice = { model, servers: [{ serverName: 'files' }, { serverName: 'mail' }] };

  expect(removeTool(choice, offered, blamed).servers).toEqual([
    { serverName: 'files', tools: ['write'] },
    { serverName: 'mail' },
  ]);
});

test('of chosen tools, the other chosen ones', () => {
  const files = { serverName: 'files', tools: ['read', 'gone'], withInstructions: true };

  expect(removeTool({ model, servers: [files] }, offered, blamed).servers).toEqual([
    { ...files, tools: ['gone'] },
  ]);
});
