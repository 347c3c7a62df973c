import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ElicitRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, expect, test, vi } from 'vitest';
import { addDoTools } from './do-tools.ts';

afterEach(() => vi.useRealTimers());

const minutes = 60_000;

test('a question waits as long as a presenter talks', async () => {
  const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } });
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<ElicitResult>();
  client.setRequestHandler(ElicitRequestSchema, () => {
    asked.resolve();
    return answer.promise;
  });
  const server = new McpServer({ name: 'roastery', version: '1' });
  addDoTools(server);
  const [ofClient, ofServer] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ofServer), client.connect(ofClient)]);
  vi.useFakeTimers();

  const result = client.callTool({ name: 'taste_profile', arguments: {} }, undefined, {
    timeout: 60 * minutes,
  });
  await asked.promise;
  await vi.advanceTimersByTimeAsync(30 * minutes);
  answer.resolve({ action: 'accept', content: { taste: 'fruity' } });

  expect(await result).toMatchObject({
    content: [{ type: 'text', text: 'For something fruity: Guji Uraga.' }],
  });
  await client.close();
});
