import { mkdtemp, rm } from 'node:fs/promises';
import { agree } from './agree.ts';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Backend } from '../src/main/core/backend.ts';
import { createBackend } from '../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import { contract, type AppContract } from '../src/shared/contract/index.ts';
import type { BackendEvent } from '../src/shared/model/events.ts';
import { connect, type RpcClient } from '../src/shared/rpc/connect.ts';
import { memoryChannels } from '../src/shared/rpc/memory-channel.ts';
import { serve } from '../src/shared/rpc/serve.ts';
import { entryUrl } from './entry.ts';

const server = resolve(import.meta.dirname, 'servers/deep-server.mjs');

let home: string;
let backend: Backend;
let client: RpcClient<AppContract>;
/** Of all tests, so that none is overlooked that comes late. */
const faults: unknown[] = [];
let events: BackendEvent[];

// All servers have one core, as a user's have: what one of them sends is no harm to those that follow.
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-deep-'));
  const environment = { ...process.env, WIREBENCH_HOME: home };
  backend = await createBackend({ ports: nodeShellPorts({ shell: 'web', entryUrl, environment }) });
  const rpc = serve(contract, backend.handlers, { onFault: (fault) => faults.push(fault) });
  client = connect<AppContract>({
    open: async () => {
      const [page, core] = memoryChannels();
      rpc.accept(core);
      return page;
    },
  });
  client.stream(
    'events',
    {},
    {
      onItems: (items) => void events.push(...items),
      onEnd: (error) => error && faults.push(error),
    },
  );
});
beforeEach(() => {
  events = [];
});
afterEach(async () => {
  for (const { connectionId } of backend.connections.list())
    await client.call('connections.disconnect', { connectionId });
});
afterAll(async () => {
  await backend.close();
  client.close();
  await rm(home, { recursive: true, force: true });
});

// No limit of its own: how long a thread takes to start depends on what else the machine does.
const patient = { timeout: 50_000, interval: 20 };

let started = 0;

async function connected(where: string, levels = 30_000): Promise<number> {
  const launch = {
    kind: 'stdio' as const,
    command: process.execPath,
    args: [server, where, String(levels)],
    env: {},
  };
  started += 1;
  const name = `deep ${started}`;
  await client.call('servers.add', { definition: { name, launch, era: 'legacy' } });
  const outcome = await agree((options) =>
    client.call('connections.connect', { serverName: name, ...options }),
  );
  const connectionId = outcome.status === 'connecting' ? outcome.connectionId : 0;
  await vi.waitFor(
    () => expect(connectionOf(connectionId)?.state.status).toMatch(/ready|failed/),
    patient,
  );
  return connectionId;
}

const connectionOf = (wanted: number) =>
  backend.connections.list().find(({ connectionId }) => connectionId === wanted);

const stateOf = (callId: number) =>
  events
    .flatMap((event) =>
      event.type === 'call' && event.call.callId === callId ? [event.call.state] : [],
    )
    .at(-1);

async function called(connectionId: number) {
  const { callId } = await client.call('calls.start', {
    connectionId,
    method: 'tools/call',
    name: 'echo',
    argumentsText: '{}',
  });
  await vi.waitFor(() => expect(stateOf(callId)?.status).toMatch(/done|failed/), patient);
  return stateOf(callId);
}

const listed = (connectionId: number) =>
  client.call('connections.catalog', { connectionId, kind: 'tools' });

test.each([
  'schema',
  'output-schema',
  'server-info',
  'capabilities',
  'list',
  'content',
  'result',
  'notification',
  'id',
  'request-id',
  'method-name',
  'batch',
  'batch-part',
  'request',
  'unknown',
  'progress',
])('a server that nests 30,000 levels in its %s goes on, and so do we', async (where) => {
  const connectionId = await connected(where);

  const { items } = await listed(connectionId);
  const call = await called(connectionId);

  expect(items).toHaveLength(1);
  expect(call).toMatchObject({ status: 'done' });
  const seen = events.flatMap((event) =>
    event.type === 'connection' && event.connection.connectionId === connectionId
      ? [event.connection]
      : [],
  );
  expect(seen.at(-1)?.state.status).toBe('ready');
  expect(faults).toEqual([]);
});

test('a failure that nests as deep is told, and what comes after it', async () => {
  const connectionId = await connected('error');

  expect(await called(connectionId)).toMatchObject({ status: 'failed' });
  expect(await called(connectionId)).toMatchObject({ status: 'failed' });
  expect(faults).toEqual([]);
});

test('what is nested too deeply for a list is cut short there, and whole in the record', async () => {
  const connectionId = await connected('schema');
  const { items } = await listed(connectionId);

  expect(JSON.stringify(items)).toContain('nested more than 500 levels deep');
  const filter = { connectionId };
  await vi.waitFor(async () => {
    // There is one as soon as something was written.
    const [recording] = await client.call('traffic.recordings', {});
    expect(recording).toBeDefined();
    const recordingId = recording?.recordingId ?? '';
    const { rows } = await client.call('traffic.rows', {
      recordingId,
      filter,
      offset: 0,
      limit: 100,
    });
    expect(Math.max(...rows.map(({ bytes }) => bytes))).toBeGreaterThan(300_000);
  }, patient);
});

const give = (schemaId: string, text: string) =>
  client.call('validation.give', { schemaId, offset: 0, text, isLast: true });

test('values and schemas are judged, or it is said why not', async () => {
  const deep = `${'{"items":'.repeat(30_000)}{}${'}'.repeat(30_000)}`;
  const value = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  const words = /nested too deeply/;
  await give('flat', '{"items": {"$ref": "#"}, "uniqueItems": true}');

  const judged = await client.call('validation.judge', { schemaId: 'flat', text: value });
  await give('deep', deep);
  const unjudged = await client.call('validation.judge', { schemaId: 'deep', text: '[]' });
  const samples = await client.call('validation.sample', { schemaId: 'deep', seed: 1 });
  const broken = await client.call('validation.break', { schemaId: 'deep', seed: 1 });
  const [findings] = await backend.lint(
    'tools',
    [{ name: 'deep', inputSchema: JSON.parse(deep) }],
    new AbortController().signal,
  );

  expect(judged).toMatchObject({ status: 'unknown', reason: words });
  expect(unjudged).toMatchObject({ status: 'unknown', reason: words });
  expect(samples).toMatchObject({ status: 'unknown', reason: words });
  expect(broken).toMatchObject({ status: 'unknown', reason: words });
  expect(findings?.[0]).toMatchObject({ message: words });
});

test('what is typed or kept that deep is no reason to fail', async () => {
  const text = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
  const owner = { serverName: 'deep', method: 'tools/call' as const, name: 'echo' };
  await give('any', '{}');

  await client.call('history.add', { ...owner, argumentsText: text, schemaId: 'any' });
  const parsed = await client.call('servers.parse', { text });
  const connectionId = await connected('nowhere');
  await listed(connectionId);
  const { callId } = await client.call('calls.start', {
    connectionId,
    method: 'tools/call',
    name: 'echo',
    argumentsText: text,
  });

  expect(await client.call('history.list', owner)).toEqual([]);
  expect(parsed).toMatchObject({ status: 'failed' });
  await vi.waitFor(() => expect(stateOf(callId)).toMatchObject({ status: 'done' }), patient);
});
