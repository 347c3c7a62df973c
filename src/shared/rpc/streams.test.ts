import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { describe, expect, test, vi } from 'vitest';
import { collect, harness, type TestContract } from '../../../test/rpc-harness.ts';
import type { Channel } from './channel.ts';
import { connect } from './connect.ts';
import { creditWindow } from './credit.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a stream', () => {
  test('arrives in order and ends once', async () => {
    const { newClient, seen } = harness();
    const sink = collect<{ n: number }>();

    newClient().stream('count', { to: 3000 }, sink);

    expect(await sink.ended).toBeUndefined();
    expect(sink.items.map(({ n }) => n)).toEqual(upTo(3000));
    expect(seen.returned).toEqual(['count']);
  });

  test('delivers what came before its source broke, then the error', async () => {
    const sink = collect<number>();

    harness().newClient().stream('breaks', {}, sink);

    expect(await sink.ended).toMatchObject({ code: 'INTERNAL', message: 'the source broke' });
    expect(sink.items).toEqual([1, 2]);
  });

  test('with wrong input ends with BAD_INPUT', async () => {
    const sink = collect();

    harness()
      .newClient()
      .stream('count', { to: 'many' } as never, sink);

    expect(await sink.ended).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('delivers a single item without waiting for more', async () => {
    const sink = collect<number>();

    harness().newClient().stream('silent', {}, sink);

    await vi.waitFor(() => expect(sink.items).toEqual([1]));
  });

  test('of 50,000 items crosses a MessagePort whole', async () => {
    const { server } = harness();
    const { port1, port2 } = new MessageChannel();
    server.accept(portChannel(port1));
    const client = connect<TestContract>({ open: async () => portChannel(port2) });
    const sink = collect<{ n: number }>();

    client.stream('count', { to: 50_000, padding: 200 }, sink);

    expect(await sink.ended).toBeUndefined();
    expect(sink.items.map(({ n }) => n)).toEqual(upTo(50_000));
    client.close();
  });
});

describe('a slow consumer', () => {
  /** A sink that takes one batch, and holds it until `release` is called. */
  const holding = () => {
    const release = Promise.withResolvers<void>();
    const taken: unknown[] = [];
    const onItems = (items: unknown[]) => {
      taken.push(...items);
      return release.promise;
    };
    return { onItems, taken, release: release.resolve };
  };

  test('bounds what its source produces by items', async () => {
    const { newClient, seen } = harness();
    const client = newClient();
    const { onItems, taken, release } = holding();

    client.stream('count', { to: 20_000 }, { onItems });
    await vi.waitFor(() => expect(taken).toHaveLength(creditWindow.items));

    // A stream that waits for credit does not block calls on the same channel.
    expect(await client.call('echo', { text: 'free' })).toEqual({ text: 'free' });
    expect(seen.produced).toBe(creditWindow.items);
    release();
    await vi.waitFor(() => expect(taken).toHaveLength(20_000));
  });

  test('bounds what its source produces by size', async () => {
    const { newClient, seen } = harness();
    const client = newClient();
    const { onItems, taken, release } = holding();
    const padding = 100_000;

    client.stream('count', { to: 400, padding }, { onItems });
    await vi.waitFor(() => expect(taken.length * padding).toBeGreaterThanOrEqual(8_000_000));

    await client.call('echo', { text: 'free' });
    expect(seen.produced * padding).toBeLessThan(creditWindow.size + 5 * padding);
    release();
    await vi.waitFor(() => expect(taken).toHaveLength(400));
  });

  test('does not hold up another stream', async () => {
    const client = harness().newClient();
    const other = collect();
    client.stream('count', { to: 20_000 }, holding());

    client.stream('count', { to: 20_000 }, other);

    await other.ended;
    expect(other.items).toHaveLength(20_000);
  });

  test('that throws is still given the rest', async () => {
    const client = harness().newClient();
    const complaints: unknown[] = [];
    const note = (reason: unknown) => void complaints.push(reason);
    const former = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', note);
    const taken: unknown[] = [];

    client.stream(
      'count',
      { to: 9000 },
      {
        onItems: (items) => {
          taken.push(...items);
          throw new Error('a bug in the page');
        },
      },
    );

    await vi.waitFor(() => expect(taken).toHaveLength(9000));
    await vi.waitFor(() => expect(complaints).toContainEqual(new Error('a bug in the page')));
    process.removeAllListeners('unhandledRejection');
    for (const listener of former) process.on('unhandledRejection', listener);
  });
});

describe('a stopped stream', () => {
  test('aborts its handler, ends its source, and tells the page no more', async () => {
    const { newClient, seen } = harness();
    const sink = collect();
    const onEnd = vi.fn<() => void>();
    const stop: () => void = newClient().stream(
      'count',
      { to: 1_000_000_000 },
      {
        onEnd,
        onItems: (items) => {
          sink.onItems(items);
          stop();
        },
      },
    );

    await vi.waitFor(() => expect(seen).toMatchObject({ aborted: ['count'], returned: ['count'] }));
    expect(sink.items).toHaveLength(512);
    expect(onEnd).not.toHaveBeenCalled();
  });

  test('is left even when its source never answers again', async () => {
    const { newClient, seen } = harness();
    const sink = collect<number>();
    const stop = newClient().stream('silent', {}, sink);
    await vi.waitFor(() => expect(sink.items).toEqual([1]));

    stop();

    await vi.waitFor(() => expect(seen.returned).toEqual(['silent']));
  });

  test('stops once however often it is told to', async () => {
    const { newClient, seen } = harness();
    const client = newClient();
    const sink = collect<number>();
    const stop = client.stream('silent', {}, sink);
    await vi.waitFor(() => expect(sink.items).toEqual([1]));

    stop();
    stop();

    await client.call('echo', { text: 'after' });
    expect(seen.aborted).toEqual(['silent']);
  });
});

test('closing the server aborts what runs', async () => {
  const { newClient, seen, server } = harness();
  const sink = collect<number>();
  newClient().stream('silent', {}, sink);
  await vi.waitFor(() => expect(sink.items).toEqual([1]));

  server.close();

  expect(seen.aborted).toEqual(['silent']);
});

test('a stream of a closed client ends with CLOSED', async () => {
  const client = harness().newClient();
  const sink = collect();
  client.close();

  client.stream('count', { to: 1 }, sink);

  expect(await sink.ended).toMatchObject({ code: 'CLOSED' });
});

function portChannel(port: MessagePort): Channel {
  return {
    post: (text) => port.postMessage(text),
    onMessage: (listener) => void port.on('message', listener),
    onClose: (listener) => void port.on('close', listener),
    close: () => port.close(),
  };
}
