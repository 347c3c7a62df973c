import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeServer, openCore } from '../../../../test/core-harness.ts';
import { sayHello, shownApp, unservedPages } from '../../../../test/shown-app.ts';
import { createKnownSecrets } from '../secrets/masking/known-secrets.ts';
import { openApps } from './open-apps.ts';

let folder: string;
let core: ReturnType<typeof openCore>;
let pages: ReturnType<typeof unservedPages>;
let apps: ReturnType<typeof openApps>['handlers'];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-question-app-'));
  await writeFile(join(folder, 'app.html'), '<p>Pick</p>');
  core = openCore();
  pages = unservedPages();
  apps = openApps({
    ports: { appPages: pages, version: '1.0.0' },
    connections: core.connections,
    validation: core.validation,
    known: createKnownSecrets(),
    findServer: () => undefined,
  }).handlers;
});
afterEach(async () => {
  await core.close();
  await rm(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();
/** The thread that judges answers may take a while to start on a busy machine. */
const patient = { timeout: 20_000 };
const hello = { elicitation: {} };

/** Calls the tool of a server, and returns the question that it asks. */
async function ask(...options: string[]) {
  const connectionId = await core.open(
    nodeServer('test/servers/asking-app-server.mjs', folder, ...options),
  );
  await core.settled(connectionId);
  const request = {
    connectionId,
    method: 'tools/call' as const,
    name: 'pick',
    argumentsText: '{}',
  };
  const { callId } = core.connections.startCall(request);
  await expect.poll(() => core.connections.serverRequests.list(), patient).toHaveLength(1);
  const [asked] = core.connections.serverRequests.list();
  if (asked?.method !== 'elicitation/create') throw new Error('Nothing was asked.');
  return { asked, callId, connectionId };
}

const draw = (serverRequestId: number) =>
  shownApp(
    apps,
    apps['apps.runQuestion'](
      { serverRequestId, policy: 'strict', contextText: '{}' },
      { signal },
    ) as AsyncIterable<never>,
  );

/** Draws the question by its app, which said hello and was asked. */
async function drawn(...options: string[]) {
  const { asked, callId, connectionId } = await ask(...options);
  const app = draw(asked.serverRequestId);
  await expect.poll(() => app.told, patient).not.toHaveLength(0);
  await sayHello(app, hello, expect.poll);
  const askedApp = () => app.messages().filter(({ method }) => method === 'elicitation/create');
  await expect.poll(askedApp, patient).toHaveLength(1);
  const answer = (result: unknown) => app.sends({ id: askedApp().at(-1)?.['id'], result });
  return { app, asked, callId, connectionId, askedApp, answer };
}

const isOpen = (id: number) => core.connections.serverRequests.isOpen(id);
const resultText = (callId: number) => core.connections.callResult(callId, 10_000).text;

describe.each(['2025-11-25', '2026-07-28'])('of a server of %s', (revision) => {
  test('the app is asked as the server asked, and its answer waits for the user', async () => {
    const { app, asked, callId, askedApp, answer } = await drawn(revision);
    expect(asked.app).toEqual({ resourceUri: 'ui://asking/pick.html' });
    expect(askedApp()[0]?.['params']).toMatchObject({
      message: 'Which colour, and how many?',
      requestedSchema: { required: ['colour'] },
      _meta: { ui: { resourceUri: 'ui://asking/pick.html' }, 'example.test/seen': 1 },
    });

    await answer({ action: 'accept', content: { colour: 'green', count: 3 } });

    await expect
      .poll(() => app.state()?.answer, patient)
      .toEqual({
        answerId: 1,
        action: 'accept',
        contentText: '{"colour":"green","count":3}',
        problems: [],
      });
    expect(isOpen(asked.serverRequestId)).toBe(true);

    await apps['apps.sendAnswer']({ appId: app.appId(), answerId: 1 }, { signal });
    await core.ended(callId);
    expect(resultText(callId)).toContain(
      String.raw`{\"action\":\"accept\",\"content\":{\"colour\":\"green\",\"count\":3}}`,
    );
    await app.over;
    expect(app.state()?.ended).toBe('The request is no longer open.');
    expect(pages.isServed).toBe(false);
  });
});

test('the app learns that its host lets it draw questions; an app of a tool does not', async () => {
  const { app } = await drawn();

  expect(app.messages()[0]).toMatchObject({
    result: { hostCapabilities: { elicitation: {} }, hostContext: { displayMode: 'inline' } },
  });
});

test.each(['decline', 'cancel'] as const)('an app’s %s waits for the user too', async (action) => {
  const { app, asked, callId, answer } = await drawn();

  await answer({ action, content: { colour: 'red' } });
  await expect.poll(() => app.state()?.answer, patient).toEqual({ answerId: 1, action });
  expect(isOpen(asked.serverRequestId)).toBe(true);

  await apps['apps.sendAnswer']({ appId: app.appId(), answerId: 1 }, { signal });
  await core.ended(callId);
  expect(resultText(callId)).toContain(String.raw`{\"action\":\"${action}\"}`);
});

describe('an answer that the schema refuses', () => {
  test.each<[object, string]>([
    [{}, 'required'],
    [{ colour: 'purple' }, 'enum'],
    [{ colour: 'red', count: 10 }, 'maximum'],
    [{ colour: 'red', count: '3' }, 'type'],
    [{ colour: ['red'] }, 'enum'],
  ])('%j is shown with what is wrong, and can’t be sent', async (content, keyword) => {
    const { app, asked, answer } = await drawn();

    await answer({ action: 'accept', content });

    await expect
      .poll(() => app.state()?.answer, patient)
      .toMatchObject({
        problems: expect.arrayContaining([expect.objectContaining({ keyword })]),
      });
    expect(() => apps['apps.sendAnswer']({ appId: app.appId(), answerId: 1 }, { signal })).toThrow(
      'does not accept',
    );
    expect(isOpen(asked.serverRequestId)).toBe(true);
  });
});

test.each<[string, unknown]>([
  ['without an action', { content: { colour: 'red' } }],
  ['with an unknown action', { action: 'Accept', content: { colour: 'red' } }],
  ['accepted without content', { action: 'accept' }],
  ['accepted with a list', { action: 'accept', content: [{ colour: 'red' }] }],
  ['huge', { action: 'accept', content: { colour: 'x'.repeat(1_000_001) } }],
])('an answer that is %s is none, and the question stays open', async (_what, result) => {
  const { app, asked, answer } = await drawn();

  await answer(result);

  await expect.poll(() => app.state()?.unable, patient).toMatch(/^The app/);
  expect(app.state()?.answer).toBeUndefined();
  expect(isOpen(asked.serverRequestId)).toBe(true);
});

test.each([['accept'], [null], [[{ action: 'accept' }]]])(
  'a result of %j is no message of MCP, which is found, and the app can be asked again',
  async (result) => {
    const { app, askedApp, answer } = await drawn();

    await answer(result);

    await expect
      .poll(() => app.state()?.findings.map(({ message }) => message), patient)
      .toContainEqual(expect.stringContaining('Not recognized'));
    await apps['apps.askAgain']({ appId: app.appId() }, { signal });
    await expect.poll(askedApp, patient).toHaveLength(2);
    expect(app.state()?.answer).toBeUndefined();
  },
);

test('an app that answers with an error is told of', async () => {
  const { app, askedApp } = await drawn();

  await app.sends({ id: askedApp()[0]?.['id'], error: { code: -32_603, message: 'No colours.' } });

  await expect.poll(() => app.state()?.unable, patient).toBe('The app did not answer: No colours.');
});

test('an app without the capability is not asked', async () => {
  const { asked } = await ask();
  const app = draw(asked.serverRequestId);
  await expect.poll(() => app.told, patient).not.toHaveLength(0);

  await sayHello(app, { elicitation: true }, expect.poll);

  await expect.poll(() => app.state()?.unable, patient).toContain('does not declare elicitation');
  expect(app.messages().map(({ method }) => method)).not.toContain('elicitation/create');
});

test('what the app answered is dropped when it is asked again, and can’t be sent then', async () => {
  const { app, asked, callId, askedApp, answer } = await drawn();
  const first = askedApp()[0]?.['id'];
  await answer({ action: 'accept', content: { colour: 'red' } });
  await expect.poll(() => app.state()?.answer?.answerId, patient).toBe(1);

  await apps['apps.askAgain']({ appId: app.appId() }, { signal });
  await expect.poll(askedApp, patient).toHaveLength(2);

  expect(app.state()?.answer).toBeUndefined();
  const send = (answerId: number) =>
    apps['apps.sendAnswer']({ appId: app.appId(), answerId }, { signal });
  expect(() => send(1)).toThrow('review the new answer');
  // A second answer to what it was asked before counts for nothing.
  await app.sends({ id: first, result: { action: 'accept', content: { colour: 'blue' } } });
  await answer({ action: 'accept', content: { colour: 'green' } });
  await expect.poll(() => app.state()?.answer, patient).toMatchObject({ answerId: 2 });
  expect(() => send(1)).toThrow('review the new answer');
  expect(isOpen(asked.serverRequestId)).toBe(true);

  await send(2);
  await core.ended(callId);
  expect(resultText(callId)).toContain('green');
});

test('an app can’t answer what it was not asked, nor by a message of its own', async () => {
  const { app, asked } = await drawn();

  await app.sends({ id: 999, result: { action: 'accept', content: { colour: 'red' } } });
  await app.sends({ id: 1, method: 'elicitation/create', params: {} });
  await app.sends({ method: 'ui/notifications/elicitation', params: { action: 'accept' } });
  await expect
    .poll(() => app.messages().some(({ error }) => error !== undefined), patient)
    .toBe(true);

  expect(app.state()?.answer).toBeUndefined();
  expect(isOpen(asked.serverRequestId)).toBe(true);
});

test('the app ends when the question is answered by the form', async () => {
  const { app, asked, callId } = await drawn();
  const given = { action: 'accept' as const, contentText: '{"colour":"blue"}' };

  core.connections.serverRequests.answer(asked.serverRequestId, given);

  await app.over;
  await core.ended(callId);
  expect(app.state()?.ended).toBe('The request is no longer open.');
  expect(() => apps['apps.sendAnswer']({ appId: app.appId(), answerId: 1 }, { signal })).toThrow(
    'no longer running',
  );
});

test('a server that did not declare it has its form drawn', async () => {
  const { asked } = await ask('2025-11-25', 'silent');

  expect(asked.app).toEqual({
    refused: expect.stringContaining('elicitation: hosts draw the form'),
  });
  await expect(draw(asked.serverRequestId).over).rejects.toThrow('hosts draw the form');
});

test('a question that is answered has no app any more', async () => {
  const { asked } = await ask();
  core.connections.serverRequests.answer(asked.serverRequestId, { action: 'decline' });

  expect(() => draw(asked.serverRequestId)).toThrow('already answered');
});
