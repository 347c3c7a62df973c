import { spawnSync } from 'node:child_process';
import { once, type EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  app,
  BrowserWindow,
  fake,
  fakeFrame,
  MessageChannelMain,
  utilityProcess,
} from '../fake-electron.ts';
import type { fakeEvent } from './strict.ts';

const url = 'app://wirebench/index.html';

beforeEach(() => {
  app.removeAllListeners();
  fake.windows = [];
  fake.holdsLoads = false;
  fake.isWayland = false;
});

test('what is not faked can be neither read nor set', () => {
  const window = new BrowserWindow({ webPreferences: {} });

  expect(() => Reflect.get(window, 'setMenu')).toThrow('BrowserWindow.setMenu is not faked');
  expect(() => Reflect.set(app, 'name', 'a')).toThrow('app.name is not faked');
});

test('a folder must be there before a path is set to it', () => {
  const missing = join(import.meta.dirname, 'missing');

  expect(() => app.setPath('userData', missing)).toThrow('does not exist');
});

test.each([
  ['left', (window: BrowserWindow) => window.reload(), 'ERR_ABORTED (-3)'],
  ['gone', (window: BrowserWindow) => window.close(), 'ERR_FAILED (-2)'],
])('a page that is %s before it has loaded rejects', async (_how, leave, message) => {
  fake.holdsLoads = true;
  const window = new BrowserWindow({ webPreferences: {} });

  const loaded = window.loadURL(url);
  leave(window);

  await expect(loaded).rejects.toThrow(message);
});

test('a window that is gone can’t be used', () => {
  const window = new BrowserWindow({ webPreferences: {} });
  window.close();

  expect(window.isDestroyed()).toBe(true);
  expect(() => window.show()).toThrow('Object has been destroyed');
});

test('on Wayland, a hidden window is never ready', async () => {
  fake.isWayland = true;
  const onReady = vi.fn<() => void>();
  const window = new BrowserWindow({ webPreferences: {} });
  window.on('ready-to-show', onReady);

  await window.loadURL(url);

  expect(onReady).not.toHaveBeenCalled();
});

test('quitting asks again each time', () => {
  const seen: string[] = [];
  const stopAt = (name: string) => (event: ReturnType<typeof fakeEvent>) => {
    seen.push(name);
    if (name === 'will-quit') event.preventDefault();
  };
  for (const name of ['before-quit', 'will-quit']) app.on(name, stopAt(name));
  new BrowserWindow({ webPreferences: {} }).on('close', stopAt('close'));

  app.quit();
  app.quit();

  expect(seen).toEqual(['before-quit', 'close', 'will-quit', 'before-quit', 'will-quit']);
});

test('a port that was handed over is of no use', () => {
  const { port1, port2 } = new MessageChannelMain();

  fakeFrame(url).postMessage('a-channel', null, [port2]);

  expect(() => port2.postMessage('late')).toThrow('was transferred');
  port1.close();
});

test('a port tells of its end once it was started', async () => {
  const { port1, port2 } = new MessageChannelMain();
  const frame = fakeFrame(url);
  frame.postMessage('a-channel', null, [port2]);
  frame.posted[0]?.ports[0]?.close();
  const closed = new Promise((resolve) => {
    port1.once('close', () => resolve('closed'));
  });

  port1.start();

  expect(await closed).toBe('closed');
});

describe('a utility process', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wirebench-utility-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(() => void (fake.isReady = true));

  const run = async (code: string) => {
    const file = join(folder, `program-${code.length}.mjs`);
    await writeFile(file, code);
    return utilityProcess.fork(file, [], { serviceName: 'Test' });
  };
  const heard = (emitter: EventEmitter, name: string) => once(emitter, name) as Promise<unknown[]>;

  test('is forked once the app is ready', () => {
    fake.isReady = false;

    expect(() => utilityProcess.fork('any.mjs')).toThrow('ready');
  });

  test('has a port of its own to the one that it was handed over to it with', async () => {
    const child = await run(`
      await new Promise((later) => setTimeout(later, 50));
      process.parentPort.on('message', ({ data, ports: [port] }) => {
        port.on('message', (event) => port.postMessage([data, event.data, process.send ?? 'none']));
        port.on('close', () => process.exit(7));
        port.start();
      });`);
    const { port1, port2 } = new MessageChannelMain();
    const gone: unknown[] = [];
    app.on('child-process-gone', (_event, details) => gone.push(details));

    child.postMessage('early', [port2]);
    port1.postMessage('held');
    const answer = heard(port1, 'message');
    port1.start();
    const exit = heard(child, 'exit');

    expect(await answer).toEqual([{ data: ['early', 'held', 'none'] }]);
    expect(() => port2.postMessage('late')).toThrow('was transferred');
    port1.close();
    expect(await exit).toEqual([7]);
    expect(gone).toMatchObject([{ type: 'Utility', name: 'Test', reason: 'abnormal-exit' }]);
    expect(() => child.postMessage('to nobody', [])).not.toThrow();
  });

  test('closes the ports that it had when it ends', async () => {
    const child = await run('setInterval(() => undefined, 1000);');
    const { port1, port2 } = new MessageChannelMain();
    child.postMessage('page', [port2]);
    const closed = heard(port1, 'close');
    port1.start();
    await heard(child, 'spawn');

    child.crash();

    await closed;
    expect(child.pid).toBeUndefined();
  });

  test('loses without an error what is posted to it as it ends', async () => {
    const child = await run('process.parentPort.postMessage(1); setInterval(() => undefined, 99);');
    await heard(child, 'message');
    const exit = heard(child, 'exit');

    child.crash();
    // This thread hears of nothing while it waits for another program, in which time that one is gone.
    spawnSync(process.execPath, ['-e', '0']);
    child.postMessage('to nobody', []);

    expect(await exit).toEqual([9]);
  });
});
