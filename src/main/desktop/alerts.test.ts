import { beforeEach, describe, expect, test, vi } from 'vitest';
import { app, BrowserWindow, fake } from '../../../test/fake-electron.ts';
import type { Alert, AlertPlace } from '../../shared/model/alert.ts';
import { createAlerts, type Alerts } from './alerts.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../test/fake-electron.ts'));

const onFault = vi.fn<(what: string, thrown: unknown) => void>();
let chosen: AlertPlace[];
let seen: number;
let alerts: Alerts;
let window: BrowserWindow;

function start(platform: NodeJS.Platform = 'linux'): void {
  alerts = createAlerts({ platform, onChosen: (place) => chosen.push(place), onFault });
  alerts.onSeen(() => (seen += 1));
}

beforeEach(async () => {
  app.removeAllListeners();
  await app.whenReady();
  Object.assign(fake, { windows: [], notifications: [], dockCalls: [], isFocused: false });
  fake.hasNotifications = true;
  window = new BrowserWindow({ webPreferences: {} });
  [chosen, seen] = [[], 0];
});

const alert = (alertId: string, more: Partial<Alert> = {}): Alert => ({
  alertId,
  title: 'A server asks for your input',
  body: `“${alertId}” waits for your answer.`,
  place: { kind: 'inbox' },
  ...more,
});
const onScreen = () => fake.notifications.map(({ options }) => options);
const focus = () => {
  fake.isFocused = true;
  app.emit('browser-window-focus', {}, window);
};

describe('what waits', () => {
  test('is shown once, and the taskbar flashes until nothing waits', () => {
    start();
    alerts.take([alert('a')]);
    alerts.take([alert('a'), alert('b')]);
    const before = onScreen().map(({ body }) => body);
    alerts.take([alert('b')]);
    const between = onScreen().map(({ body }) => body);
    alerts.take([]);

    expect(before).toEqual(['“a” waits for your answer.', '“b” waits for your answer.']);
    expect(between).toEqual(['“b” waits for your answer.']);
    expect(onScreen()).toEqual([]);
    expect(window.calls).toEqual(['flash', 'flash', 'stop flashing']);
    expect(fake.dockCalls).toEqual([]);
  });

  test('lets the icon in the dock of macOS bounce, and rest once the window is looked at', () => {
    start('darwin');
    alerts.take([alert('a')]);
    focus();

    expect(fake.dockCalls).toEqual(['bounce informational', 'cancel 5']);
    expect(window.calls).toEqual([]);
  });

  test('is not told while the window is looked at, nor once it is left', () => {
    start();
    fake.isFocused = true;
    alerts.take([alert('a')]);
    fake.isFocused = false;
    alerts.take([alert('a'), alert('b')]);

    expect(onScreen()).toMatchObject([{ body: '“b” waits for your answer.' }]);
  });

  test('leads to its place by a click', () => {
    start();
    alerts.take([alert('a', { place: { kind: 'inbox', serverRequestId: 4 } })]);

    fake.notifications[0]?.emit('click');

    expect(chosen).toEqual([{ kind: 'inbox', serverRequestId: 4 }]);
  });

  test('of a flood that grows takes the place of what was told, without a sound', () => {
    start();
    alerts.take([alert('questions', { title: '12 server requests wait' })]);
    alerts.take([alert('questions', { title: '300 server requests wait' })]);

    expect(onScreen()).toMatchObject([{ title: '300 server requests wait', silent: true }]);
    expect(window.calls).toEqual(['flash']);
  });

  test('makes the taskbar flash also where the system has no notifications', () => {
    fake.hasNotifications = false;
    start();
    alerts.take([alert('a')]);
    alerts.take([]);

    expect(onScreen()).toEqual([]);
    expect(window.calls).toEqual(['flash', 'stop flashing']);
  });

  test('that the system can’t show is in the log of faults', () => {
    start();
    alerts.take([alert('a')]);

    fake.notifications[0]?.emit('failed', {}, 'no daemon');

    expect(onFault).toHaveBeenCalledWith('A notification could not be shown', 'no daemon');
  });
});

test('news is over once the user looks, also where it comes while he does', () => {
  start();
  alerts.take([alert('call 1', { isNews: true })]);
  focus();
  const before = seen;
  alerts.take([alert('call 2', { isNews: true })]);
  alerts.take([alert('a')]);

  expect([before, seen]).toEqual([1, 2]);
});
