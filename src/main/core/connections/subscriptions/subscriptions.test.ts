import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nodeServer, openCore } from '../../../../../test/core-harness.ts';
import { freePort } from '../../../../../test/free-port.ts';
import { startUpdatingV2 } from '../../../../../test/servers/updating-v2.ts';
import { startHttpServer } from '../../../../../test/servers/start-http-server.ts';
import type { ResourceSubscription } from '../../../../shared/model/servers/resource-subscription.ts';
import type { BackendEvent } from '../../../../shared/model/events.ts';
import type { Launch } from '../../../../shared/model/servers/server.ts';

const updating = nodeServer('test/servers/updating-server.mjs');
const everythingScript = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
const patience = { timeout: 25_000, interval: 5 };

let core: ReturnType<typeof openCore>;
const undo: (() => unknown)[] = [];
beforeEach(() => {
  core = openCore();
});
afterEach(async () => {
  await core.close();
  for (const close of undo.splice(0)) await close();
});

async function ready(launch: Launch): Promise<number> {
  const connectionId = await core.open(launch);
  const { state } = await core.settled(connectionId);
  if (state.status !== 'ready') throw new Error(JSON.stringify(state));
  return connectionId;
}

async function modern(options?: Parameters<typeof startUpdatingV2>[0]) {
  const server = await startUpdatingV2(options);
  undo.push(server.close);
  const connectionId = await ready({ kind: 'http', url: server.url, headers: {} });
  return { server, connectionId };
}

/** What is told of a resource, by the last event about it. */
const told = (uri: string): ResourceSubscription | undefined =>
  core.events
    .flatMap((event) =>
      event.type === 'subscription' && event.subscription.uri === uri ? [event.subscription] : [],
    )
    .at(-1);
const isTold = (uri: string, wanted: Partial<ResourceSubscription>) =>
  vi.waitFor(() => expect(told(uri)).toMatchObject(wanted), patience);
const subscribe = (connectionId: number, uri: string) =>
  core.connections.subscriptions.subscribe(connectionId, uri);
const unsubscribe = (connectionId: number, uri: string) =>
  core.connections.subscriptions.unsubscribe(connectionId, uri);
const sent = (method: string) =>
  core.records.filter((record) => record.direction === 'out' && record.method === method);

