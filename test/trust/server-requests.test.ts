import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Backend } from '../../src/main/core/backend.ts';
import { createBackend } from '../../src/main/core/create-backend.ts';
import type { WireObservation } from '../../src/main/core/wire/records/observation.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import { contract, type AppContract } from '../../src/shared/contract/index.ts';
import type { ServerRequestAnswer } from '../../src/shared/model/calls/call.ts';
import type { ServerRequestsOfConnection } from '../../src/shared/model/calls/server-requests.ts';
import type { BackendEvent } from '../../src/shared/model/events.ts';
import { findingText } from '../../src/shared/model/finding.ts';
import { connect, type RpcClient } from '../../src/shared/rpc/connect.ts';
import { memoryChannels } from '../../src/shared/rpc/memory-channel.ts';
import { serve } from '../../src/shared/rpc/serve.ts';
import { cpuMs } from '../../src/shared/test-cpu-ms.ts';
import { startAskingHttp } from '../servers/asking-http.ts';
import { entryUrl } from '../entry.ts';

// A page over the contract's own carrier, and a server over a pipe that asks for too much.

const script = resolve(import.meta.dirname, '../servers/asking-server.mjs');
const limits = { timeout: 40_000, interval: 20 };

let http: Awaited<ReturnType<typeof startAskingHttp>>;
let home: string;
let backend: Backend;
let client: RpcClient<AppContract>;
let stop: () => void;
/** Of the last event about the connection. */
let lastHeard: ServerRequestsOfConnection | undefined;
let heardBytes: number;
let heardEvents: number;
let remarks: string[];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-server-requests-'));
  http = await startAskingHttp();
  lastHeard = undefined;
  heardBytes = 0;
  heardEvents = 0;
  remarks = [];
  const environment = { ...process.env, WIREBENCH_HOME: home };
  const entries = {
    legacy: { command: process.execPath, args: [script, '2025-11-25'] },
    modern: { command: process.execPath, args: [script, '2026-07-28'] },
    http: { url: http.url },
  };
  backend = await createBackend({
    ports: nodeShellPorts({ shell: 'web', entryUrl, environment }),
    adhocServer: { kind: 'entries', entries },
    recording: 'off',
    onObservation: (_seq, _connectionId, observation) => note(observation),
  });
  const server = serve(contract, backend.handlers);
  client = connect<AppContract>({
    open: async () => {
      const [page, core] = memoryChannels();
      server.accept(core);
      return page;
    },
  });
  stop = client.stream(
    'events',
    {},
    { onItems: (events) => events.forEach(hear), onEnd: () => {} },
  );
});
afterEach(async () => {
  stop();
  client.close();
  await backend.close();
  http.close();
  await rm(home, { recursive: true, force: true });
});

function hear(event: BackendEvent): void {
  heardBytes += JSON.stringify(event).length;
  if (event.type !== 'asked') return;
  heardEvents += 1;
  lastHeard = event.asked;
}

function note({ kind, content, findings }: WireObservation): void {
  if (kind === 'lifecycle' && findings)
    remarks.push(`${String(content)} (${findingText(findings)})`);
}

async function ready(serverName: 'legacy' | 'modern' | 'http'): Promise<number> {
  const outcome = await client.call('connections.connect', { serverName });
  if (outcome.status !== 'connecting') throw new Error(outcome.status);
  const { connectionId } = outcome;
  await vi.waitFor(() => backend.connections.ready(connectionId), limits);
  return connectionId;
}

const start = (connectionId: number, name: string, args: object = {}) =>
  client.call('calls.start', {
    connectionId,
    method: 'tools/call',
    name,
    argumentsText: JSON.stringify(args),
  });

/** What a tool answered, as its server wrote it. */
async function ended(callId: number): Promise<unknown> {
  await vi.waitFor(() => {
    const call = backend.connections.calls().find((one) => one.callId === callId);
    expect(call?.state.status).toBe('done');
  }, limits);
  const { text } = await client.call('calls.result', { callId });
  const { content } = JSON.parse(text) as { content: { text: string }[] };
  return JSON.parse(content[0]?.text ?? '');
}

const ask = (connectionId: number, args: object) => start(connectionId, 'ask', args);

const answer = (asked: { serverRequestId: number } | undefined, given: ServerRequestAnswer) =>
  client.call('serverRequests.answer', {
    serverRequestId: asked?.serverRequestId ?? 0,
    answer: given,
  });

