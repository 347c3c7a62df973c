// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endedCode } from '../shared/model/browser-session.ts';
import { openLine } from '../shared/rpc/line.ts';

/** What a page's WebSocket does, without a network. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 1;
  sent: string[] = [];
  constructor() {
    super();
    FakeSocket.made.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {}
  end(code: number) {
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

type Admission = typeof import('./web-admission.ts');
let admission: Admission;
let line: ReturnType<typeof openLine>;
let unfollow: () => void;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  history.replaceState(null, '', '/#token=first');
  admission = await import('./web-admission.ts');
  unfollow = admission.followLinks();
  line = openLine(
    { open: admission.openSocket },
    { onOpen: () => undefined, onLost: () => undefined, onFrame: () => undefined },
  );
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.made[0]?.dispatchEvent(
    new MessageEvent('message', { data: JSON.stringify({ t: 'admitted', session: 'kept' }) }),
  );
});
afterEach(() => {
  line.close();
  unfollow();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const anHour = 3_600_000;

test('a tab knocks at nobody’s door after Wirebench was closed', async () => {
  FakeSocket.made[0]?.end(endedCode);
  await vi.advanceTimersByTimeAsync(anHour);

  expect(FakeSocket.made).toHaveLength(1);
  expect(admission.hasEnded()).toBe(true);
  expect(admission.admissionRefusal()).toBeUndefined();
});

test('one that lost its line comes back with its session', async () => {
  FakeSocket.made[0]?.end(1006);
  await vi.advanceTimersByTimeAsync(anHour);

  expect(FakeSocket.made[1]?.sent[0]).toBe('{"session":"kept"}');
  expect(admission.hasEnded()).toBe(false);
});

test('the link of the next start opens the tab again', async () => {
  FakeSocket.made[0]?.end(endedCode);
  await vi.advanceTimersByTimeAsync(anHour);

  history.replaceState(null, '', '/#token=second');
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  await vi.advanceTimersByTimeAsync(0);

  expect(FakeSocket.made[1]?.sent[0]).toContain('"token":"second"');
  expect(admission.hasEnded()).toBe(false);
});
