import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeServer, openCore } from '../../../../test/core-harness.ts';
import type { ToolProvider } from '../../../shared/model/chat/definition-for-provider.ts';
import type { Connections } from '../connections/connections.ts';
import { definitionForProvider } from './definition-for-provider.ts';

let core: ReturnType<typeof openCore>;
let connectionId: number;
beforeAll(async () => {
  core = openCore();
  const script = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
  connectionId = await core.open(nodeServer(script));
  await core.settled(connectionId);
});
afterAll(() => core.close());

const { signal } = new AbortController();

test.each<[ToolProvider, object]>([
  ['openai', [{ type: 'function', name: 'get-sum', parameters: { required: ['a', 'b'] } }]],
  ['anthropic', [{ name: 'get-sum', input_schema: { required: ['a', 'b'] } }]],
  [
    'gemini',
    [
      {
        functionDeclarations: [{ name: 'get-sum', parametersJsonSchema: { required: ['a', 'b'] } }],
      },
    ],
  ],
])('%s gets a tool in its own form, and no request is sent', async (provider, form) => {
  const wanted = { connectionId, tool: 'get-sum', provider };

  const got = await definitionForProvider(wanted, core.connections, signal);

  if (got.status !== 'offered') throw new Error(got.why);
  expect(JSON.parse(got.text)).toMatchObject(form);
  expect(got.text).toContain('Returns the sum of two numbers');
  expect(got.changes.filter(({ kind }) => kind === 'lossy')).toEqual([]);
});

/** A server that lists one tool. */
const listing = (tool: object) =>
  ({
    ready: () => ({ serverName: 'odd' }),
    catalog: () => Promise.resolve({ items: [tool], pages: 1, cutShort: false, at: 0 }),
  }) as unknown as Pick<Connections, 'catalog' | 'ready'>;
const definition = (tool: { name: string }, provider: ToolProvider) =>
  definitionForProvider({ connectionId: 1, tool: tool.name, provider }, listing(tool), signal);

test('what was changed for a provider is told with its place', async () => {
  const inputSchema = { type: 'object', properties: { to: { type: 'array' } }, required: [] };
  const tool = { name: 'größe.messen', description: '', inputSchema };

  const got = await definition(tool, 'openai');

  if (got.status !== 'offered') throw new Error(got.why);
  expect(JSON.parse(got.text)).toMatchObject([
    { name: 'gr__e_messen', parameters: { properties: { to: { type: 'array', items: {} } } } },
  ]);
  expect(got.changes).toEqual([
    { kind: 'changed', path: '/name', what: 'written as gr__e_messen' },
    expect.objectContaining({ kind: 'changed', path: '/properties/to' }),
  ]);
});

test.each<[string, object, RegExp]>([
  ['without a schema', {}, /inputSchema is not an object/],
  [
    'for its app alone',
    { inputSchema: { type: 'object' }, _meta: { ui: { visibility: ['app'] } } },
    /reserves it for its app/,
  ],
  [
    'with an argument that Anthropic refuses',
    { inputSchema: { type: 'object', properties: { 'a b': {} }, required: ['a b'] } },
    /accepts no argument named "a b"/,
  ],
])('a tool %s is left out, with the reason', async (_what, more, why) => {
  expect(await definition({ name: 'odd', ...more }, 'anthropic')).toEqual({
    status: 'left-out',
    why: expect.stringMatching(why),
  });
});

test('a tool that is not listed is not found', async () => {
  const wanted = { connectionId, tool: 'none', provider: 'openai' as const };
  await expect(definitionForProvider(wanted, core.connections, signal)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