type Told = Partial<Record<'asked' | 'accept' | 'decline' | 'cancel' | 'error', number>>;
const told = async (connectionId: number) =>
  (await ended((await start(connectionId, 'told')).callId)) as Told;

/** However long the server takes to hear of all. */
const toldInAll = (connectionId: number, expected: Told) =>
  vi.waitFor(async () => expect(await told(connectionId)).toEqual(expected), limits);

const settled = (count: number, refused: number) =>
  vi.waitFor(() => expect(lastHeard).toMatchObject({ count, refused }), limits);

/** The longest, in milliseconds of this thread, that another call had to wait while something was done. */
async function longestWait(work: Promise<unknown>): Promise<number> {
  const done = new AbortController();
  const end = () => done.abort();
  work.then(end, end);
  let longest = 0;
  while (!done.signal.aborted) {
    const at = cpuMs();
    await client.call('app.info', {});
    longest = Math.max(longest, cpuMs() - at);
    await pause(10);
  }
  await work;
  return longest;
}

// The page's own test asks for three times as much.
test('60 questions of 1 MB: 16 MB are held, little is told, and all are answered by one call', async () => {
  const connectionId = await ready('legacy');

  await ask(connectionId, { count: 60, bytes: 1_000_000 });
  const wait = await longestWait(settled(15, 45));

  expect(wait).toBeLessThan(2000);
  expect(heardBytes / heardEvents).toBeLessThan(10_000);
  expect(lastHeard?.oldest).toHaveLength(15);
  expect(lastHeard?.oldest[0]).toMatchObject({ method: 'elicitation/create', changes: 0 });
  expect(lastHeard?.oldest[0]?.start).toHaveLength(200);
  await toldInAll(connectionId, { asked: 60, cancel: 45 });
  expect(await client.call('serverRequests.declineAll', { connectionId })).toEqual({
    declined: 15,
  });
  await toldInAll(connectionId, { asked: 60, cancel: 45, decline: 15 });
  await settled(0, 45);
});

test('20,000 small questions: 2,000 are asked, the rest is cancelled, and all are answered', async () => {
  const connectionId = await ready('legacy');

  await ask(connectionId, { count: 20_000 });
  const wait = await longestWait(settled(2000, 18_000));

  expect(wait).toBeLessThan(2000);
  // The first ones, and where they belong: nothing else is told, however many there are.
  expect(lastHeard?.oldest).toHaveLength(20);
  expect(heardBytes / heardEvents).toBeLessThan(20_000);
  expect(heardEvents).toBeLessThan(400);
  expect(remarks[0]).toContain('2000 requests of this server to the user are already open');
  expect(remarks.length).toBeLessThan(40);
  // What is answered by hand meanwhile is declined no more.
  const [, second, third] = lastHeard?.oldest ?? [];
  await answer(second, { action: 'cancel' });
  await answer(third, { action: 'accept', contentText: '{"name":"Ada"}' });
  await client.call('serverRequests.declineAll', {});
  await toldInAll(connectionId, { asked: 20_000, cancel: 18_001, accept: 1, decline: 1998 });
});

test('a question for which there is no room is cancelled, and its server goes on', async () => {
  const connectionId = await ready('legacy');

  await ask(connectionId, { count: 2, bytes: 9_000_000 });
  await settled(1, 1);

  await toldInAll(connectionId, { asked: 2, cancel: 1 });
  expect(remarks).toEqual([
    'a request to the user was cancelled: The open requests of this server to the user exceed 16 MB. (the server asked too much)',
  ]);
});

test('a question that is too large to be read whole is asked of nobody', async () => {
  const connectionId = await ready('legacy');

  await ask(connectionId, { count: 1, bytes: 20_000_000 });

  await settled(0, 1);
  await toldInAll(connectionId, { asked: 1, cancel: 1 });
  expect(remarks[0]).toContain('is too large');
});

test('a question of 10 MB is asked, and read in parts', async () => {
  const connectionId = await ready('legacy');
  await ask(connectionId, { count: 1, bytes: 10_000_000 });
  await settled(1, 0);
  const { serverRequestId = 0 } = lastHeard?.oldest[0] ?? {};

  const opened = await client.call('serverRequests.open', { serverRequestId });

  expect(opened.messageLength).toBe(10_000_000);
  expect(opened.leftOut).toBeUndefined();
  expect(opened.serverRequest).toMatchObject({ requestedSchema: { type: 'object' } });
  expect(JSON.stringify(opened).length).toBeLessThan(21_000);
  expect(heardBytes).toBeLessThan(100_000);
});