describe('2025-11-25', () => {
  test('subscribes, hears of an update, and hears of none afterwards', async () => {
    const connectionId = await ready(updating);

    expect(await subscribe(connectionId, 'state://oven')).toMatchObject({ status: 'subscribed' });
    await core.call(connectionId, 'update');
    await isTold('state://oven', { status: 'subscribed', updates: 1 });
    expect(await unsubscribe(connectionId, 'state://oven')).toMatchObject({ status: 'none' });
    await core.call(connectionId, 'update');
    await isTold('state://oven', { status: 'none', updates: 1 });

    expect(sent('resources/subscribe')).toHaveLength(1);
    expect(sent('resources/unsubscribe')).toHaveLength(1);
  });

  test('says why a server refuses, and does not ask again by itself', async () => {
    const connectionId = await ready(updating);

    const refused = await subscribe(connectionId, 'secret:plans');

    expect(refused.status).toBe('refused');
    expect(refused.reason).toContain('This resource is not to be watched.');
    await core.call(connectionId, 'crash');
    await core.settled(connectionId);
    await subscribe(connectionId, 'state://oven');
    expect(sent('resources/subscribe').filter(({ text }) => text.includes('secret'))).toHaveLength(
      1,
    );
  });

  test('subscribes once more when the server is back', async () => {
    const connectionId = await ready(updating);
    await subscribe(connectionId, 'state://oven');

    await core.call(connectionId, 'crash');
    await isTold('state://oven', { status: 'asked' });
    await isTold('state://oven', { status: 'subscribed' });
    await core.call(connectionId, 'update');

    await isTold('state://oven', { status: 'subscribed', updates: 1 });
    expect(sent('resources/subscribe')).toHaveLength(2);
  });

  test('subscribes once more when the user connects anew', async () => {
    await subscribe(await ready(updating), 'state://oven');

    const connectionId = await ready(updating);
    await vi.waitFor(() => expect(sent('resources/subscribe')).toHaveLength(2), patience);
    await isTold('state://oven', { status: 'subscribed' });
    await core.call(connectionId, 'update');

    await isTold('state://oven', { status: 'subscribed', updates: 1 });
    const gone = core.events.findIndex(({ type }) => type === 'connection-removed');
    const late = core.events.slice(gone).filter(({ type }) => type === 'subscription');
    expect(new Set(late.map(connectionOfEvent))).toEqual(new Set([connectionId]));
  });

  test('shows an update that nobody asked for, and passes over malformed ones', async () => {
    const connectionId = await ready(updating);

    await core.call(connectionId, 'odd');
    await core.call(connectionId, 'stray');

    await isTold('state://nobody-asked', { status: 'none', updates: 1 });
    const [of] = core.connections.subscriptions.list();
    expect(of?.subscriptions.map(({ uri }) => uri)).toEqual(['state://nobody-asked']);
  });

  test('a flood of updates is told in steps, and of a bounded number of resources', async () => {
    const connectionId = await ready(updating);

    await core.call(connectionId, 'flood', '{"count": 20000, "uris": 2000}');
    await isTold('flood://999', { updates: 10 });

    expect(told('flood://1000')).toBeUndefined();
    const events = core.events.filter(({ type }) => type === 'subscription');
    expect(events.length).toBeLessThan(20_000);
  });

  test('subscribing twice asks once, and no more than 500 resources are taken', async () => {
    const connectionId = await ready(updating);

    await Promise.all([
      subscribe(connectionId, 'state://oven'),
      subscribe(connectionId, 'state://oven'),
    ]);
    expect(sent('resources/subscribe')).toHaveLength(1);
    for (let i = 1; i < 500; i += 1) await subscribe(connectionId, `state://${i}`);

    await expect(subscribe(connectionId, 'state://500')).rejects.toMatchObject({ code: 'REFUSED' });
  });

  test('a connection that is not ready is not asked', async () => {
    const connectionId = await ready(updating);
    await core.connections.disconnect(connectionId);

    await expect(subscribe(connectionId, 'state://oven')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
});

describe('server-everything', () => {
  const uri = 'demo://resource/dynamic/text/1';

  test.each(['stdio', 'HTTP'])('tells of its updates over %s', async (how) => {
    const launch = how === 'stdio' ? nodeServer(everythingScript, 'stdio') : await overHttp();
    const connectionId = await ready(launch);

    await subscribe(connectionId, uri);
    await core.call(connectionId, 'toggle-subscriber-updates');

    await isTold(uri, { status: 'subscribed', updates: 1 });
    expect(sent('resources/subscribe')).toHaveLength(1);
  });

  async function overHttp(): Promise<Launch> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/mcp`;
    const env = { PORT: String(port) };
    const { close } = await startHttpServer(everythingScript, ['streamableHttp'], {
      env,
      url,
      says: /listening on port/,
    });
    undo.push(close);
    return { kind: 'http', url, headers: {} };
  }
});

describe('2026-07-28', () => {
  test('listens once more when the user connects anew', async () => {
    const { server, connectionId } = await modern();
    await subscribe(connectionId, 'state://oven');

    await ready({ kind: 'http', url: server.url, headers: {} });
    await vi.waitFor(() => expect(server.listens.filter(isOven)).toHaveLength(2), patience);
    await isTold('state://oven', { status: 'subscribed' });
    server.update('state://oven');

    await isTold('state://oven', { status: 'subscribed', updates: 1 });
  });

  test('listens to one resource after the other without a gap, and to none in the end', async () => {
    const { server, connectionId } = await modern();

    expect(await subscribe(connectionId, 'state://oven')).toMatchObject({ status: 'subscribed' });
    expect(await subscribe(connectionId, 'state://grinder')).toMatchObject({
      status: 'subscribed',
    });
    server.update('state://oven');
    server.update('state://grinder');
    await isTold('state://oven', { updates: 1 });
    await isTold('state://grinder', { updates: 1 });
    await unsubscribe(connectionId, 'state://oven');
    server.update('state://oven');
    server.update('state://grinder');
    await isTold('state://grinder', { updates: 2 });
    await unsubscribe(connectionId, 'state://grinder');

    expect(told('state://oven')).toMatchObject({ status: 'none', updates: 1 });
    expect(server.listens.filter((uris) => uris.length > 0)).toEqual([
      ['state://oven'],
      ['state://oven', 'state://grinder'],
      ['state://grinder'],
    ]);
    expect(sent('resources/subscribe')).toHaveLength(0);
  });

  test('many at once settle all, with the last set', async () => {
    const { server, connectionId } = await modern();
    const uris = Array.from({ length: 20 }, (_, i) => `state://${i}`);

    await Promise.all(uris.map((uri) => subscribe(connectionId, uri)));
    await vi.waitFor(
      () => expect(uris.map((uri) => told(uri)?.status)).toEqual(uris.map(() => 'subscribed')),
      patience,
    );
    server.update('state://19');

    await isTold('state://19', { updates: 1 });
    expect(told('state://19')).toMatchObject({ updates: 1 });
  });

  test('listens again after the stream broke', async () => {
    const { server, connectionId } = await modern();
    await subscribe(connectionId, 'state://oven');

    server.breakStreams();
    await vi.waitFor(() => expect(server.listens.filter(isOven)).toHaveLength(2), patience);
    await vi.waitFor(() => {
      server.update('state://oven');
      expect(told('state://oven')?.updates).toBeGreaterThan(0);
    }, patience);

    expect(told('state://oven')).toMatchObject({ status: 'subscribed' });
  });

  test('what a server refuses leaves the subscriptions from before', async () => {
    // One stream is for changed lists.
    const { server, connectionId } = await modern({ maxSubscriptions: 2 });
    await subscribe(connectionId, 'state://oven');

    const refused = await subscribe(connectionId, 'state://grinder');
    server.update('state://oven');

    expect(refused).toMatchObject({ status: 'refused' });
    expect(refused.reason).toMatch(/limit/i);
    await isTold('state://oven', { status: 'subscribed', updates: 1 });
  });
});

const connectionOfEvent = (event: BackendEvent) =>
  event.type === 'subscription' ? event.connectionId : undefined;

const isOven = (uris: string[]) => uris.includes('state://oven');
