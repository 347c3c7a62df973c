import { describe, expect, test } from 'vitest';
import type { AppItem } from '../../../shared/model/apps/app.ts';
import { RunningApp } from './running-app.ts';

const start = { appId: 1, connectionId: 2, name: 'charts ▸ app 1', resourceUri: 'ui://charts' };
const open = () => new RunningApp(start, ['camera']);
const link = { kind: 'open-link', url: 'https://a.example/' } as const;

async function all(items: AsyncIterable<AppItem>): Promise<AppItem[]> {
  const heard: AppItem[] = [];
  for await (const item of items) heard.push(item);
  return heard;
}

test('a step is noted when it is first reached', () => {
  const app = open();
  app.reached('loaded');
  const first = app.state.steps.loaded;

  app.reached('loaded');
  app.reached('sized');

  expect(app.state.steps.loaded).toBe(first);
  expect(app.state.steps.sized).toBeGreaterThanOrEqual(first ?? Infinity);
});

describe('findings', () => {
  const warning = { severity: 'warning', message: 'Odd.' } as const;

  test('are counted where they are known, and kept apart by their lines', () => {
    const app = open();

    const news = [warning, warning, { ...warning, line: '"a"' }].map((one) => app.find(one));

    expect(news).toEqual([true, false, true]);
    expect(app.state.findings).toEqual([
      { ...warning, count: 2 },
      { ...warning, line: '"a"', count: 1 },
    ]);
  });

  test('are a hundred at most, of which known ones still count', () => {
    const app = open();
    for (let at = 0; at < 500; at += 1) app.find({ ...warning, message: `Odd ${at}.` });

    expect(app.find({ ...warning, message: 'Odd 499.' })).toBe(false);
    expect(app.find({ ...warning, message: 'Odd 99.' })).toBe(false);
    expect(app.state.findings).toHaveLength(100);
    expect(app.state.findings.at(-1)).toMatchObject({ message: 'Odd 99.', count: 2 });
  });
});

describe('questions', () => {
  test('are answered each by its id', async () => {
    const app = open();
    const first = app.ask(link);
    const second = app.ask({ kind: 'download', files: [] });

    expect(app.state.questions.map(({ questionId, kind }) => [questionId, kind])).toEqual([
      [1, 'open-link'],
      [2, 'download'],
    ]);
    app.answer(2, true);
    app.answer(1, false);

    expect(await Promise.all([first, second])).toEqual([false, true]);
    expect(app.state.questions).toEqual([]);
  });

  test('that nobody asks are not answered', () => {
    const app = open();
    void app.ask(link);
    app.answer(1, true);

    expect(() => app.answer(1, true)).toThrow('The app no longer asks this.');
    expect(() => app.answer(7, true)).toThrow('The app no longer asks this.');
  });

  test('are ten at once at most', async () => {
    const app = open();
    for (let at = 0; at < 10; at += 1) void app.ask(link);

    expect(await app.ask(link)).toBe(false);
    expect(app.state.questions).toHaveLength(10);
    expect(app.state.findings).toMatchObject([{ severity: 'warning', count: 1 }]);
    app.answer(3, false);
    void app.ask(link);
    expect(app.state.questions.at(-1)?.questionId).toBe(11);
  });

  test('are refused when the app ends, and after it', async () => {
    const app = open();
    const asked = app.ask(link);
    app.end('It is over.');

    expect(await asked).toBe(false);
    expect(await app.ask(link)).toBe(false);
    expect(app.state).toMatchObject({ questions: [], ended: 'It is over.' });
    expect(() => app.answer(1, true)).toThrow('no longer asks');
  });
});

test('of its messages the newest hundred are kept', () => {
  const app = open();
  for (let at = 0; at < 150; at += 1) app.say({ at, text: String(at) });

  expect(app.state.messages).toHaveLength(100);
  expect([app.state.messages[0]?.text, app.state.messages.at(-1)?.text]).toEqual(['50', '149']);
});

test('the first reason to end is the one that is told', () => {
  const app = open();
  app.end('It left.');
  app.end('It was closed.');

  expect(app.state.ended).toBe('It left.');
});

describe('what the page is told', () => {
  test('keeps the order of messages, ends with the reason, and is over', async () => {
    const app = open();
    app.send('1');
    app.send('2');
    app.end('It is over.');
    app.send('3');

    const heard = await all(app.items(new AbortController().signal));

    expect(heard).toEqual([
      { type: 'message', text: '1' },
      { type: 'message', text: '2' },
      { type: 'state', state: expect.objectContaining({ sent: 2, ended: 'It is over.' }) },
    ]);
  });

  test('is the newest state alone, where many changed meanwhile', async () => {
    const app = open();
    const items = app.items(new AbortController().signal);
    for (let received = 1; received <= 1000; received += 1) app.change({ received });

    expect((await items.next()).value).toMatchObject({ state: { received: 1000 } });
    const next = items.next();
    app.change({ received: 1001 });
    expect((await next).value).toMatchObject({ state: { received: 1001 } });
    await items.return(undefined);
  });

  test('comes to an end by the signal, whether it waits or not', async () => {
    const app = open();
    const over = new AbortController();
    const waiting = all(app.items(over.signal));
    over.abort();

    expect(await waiting).toEqual([]);
    app.send('1');
    expect(await all(app.items(over.signal))).toEqual([]);
  });

  test('is bounded: an app whose page takes nothing is ended', async () => {
    const app = open();
    const large = 'x'.repeat(30_000_000);
    app.send(large);
    app.send(large);
    expect(app.state.ended).toBeUndefined();

    app.send(large);

    expect(app.state.ended).toBe('The page is not receiving messages for the app.');
  });

  test('is bounded by what still waits, not by all that was sent', async () => {
    const app = open();
    const large = 'x'.repeat(40_000_000);
    const items = app.items(new AbortController().signal);
    app.send(large);
    await items.next();
    app.send(large);

    expect(app.state.ended).toBeUndefined();
    await items.return(undefined);
  });
});
