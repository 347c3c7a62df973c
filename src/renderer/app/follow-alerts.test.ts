// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Alert } from '../../shared/model/alert.ts';
import { useHandover } from '../chat-handover.ts';
import { useNavigation } from '../navigation.ts';
import { useOverlay } from '../overlays.ts';
import { askForNotifications, usePermission } from '../page-notifications.ts';
import { answerWith } from '../test-backend.ts';
import { followAlerts } from './follow-alerts.ts';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

/** The part of the browser's notifications that the page uses. */
class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'default';
  static answer: NotificationPermission = 'granted';
  static asked = 0;
  static onScreen: FakeNotification[] = [];
  readonly title: string;
  readonly options: NotificationOptions;

  constructor(title: string, options: NotificationOptions) {
    super();
    [this.title, this.options] = [title, options];
    FakeNotification.onScreen.push(this);
  }

  static async requestPermission() {
    FakeNotification.asked += 1;
    FakeNotification.permission = FakeNotification.answer;
    return FakeNotification.answer;
  }

  close(): void {
    FakeNotification.onScreen = FakeNotification.onScreen.filter((one) => one !== this);
  }
}

let push: (alerts: Alert[]) => void;
let listens: number;
let isSystem: boolean;
let hasFocus: boolean;
let seen: number;
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal('Notification', FakeNotification);
  Object.assign(FakeNotification, { permission: 'default', answer: 'granted' });
  Object.assign(FakeNotification, { asked: 0, onScreen: [] });
  usePermission.setState({ permission: 'default' });
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
  [listens, isSystem, hasFocus, seen, stop] = [0, false, false, 0, () => undefined];
  answerWith({
    'app.info': () => ({ capabilities: { notifications: isSystem } }) as never,
    'alerts.seen': () => void (seen += 1),
    'viewState.write': () => undefined,
    async *'alerts.list'() {
      listens += 1;
      for (;;) {
        yield await new Promise<Alert[]>((resolve) => {
          push = resolve;
        });
      }
    },
  });
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const alert = (alertId: string, more: Partial<Alert> = {}): Alert => ({
  alertId,
  title: 'A server asks for your input',
  body: '“shop” waits for your answer.',
  place: { kind: 'inbox', serverRequestId: 4 },
  ...more,
});
const onScreen = () => FakeNotification.onScreen;
async function allowed() {
  stop = followAlerts(window);
  await askForNotifications();
  await vi.waitFor(() => expect(listens).toBe(1));
  await vi.waitFor(() => expect(push).toBeTypeOf('function'));
}
const shows = (count: number) => vi.waitFor(() => expect(onScreen()).toHaveLength(count));

test('asks for nothing by itself, and shows nothing before the user allowed it', async () => {
  stop = followAlerts(window);
  await new Promise((resolve) => setTimeout(resolve));
  const before = [FakeNotification.asked, listens];

  FakeNotification.answer = 'denied';
  await askForNotifications();
  await new Promise((resolve) => setTimeout(resolve));

  expect(before).toEqual([0, 0]);
  expect([usePermission.getState().permission, listens]).toEqual(['denied', 0]);
});

test('leaves it to the system where the shell has its notifications', async () => {
  isSystem = true;
  FakeNotification.permission = 'granted';
  usePermission.setState({ permission: 'granted' });
  stop = followAlerts(window);
  await new Promise((resolve) => setTimeout(resolve));

  expect(listens).toBe(0);
});

test('shows what waits once it is allowed, and takes back what is answered', async () => {
  await allowed();
  push([alert('question 4'), alert('question 5')]);
  await shows(2);
  push([alert('question 5')]);
  await shows(1);

  expect(onScreen()[0]).toMatchObject({
    title: 'A server asks for your input',
    options: { body: '“shop” waits for your answer.', tag: 'question 5', silent: false },
  });
});

test('takes all of it back when it is no longer followed, as when the app locks', async () => {
  await allowed();
  push([alert('question 4')]);
  await shows(1);

  stop();

  expect(onScreen()).toEqual([]);
});

test('shows nothing while the page is looked at, and tells that its news is seen', async () => {
  await allowed();
  hasFocus = true;
  push([alert('call 1', { isNews: true })]);
  await vi.waitFor(() => expect(seen).toBe(1));
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(seen).toBe(2));

  expect(onScreen()).toEqual([]);
});

test.each<[Alert['place'], () => unknown]>([
  [{ kind: 'inbox', serverRequestId: 4 }, () => useOverlay.getState()],
  [{ kind: 'conversation', conversationId: 'c-1' }, () => useHandover.getState()],
  [
    { kind: 'call', serverName: 'shop', method: 'tools/call', name: 'buy' },
    () => useNavigation.getState(),
  ],
])('a click leads to %j', async (place, state) => {
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined);
  await allowed();
  push([alert('a', { place })]);
  await shows(1);

  onScreen()[0]?.dispatchEvent(new Event('click'));

  const led = {
    inbox: { open: 'inbox', serverRequestId: 4 },
    conversation: { conversationId: 'c-1' },
    call: { serverName: 'shop', part: 'tools', tools: { shop: 'buy' } },
  };
  expect(state()).toMatchObject(led[place.kind]);
  expect(focus).toHaveBeenCalled();
  expect(onScreen()).toEqual([]);
});
