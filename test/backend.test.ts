import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from '../src/main/core/backend.ts';
import { createBackend } from '../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import { contract, type AppContract } from '../src/shared/contract/index.ts';
import { connect, type RpcClient } from '../src/shared/rpc/connect.ts';
import { memoryChannels } from '../src/shared/rpc/memory-channel.ts';
import { serve } from '../src/shared/rpc/serve.ts';
import { entryUrl } from './entry.ts';

let home: string;
let backend: Backend;
let client: RpcClient<AppContract>;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-backend-'));
  const environment = { ...process.env, WIREBENCH_HOME: home };
  backend = await createBackend({ ports: nodeShellPorts({ shell: 'web', entryUrl, environment }) });
  const server = serve(contract, backend.handlers);
  client = connect<AppContract>({
    open: async () => {
      const [page, core] = memoryChannels();
      server.accept(core);
      return page;
    },
  });
});
afterAll(async () => {
  client.close();
  await backend.close();
  await rm(home, { recursive: true, force: true });
});

const names = Object.keys(contract) as (keyof AppContract)[];
const ask = (name: string, input: unknown): Promise<unknown> =>
  client.call(name as 'app.info', input as Record<string, never>);

describe.each(names)('%s', (name) => {
  test.each([null, 5, 'text', [[]], true])('refuses %j as BAD_INPUT', async (input) => {
    const outcome = ask(name, input);

    await expect(outcome).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

test.each([
  ['servers.add', { definition: { name: '', launch: { kind: 'stdio', command: 'x' } } }],
  ['servers.add', { definition: { name: 'a', launch: { kind: 'shell' } } }],
  ['servers.add', { definition: { name: 'a', launch: { kind: 'http', url: 'file:///etc' } } }],
  ['servers.reorder', { names: 'a' }],
  ['calls.start', { connectionId: 0, method: 'tools/call', name: 'a', argumentsText: '{}' }],
  ['calls.start', { connectionId: 1, method: 'tools/list', name: 'a', argumentsText: '{}' }],
  ['traffic.rows', { recordingId: 'x', filter: {}, offset: -1, limit: 10 }],
  ['traffic.rows', { recordingId: 'x', filter: {}, offset: 0, limit: 1e9 }],
  ['traffic.rows', { recordingId: 'x', filter: { kinds: ['gossip'] }, offset: 0, limit: 10 }],
  ['traffic.body', { recordingId: 'x', seq: 1.5 }],
  ['viewState.write', { key: 'k'.repeat(301), value: 1 }],
])('%s refuses %j', async (name, input) => {
  await expect(ask(name, input)).rejects.toMatchObject({ code: 'BAD_INPUT' });
});

test.each([
  [
    'servers.update',
    { name: 'nobody', definition: { name: 'a', launch: { kind: 'stdio', command: 'x' } } },
    'NOT_FOUND',
  ],
  ['servers.remove', { name: 'nobody' }, 'NOT_FOUND'],
  ['connections.connect', { serverName: 'nobody' }, 'NOT_FOUND'],
  ['connections.disconnect', { connectionId: 99 }, 'NOT_FOUND'],
  ['connections.catalog', { connectionId: 99, kind: 'tools' }, 'NOT_FOUND'],
  ['calls.result', { callId: 99 }, 'NOT_FOUND'],
  ['lint.list', { listId: 99 }, 'NOT_FOUND'],
  ['serverRequests.answer', { serverRequestId: 9, answer: { action: 'decline' } }, 'NOT_FOUND'],
  ['app.openExternal', { url: 'file:///etc/passwd' }, 'REFUSED'],
  ['app.openExternal', { url: 'javascript:alert(1)' }, 'REFUSED'],
  ['app.openExternal', { url: 'https://example.com' }, 'UNAVAILABLE'],
  ['nothing.of.the.kind', {}, 'NOT_FOUND'],
])('%s of %j is answered with a code', async (name, input, code) => {
  await expect(ask(name, input)).rejects.toMatchObject({ code });
});

test('goes on after all of that, with nothing changed', async () => {
  const info = await client.call('app.info', {});

  expect(info).toMatchObject({ home, shell: 'web' });
  expect(backend.servers.snapshot().servers).toHaveLength(2);
});
