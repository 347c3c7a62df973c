import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { collect, harness } from '../../../test/rpc-harness.ts';
import { call } from './define.ts';
import { memoryChannels } from './memory-channel.ts';
import { serve } from './serve.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

afterEach(() => {
  vi.useRealTimers();
});

describe('a lost line', () => {
  test('lets a running call answer exactly once', async () => {
    const { newClient, seen, openGate } = harness();
    const client = newClient();
    const answer = client.call('gated', {});
    await vi.waitFor(() => expect(seen.gatedCalls).toBe(1));

    client.cut();
    openGate();

    expect(await answer).toBe(1);
    expect(seen.gatedCalls).toBe(1);
  });

  test('sends a call made meanwhile, and one that was on its way, once', async () => {
    const { newClient, seen, openGate } = harness();
    const client = newClient();
    await client.call('echo', { text: 'up' });
    const onItsWay = client.call('gated', {});
    client.cut();
    const meanwhile = client.call('gated', {});
    openGate();

    expect(await Promise.all([onItsWay, meanwhile])).toEqual([1, 2]);
    expect(seen.gatedCalls).toBe(2);
  });

  test('leaves no gap and no repeat in a stream, however often it is lost', async () => {
    const { newClient } = harness();
    const client = newClient();
    const sink = collect<{ n: number }>();
    let cuts = 0;
    client.stream(
      'count',
      { to: 30_000 },
      {
        ...sink,
        onItems: (items) => {
          sink.onItems(items);
          if (sink.items.length < 2000 * (cuts + 1)) return;
          cuts += 1;
          client.cut();
        },
      },
    );

    expect(await sink.ended).toBeUndefined();
    expect(sink.items.map(({ n }) => n)).toEqual(upTo(30_000));
    expect(cuts).toBeGreaterThan(5);
  });

  test('brings a cancellation to the server once there is a new one', async () => {
    const { newClient, seen } = harness();
    const client = newClient();
    const sink = collect<number>();
    const stop = client.stream('silent', {}, sink);
    await vi.waitFor(() => expect(sink.items).toEqual([1]));
    client.setReachable(false);
    client.cut();

    stop();
    expect(seen.aborted).toEqual([]);
    client.setReachable(true);

    await vi.waitFor(() => expect(seen.aborted).toEqual(['silent']));
  });

  test('shows as reconnecting with the reason, then as connected', async () => {
    const { newClient } = harness();
    const client = newClient();
    await client.call('echo', { text: 'up' });
    const statuses: unknown[] = [];
    client.onStatus((status) => statuses.push(status));
    client.setReachable(false);

    client.cut();
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThanOrEqual(3));
    client.setReachable(true);
    await vi.waitFor(() => expect(client.status()).toEqual({ status: 'connected' }));

    expect(statuses.slice(0, 2)).toEqual([
      { status: 'reconnecting', attempt: 1, retryInMs: expect.any(Number) },
      {
        status: 'reconnecting',
        attempt: 2,
        retryInMs: expect.any(Number),
        reason: 'nobody listens',
      },
    ]);
  });

  test('is noticed when nothing answers any more, and replaced', async () => {
    vi.useFakeTimers();
    const { newClient } = harness();
    const client = newClient({ heartbeatMs: 15_000 });
    await vi.advanceTimersByTimeAsync(10);
    const dead = client.channel();
    // A dead socket accepts what is posted and reports nothing.
    dead.post = () => undefined;
    const answer = client.call('echo', { text: 'over the new line' });

    await vi.advanceTimersByTimeAsync(31_000);

    expect(client.channel()).not.toBe(dead);
    expect(await answer).toEqual({ text: 'over the new line' });
  });

  test('stays when the other side answers the heartbeat', async () => {
    vi.useFakeTimers();
    const client = harness().newClient({ heartbeatMs: 15_000 });
    await vi.advanceTimersByTimeAsync(10);
    const channel = client.channel();

    await vi.advanceTimersByTimeAsync(300_000);

    expect(client.channel()).toBe(channel);
  });

  test('waits longer from try to try, up to a bound', async () => {
    vi.useFakeTimers();
    const client = harness().newClient({ retryMs: 100, maxRetryMs: 5000 });
    const waits: number[] = [];
    client.onStatus((status) => {
      if (status.status === 'reconnecting') waits.push(status.retryInMs);
    });
    client.setReachable(false);
    await vi.advanceTimersByTimeAsync(10);
    client.cut();

    await vi.advanceTimersByTimeAsync(60_000);

    expect(waits[0]).toBeLessThanOrEqual(100);
    expect(waits[4]).toBeGreaterThanOrEqual(800);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5000);
    expect(waits.length).toBeGreaterThan(10);
    client.close();
  });
});

