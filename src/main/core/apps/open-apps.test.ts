import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeServer, openCore } from '../../../../test/core-harness.ts';
import { sayHello, shownApp, unservedPages } from '../../../../test/shown-app.ts';
import { createKnownSecrets } from '../secrets/masking/known-secrets.ts';
import { openApps } from './open-apps.ts';

let folder: string;
let core: ReturnType<typeof openCore>;
let connectionId: number;
let pages: ReturnType<typeof unservedPages>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-open-apps-'));
  await writeFile(join(folder, 'app.html'), '<p>An app</p>');
  core = openCore();
  pages = unservedPages();
  connectionId = await core.open(nodeServer('test/servers/app-server.mjs', folder));
  await core.settled(connectionId);
});
afterEach(async () => {
  await core.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the app of a tool, and keeps what the page is told. */
function run(tool = 'show', more: { partialText?: string } = {}) {
  const { connections } = core;
  const { handlers } = openApps({
    ports: { appPages: pages, version: '1.0.0' },
    connections,
    validation: core.validation,
    known: createKnownSecrets(),
    findServer: () => undefined,
  });
  const request = {
    connectionId,
    tool,
    argumentsText: '{"city":"Paris"}',
    contextText: '{}',
    ...more,
  };
  const { signal } = new AbortController();
  const items = handlers['apps.run']({ ...request, policy: 'strict', granted: [] }, { signal });
  return { ...shownApp(handlers, items as AsyncIterable<never>), handlers };
}

test('an app is read from its server and opened', async () => {
  const { told, state } = run();

  await expect
    .poll(() => told[0])
    .toMatchObject({
      type: 'opened',
      address: 'http://localhost:4100/app/1',
    });
  expect(state()).toMatchObject({
    resourceUri: 'ui://fixture/app.html',
    steps: { fetched: expect.any(Number) as number },
  });
});

test('an app whose server is disconnected ends, and says what to do', async () => {
  const { told, state, over } = run();
  await expect.poll(() => told).not.toHaveLength(0);

  await core.connections.disconnect(connectionId);
  await over;

  expect(state()?.ended).toBe('test was disconnected. Connect it, and load the app again.');
  expect(pages.isServed).toBe(false);
});

test('a partial input is sent first, and the whole one when the user says so', async () => {
  const { handlers, ...app } = run('show', { partialText: '{"city":"Par"}' });
  const { told, state, messages } = app;
  await expect.poll(() => told).not.toHaveLength(0);
  const appId = app.appId();
  const { signal } = new AbortController();
  await sayHello(app, {}, expect.poll);

  await expect.poll(() => state()?.isStaged).toBe(true);
  expect(messages().at(-1)).toMatchObject({
    method: 'ui/notifications/tool-input-partial',
    params: { arguments: { city: 'Par' } },
  });

  await handlers['apps.sendInput']({ appId }, { signal });
  await expect
    .poll(() => messages().at(-1))
    .toMatchObject({
      method: 'ui/notifications/tool-input',
      params: { arguments: { city: 'Paris' } },
    });
  expect(state()?.isStaged).toBe(false);
});

test('a call of an app and the exchange with its server lead to each other', async () => {
  const { told, state, handlers } = run();
  await expect.poll(() => told).not.toHaveLength(0);
  const appId = state()?.appId ?? 0;
  const { signal } = new AbortController();
  const take = (message: object) =>
    handlers['apps.take'](
      { appId, texts: [JSON.stringify({ jsonrpc: '2.0', ...message })], lost: 0 },
      { signal },
    );
  const appInfo = { name: 'a', version: '1' };
  const params = { appInfo, appCapabilities: {}, protocolVersion: '2026-01-26' };
  await take({ id: 1, method: 'ui/initialize', params });
  await expect.poll(() => told.some(({ type }) => type === 'message')).toBe(true);
  await take({ method: 'ui/notifications/initialized', params: {} });
  await take({ id: 'x', method: 'tools/call', params: { name: 'app-only' } });

  const ofApp = () => core.records.filter(({ connectionId: id }) => id !== connectionId);
  const answer = () =>
    ofApp().find(({ direction, rpcId }) => direction === 'out' && rpcId === '"x"');
  await expect.poll(answer).toBeDefined();
  const asked = ofApp().find(({ direction, rpcId }) => direction === 'in' && rpcId === '"x"');
  const sent = core.records.find(
    ({ connectionId: id, subject }) => id === connectionId && subject === 'app-only',
  );
  expect(answer()?.findings?.map(({ seq }) => seq)).toEqual([sent?.seq]);
  const remark = core.records.find(
    ({ requestSeq, kind }) => kind === 'lifecycle' && requestSeq === sent?.seq,
  );
  expect(remark).toMatchObject({
    text: `asked by test ▸ app ${appId}`,
    findings: [{ message: 'an app asked for it', isNote: true, seq: asked?.seq }],
  });
});

test('a partial input that is no object is refused', async () => {
  await expect(run('show', { partialText: '[]' }).over).rejects.toThrow('not a JSON object');
});

test('a tool without an app, and one that is not there, are told of', async () => {
  await expect(run('no-such-tool').over).rejects.toThrow('lists no tool no-such-tool');
});
