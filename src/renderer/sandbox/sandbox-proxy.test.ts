// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const pageOrigin = 'http://page.test';
const appOrigin = 'http://app.test';

/** It runs by itself, and gives nothing to who imports it. */
const script: string = './sandbox-proxy.ts';

type Told = { text?: string; lost?: number };

let told: Told[];
let inner: HTMLIFrameElement;
let listening = new AbortController();
beforeEach(async () => {
  vi.useFakeTimers();
  listening = new AbortController();
  vi.resetModules();
  told = [];
  // It is the frame's own parent here.
  vi.spyOn(window, 'postMessage').mockImplementation((message: unknown) => {
    told.push(message as Told);
  });
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, heard: EventListenerOrEventListenerObject | null) =>
      heard && listen(type, heard, { signal: listening.signal }),
  );
  const held = { address: 'about:blank', origin: appOrigin, page: pageOrigin, sandbox: '' };
  document.body.dataset['app'] = JSON.stringify({ ...held, allow: '' });
  await import(script);
  const [frame] = document.getElementsByTagName('iframe');
  if (!frame) throw new Error('There is no frame for the app.');
  inner = frame;
  told = [];
});
afterEach(() => {
  listening.abort();
  inner.remove();
  delete document.body.dataset['app'];
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function hear(data: unknown, from: { source?: Window | null; origin?: string } = {}): void {
  const sender = { source: inner.contentWindow, origin: appOrigin, ...from };
  window.dispatchEvent(new MessageEvent('message', { data, ...sender }));
}
const texts = () => told.flatMap(({ text }) => text ?? []);
const lost = () => told.reduce((sum, one) => sum + (one.lost ?? 0), 0);

test('of a flood two hundred messages a second are passed, in their order, and each other one is counted', () => {
  const sent = Array.from({ length: 5000 }, (_, at) => ({ at }));

  for (const message of sent) hear(message);
  hear('x'.repeat(4_000_000));
  expect(texts()).toHaveLength(200);
  vi.advanceTimersByTime(100);
  expect(texts()).toHaveLength(220);
  expect(lost()).toBe(3801);
  vi.advanceTimersByTime(900);
  expect(texts()).toHaveLength(400);
  vi.advanceTimersByTime(60_000);

  expect(texts()).toEqual(sent.slice(0, 1200).map((message) => JSON.stringify(message)));
  expect(lost()).toBe(3801);
  for (const message of sent.slice(0, 201)) hear(message);
  expect(texts()).toHaveLength(1400);
});

test('what is not of the app, has no JSON, or only a host sends is not passed', () => {
  const cycle: Record<string, unknown> = {};
  cycle['it'] = cycle;

  hear({ method: 'x' }, { source: window });
  hear({ method: 'x' }, { source: null });
  hear({ method: 'x' }, { origin: 'http://other.test' });
  vi.advanceTimersByTime(100);
  expect(told).toEqual([]);
  for (const data of [cycle, 1n, { method: 'ui/notifications/sandbox-resource-ready' }]) hear(data);
  vi.advanceTimersByTime(100);

  expect(told).toEqual([{ lost: 3 }]);
});

test('the app gets what the page sends, and of nobody else', () => {
  if (!inner.contentWindow) throw new Error('The frame has no window.');
  const got = vi.spyOn(inner.contentWindow, 'postMessage').mockImplementation(() => {});
  const text = '{"jsonrpc":"2.0","id":1,"result":{}}';

  hear(text, { source: window, origin: pageOrigin });
  hear(text, { source: window, origin: 'http://other.test' });
  hear(text);

  expect(got.mock.calls).toEqual([[JSON.parse(text), appOrigin]]);
});