describe('a session', () => {
  test('that the server no longer knows fails what ran in it, and the client goes on', async () => {
    const all = harness();
    const client = all.newClient();
    const failure = client.call('gated', {}).catch((error: unknown) => error);
    const sink = collect<number>();
    client.stream('silent', {}, sink);
    await vi.waitFor(() => expect(sink.items).toEqual([1]));

    // The backend is restarted.
    all.server.close();
    all.server = harness().server;
    const meanwhile = client.call('echo', { text: 'never sent to the old one' });

    expect(await failure).toMatchObject({ code: 'CLOSED' });
    expect(await sink.ended).toMatchObject({ code: 'CLOSED' });
    expect(await meanwhile).toEqual({ text: 'never sent to the old one' });
  });

  test('waits for its client for the grace time and not longer', async () => {
    vi.useFakeTimers();
    const { newClient, seen } = harness({ graceMs: 60_000 });
    const client = newClient();
    const sink = collect<number>();
    client.stream('silent', {}, sink);
    await vi.advanceTimersByTimeAsync(50);
    client.setReachable(false);
    client.cut();

    await vi.advanceTimersByTimeAsync(59_000);
    const before = [...seen.aborted];
    await vi.advanceTimersByTimeAsync(2000);

    expect(before).toEqual([]);
    expect(seen.aborted).toEqual(['silent']);
    client.setReachable(true);
    await vi.advanceTimersByTimeAsync(6000);
    expect(await sink.ended).toMatchObject({ code: 'CLOSED' });
    client.close();
  });

  test('has the whole grace time again after each return', async () => {
    vi.useFakeTimers();
    const { newClient, seen } = harness({ graceMs: 60_000 });
    const client = newClient();
    client.stream('silent', {}, collect<number>());
    await vi.advanceTimersByTimeAsync(50);
    const absent = async (ms: number) => {
      client.setReachable(false);
      client.cut();
      await vi.advanceTimersByTimeAsync(ms);
      client.setReachable(true);
      await vi.advanceTimersByTimeAsync(6000);
    };

    await absent(40_000);
    await absent(40_000);

    expect(client.status().status).toBe('connected');
    expect(seen.aborted).toEqual([]);
    client.close();
  });

  test('of a page that was reloaded ends after the grace time, beside the new one', async () => {
    vi.useFakeTimers();
    const { newClient, seen } = harness({ graceMs: 60_000 });
    const former = newClient();
    former.stream('silent', {}, collect<number>());
    await vi.advanceTimersByTimeAsync(50);
    former.close();

    const reloaded = newClient();
    const answer = await reloaded.call('echo', { text: 'again' });
    const before = [...seen.aborted];
    await vi.advanceTimersByTimeAsync(61_000);

    expect(answer).toEqual({ text: 'again' });
    expect(before).toEqual([]);
    expect(seen.aborted).toEqual(['silent']);
    reloaded.close();
  });

  test('pauses its streams while nobody takes them', async () => {
    const { newClient, seen } = harness();
    const client = newClient();
    const sink = collect<{ n: number }>();
    const onItems = (items: { n: number }[]) => {
      sink.onItems(items);
      if (sink.items.length > items.length) return;
      client.setReachable(false);
      client.cut();
    };
    client.stream('count', { to: 1000, padding: 100_000 }, { ...sink, onItems });

    await vi.waitFor(() => expect(seen.produced).toBeGreaterThan(80));
    await newClient().call('echo', { text: 'a turn of everything' });
    const paused = seen.produced;
    client.setReachable(true);
    await sink.ended;

    expect(paused).toBeLessThan(200);
    expect(sink.items.map(({ n }) => n)).toEqual(upTo(1000));
  });

  test('is dropped when answers for an absent client pile up', async () => {
    const large = { blow: call(() => z.object({})).returns<string>() };
    const server = serve(large, { blow: () => 'x'.repeat(40_000_000) });
    const hello = (session?: string) => JSON.stringify({ t: 'hello', session, received: 0 });
    const request = (id: number) => JSON.stringify({ t: 'request', id, name: 'blow', input: {} });
    const welcomed = async (greeting: string, ...requests: string[]) => {
      const [page, core] = memoryChannels();
      const welcome = new Promise<{ session: string; isResumed: boolean }>((done) => {
        page.onMessage((text) => {
          if (text.startsWith('{"t":"welcome"')) done(JSON.parse(text));
        });
      });
      server.accept(core);
      [greeting, ...requests].forEach((text) => page.post(text));
      const answer = await welcome;
      page.close();
      return answer;
    };

    const first = await welcomed(hello(), request(1), request(2));
    await new Promise((done) => {
      setImmediate(done);
    });
    const second = await welcomed(hello(first.session));

    expect(second.isResumed).toBe(false);
    server.close();
  });

  test('makes room for a new one when it waits for its client, and only then', async () => {
    const { newClient } = harness({ maxSessions: 2 });
    const [first, second] = [newClient(), newClient()];
    await Promise.all([first.call('nothing', {}), second.call('nothing', {})]);
    const third = newClient();
    const answer = third.call('echo', { text: 'room' });
    await vi.waitFor(() => expect(third.status().status).toBe('reconnecting'));

    first.close();

    expect(await answer).toEqual({ text: 'room' });
    expect(await second.call('echo', { text: 'untouched' })).toEqual({ text: 'untouched' });
  });

  test('can not be resumed with a claim that it did not earn', async () => {
    const { server } = harness();
    const greet = async (greeting: object) => {
      const [page, core] = memoryChannels();
      const welcome = new Promise<string>((done) => {
        page.onMessage(done);
      });
      server.accept(core);
      page.post(JSON.stringify({ t: 'hello', ...greeting }));
      return JSON.parse(await welcome) as { session: string; isResumed: boolean };
    };
    const { session } = await greet({ received: 0 });

    expect(await greet({ session: 'guessed', received: 0 })).toMatchObject({ isResumed: false });
    expect(await greet({ session, received: 99 })).toMatchObject({ isResumed: false });
  });
});