test.each([1000, 30_000])(
  'a schema nested %i deep leaves the question to be declined',
  async (depth) => {
    const connectionId = await ready('modern');
    const { callId } = await start(connectionId, 'ask', { count: 1, depth });
    await settled(1, 0);
    const { serverRequestId = 0 } = lastHeard?.oldest[0] ?? {};

    const opened = await client.call('serverRequests.open', { serverRequestId, isWhole: true });
    await client.call('serverRequests.declineAll', {});

    expect(opened.leftOut).toBe('deep');
    expect(opened.serverRequest).toMatchObject({ message: 'Question 1? xxxxxxxx' });
    expect(await ended(callId)).toEqual(['q0']);
  },
);

test('answers over HTTP leave a few at a time, and all arrive', async () => {
  const connectionId = await ready('http');
  const { callId } = await start(connectionId, 'ask', { count: 300 });
  await settled(300, 0);

  await client.call('serverRequests.declineAll', {});

  const seen = (await ended(callId)) as { answers: number; mostConnections: number };
  expect(seen.answers).toBe(300);
  expect(seen.mostConnections).toBeLessThan(50);
});

test('a server that asks anew with each answer is slowed down, and others go on', async () => {
  const connectionId = await ready('legacy');
  await ask(connectionId, { count: 2000 });
  await settled(2000, 0);

  // All 50 are refused, asked anew, and refused: each turn after the first thousand takes a second.
  const from = performance.now();
  await ask(connectionId, { count: 50, again: 2000 });
  await vi.waitFor(
    async () => expect((await told(connectionId)).cancel).toBeGreaterThan(1000),
    limits,
  );
  const wait = await longestWait(
    vi.waitFor(async () => expect((await told(connectionId)).cancel).toBeGreaterThan(1040), limits),
  );

  expect(performance.now() - from).toBeGreaterThan(900);
  expect(wait).toBeLessThan(2000);
});

test('questions with one id are answered one by one', async () => {
  const connectionId = await ready('legacy');

  await ask(connectionId, { count: 100, id: 7 });
  await settled(100, 0);
  await client.call('serverRequests.declineAll', { connectionId });

  await toldInAll(connectionId, { asked: 100, decline: 100 });
  expect(backend.connections.serverRequests.list()).toEqual([]);
});

test('what the server takes back is asked no more', async () => {
  const connectionId = await ready('legacy');
  await ask(connectionId, { count: 300 });
  await settled(300, 0);

  await ended((await start(connectionId, 'retract')).callId);

  await settled(0, 0);
  expect(backend.connections.serverRequests.list()).toEqual([]);
});

test('what is asked while the connection ends is asked of nobody', async () => {
  const connectionId = await ready('legacy');
  await start(connectionId, 'ask', { count: 20_000 });
  await vi.waitFor(() => expect(lastHeard?.count).toBeGreaterThan(0), limits);

  await client.call('connections.disconnect', { connectionId });

  await vi.waitFor(() => expect(lastHeard?.count).toBe(0), limits);
  expect(backend.connections.serverRequests.list()).toEqual([]);
});

describe('the questions of one result (2026-07-28)', () => {
  test('are asked together, up to the bound, and declined by one call', async () => {
    const connectionId = await ready('modern');
    const { callId } = await start(connectionId, 'ask', { count: 3000 });
    await settled(2000, 1000);
    expect(lastHeard).toMatchObject({ ofNoCall: 0, ofCalls: [{ callId, count: 2000 }] });

    await client.call('serverRequests.declineAll', { connectionId, callId });

    expect(await ended(callId)).toHaveLength(3000);
    expect(await told(connectionId)).toEqual({ asked: 3000, cancel: 1000, decline: 2000 });
  });

  test('are answered under their names, whatever these are', async () => {
    const connectionId = await ready('modern');
    const names = ['__proto__', 'constructor', 'toString', ''];
    const { callId } = await start(connectionId, 'ask', { names });
    await settled(4, 0);

    await client.call('serverRequests.declineAll', {});

    expect(await ended(callId)).toEqual(names);
    expect(Object.prototype).not.toHaveProperty('action');
  });

  test('are dropped with their call', async () => {
    const connectionId = await ready('modern');
    const { callId } = await start(connectionId, 'ask', { count: 3000 });
    await settled(2000, 1000);

    await client.call('calls.cancel', { callId });

    await settled(0, 1000);
    expect(backend.connections.serverRequests.list()).toEqual([]);
  });
});
