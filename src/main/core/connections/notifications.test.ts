import { Client } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { isHeardBySdk, staleLists } from './notifications.ts';

test.each([
  { id: 1, method: 'ping' },
  { id: 'a', result: {} },
  { id: null, error: { code: -32_700, message: 'Parse error' } },
  { method: 'notifications/cancelled', params: { requestId: 1 } },
  { method: 'notifications/progress', params: { progressToken: 1, progress: 1 } },
  { method: 'notifications/tools/list_changed' },
  { method: 7 },
  {},
])('the SDK gets %j', (message) => {
  expect(isHeardBySdk({ jsonrpc: '2.0', ...message })).toBe(true);
});

test.each(['notifications/message', 'notifications/elicitation/complete', 'x/of-its-own', ''])(
  'a notification %j is kept from it, a request of that method is not',
  (method) => {
    expect(isHeardBySdk({ jsonrpc: '2.0', method, params: {} })).toBe(false);
    expect(isHeardBySdk({ jsonrpc: '2.0', method, id: 0 })).toBe(true);
  },
);

test('all that the SDK handles by itself reaches it', () => {
  const client = new Client({ name: 'test', version: '1' });

  const handlers: unknown = Reflect.get(client, '_notificationHandlers');

  if (!(handlers instanceof Map) || handlers.size === 0) throw new Error('they are kept elsewhere');
  for (const method of handlers.keys()) {
    expect(isHeardBySdk({ jsonrpc: '2.0', method })).toBe(true);
  }
});

test.each([
  ['notifications/tools/list_changed', ['tools']],
  ['notifications/resources/list_changed', ['resources', 'resourceTemplates']],
  ['notifications/resources/updated', []],
  ['constructor', []],
])('%s makes %j stale', (method, lists) => {
  expect(staleLists(method)).toEqual(lists);
});
