import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RunningApp } from './running-app.ts';
import { watchHandshake } from './watch-handshake.ts';

let app: RunningApp;
let over: AbortController;
let watched: ReturnType<typeof watchHandshake>;
let seq = 0;
const hear = (message: Record<string, unknown>) => watched.onMessage('in', message, (seq += 1));
const told = () => app.state.findings.map(({ message }) => message);
const hello = { id: 1, method: 'ui/initialize', params: { appInfo: { name: 'a', version: '1' } } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const start = { appId: 1, connectionId: 2, name: 'charts', resourceUri: 'ui://charts' };
  app = new RunningApp(start, []);
  over = new AbortController();
  watched = watchHandshake(app, over.signal);
});
afterEach(() => {
  over.abort();
  vi.useRealTimers();
});

test('a handshake in order finds nothing', async () => {
  app.reached('loaded');
  hear(hello);
  hear({ method: 'ui/notifications/initialized' });
  await watched.initialized;
  app.reached('initialized');
  hear({ id: 2, method: 'tools/call' });
  vi.advanceTimersByTime(60_000);

  expect(told()).toEqual([]);
  expect(app.state.steps.initializing).toBeGreaterThanOrEqual(0);
  expect(app.state.lastSeq).toBe(seq);
});

describe('a frame that stays blank is told by the step that is missing', () => {
  test('the frame itself', () => {
    vi.advanceTimersByTime(5000);

    expect(told()).toEqual(['The frame was not loaded within 5 s.']);
  });

  test('ui/initialize', () => {
    app.reached('loaded');
    vi.advanceTimersByTime(5000);

    expect(told()).toEqual([expect.stringContaining('The app sent no ui/initialize within 5 s')]);
  });

  test('ui/notifications/initialized', () => {
    app.reached('loaded');
    hear(hello);
    vi.advanceTimersByTime(5000);

    expect(told()).toEqual([
      expect.stringContaining('The app sent no ui/notifications/initialized within 5 s'),
    ]);
  });

  test('but not once the app is over', () => {
    over.abort();
    vi.advanceTimersByTime(5000);

    expect(told()).toEqual([]);
  });
});

describe('what works in lenient hosts only is found', () => {
  test.each([
    [{ clientInfo: { name: 'a' } }, 'ui/initialize has clientInfo in place of appInfo.'],
    [{}, 'ui/initialize has no appInfo.'],
    [undefined, 'ui/initialize has no appInfo.'],
    [null, 'ui/initialize has no appInfo.'],
    ['appInfo', 'ui/initialize has no appInfo.'],
    [7, 'ui/initialize has no appInfo.'],
    [[hello], 'ui/initialize has no appInfo.'],
  ])('params of %j', (params, message) => {
    hear({ ...hello, params });

    expect(told()).toEqual([message]);
    expect(app.state.steps.initializing).toBeDefined();
  });

  test('the handshake of servers, which is none of apps', () => {
    hear({ ...hello, method: 'initialize' });

    expect(told()).toEqual([expect.stringContaining('the handshake of servers')]);
    expect(app.state.steps.initializing).toBeUndefined();
  });

  test('a second ui/initialize', () => {
    hear(hello);
    hear(hello);

    expect(told()).toEqual(['The app sent ui/initialize more than once.']);
  });

  test('a request before the app listens, by a name that is cut', () => {
    hear({ id: 3, method: 'tools/call' });
    hear({ id: 4, method: 'm'.repeat(5000) });

    expect(told()).toEqual([
      'The app sent tools/call before ui/notifications/initialized.',
      `The app sent ${'m'.repeat(100)} before ui/notifications/initialized.`,
    ]);
  });

  test('a message that is none', () => {
    watched.onMalformed('no JSON-RPC message');

    expect(told()).toEqual(['The app sent no JSON-RPC message; it was not acted on.']);
  });
});

test.each([
  { id: 1, result: {} },
  { method: 'ui/notifications/size-changed' },
  { id: 1, method: 7 },
  { id: 1, method: null },
  {},
])('%j is not part of it', (message) => {
  hear(message);

  expect(told()).toEqual([]);
  expect(app.state.steps).toEqual({});
});

test('what is sent to the app is not taken for the app’s own', () => {
  watched.onMessage('out', { id: 1, method: 'initialize' }, 9);

  expect(told()).toEqual([]);
  expect(app.state.lastSeq).toBe(9);
});

test.each([
  [{ id: 2, method: 'tools/call' }, 'The app sent tools/call before ui/notifications/initialized.'],
  [hello, 'The app sent ui/initialize more than once.'],
])('an app that goes on and on with %j is ended', (message, why) => {
  hear(hello);
  for (let at = 0; at < 100; at += 1) hear(message);
  expect(app.state.ended).toBeUndefined();

  hear(message);

  expect(app.state.ended).toBe(`The app was closed because it kept doing this: ${why}`);
  expect(app.state.findings).toHaveLength(1);
});
