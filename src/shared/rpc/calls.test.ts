import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { harness } from '../../../test/rpc-harness.ts';
import { connect } from './connect.ts';
import { call, type Call } from './define.ts';
import { memoryChannels } from './memory-channel.ts';
import { serve } from './serve.ts';

describe('a call', () => {
  test('answers with what the handler returns', async () => {
    const client = harness().newClient();

    const answer = await client.call('echo', { text: 'grüß 💡' });

    expect(answer).toEqual({ text: 'grüß 💡' });
    expect(await client.call('nothing', {})).toBeUndefined();
  });

  test('makes its schema for its first input, once', async () => {
    let made = 0;
    const schema = () => {
      made += 1;
      return z.object({ text: z.string() });
    };
    const [near, far] = memoryChannels();
    const server = serve({ echo: call(schema).returns<string>() }, { echo: ({ text }) => text });
    server.accept(far);
    const client = connect<{ echo: Call<ReturnType<typeof schema>, string> }>({
      open: async () => near,
    });
    await vi.waitFor(() => expect(client.status()).toEqual({ status: 'connected' }));
    expect(made).toBe(0);

    expect(await client.call('echo', { text: 'a' })).toBe('a');
    expect(await client.call('echo', { text: 'b' })).toBe('b');

    expect(made).toBe(1);
    client.close();
    server.close();
  });

  test('waits for handlers that are still to come', async () => {
    const handlers = Promise.withResolvers<{ ping: () => string }>();
    const server = serve({ ping: call(() => z.object({})).returns<string>() }, handlers.promise);
    const [near, far] = memoryChannels();
    server.accept(far);
    const client = connect<{ ping: Call<z.ZodObject, string> }>({ open: async () => near });
    const answer = client.call('ping', {});
    await vi.waitFor(() => expect(client.status()).toEqual({ status: 'connected' }));

    handlers.resolve({ ping: () => 'pong' });

    expect(await answer).toBe('pong');
    client.close();
    server.close();
  });

  test('is not overtaken by the next answer, however large its own is', async () => {
    const client = harness().newClient();
    const text = 'much, '.repeat(400_000);
    const answered: string[] = [];

    await Promise.all([
      client.call('echo', { text }).then((answer) => answered.push(answer.text)),
      client.call('echo', { text: 'little' }).then((answer) => answered.push(answer.text)),
    ]);

    expect(answered).toEqual([text, 'little']);
  });

  test('rejects wrong input with the path of what is wrong', async () => {
    const client = harness().newClient();

    const failure = client.call('echo', { text: 7 } as never);

    await expect(failure).rejects.toMatchObject({
      name: 'RpcError',
      code: 'BAD_INPUT',
      message: expect.stringMatching(/Invalid input for echo:\n.*expected string.*\n.*at text/s),
      details: [expect.objectContaining({ path: ['text'] })],
    });
  });

  test.each(['missing', 'toString', '__proto__', 'constructor'])(
    'rejects the unknown name %s',
    async (name) => {
      const client = harness().newClient();

      await expect(client.call(name as 'echo', { text: '' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    },
  );

  test('passes on the code, message and details that a handler throws', async () => {
    const client = harness().newClient();

    await expect(client.call('refuse', {})).rejects.toMatchObject({
      code: 'REFUSED',
      message: 'Not today.',
      details: { until: 'tomorrow' },
    });
  });

  test('tells the message of a bug but not its stack, and reports the bug', async () => {
    const { newClient, seen } = harness();

    const error: unknown = await newClient()
      .call('crash', {})
      .catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({ code: 'INTERNAL', message: 'a bug', details: undefined });
    expect(seen.faults).toEqual([new TypeError('a bug')]);
  });

  test('whose result is no JSON fails alone', async () => {
    const client = harness().newClient();

    await expect(client.call('cyclic', {})).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await client.call('echo', { text: 'still here' })).toEqual({ text: 'still here' });
  });

  test('that is cancelled rejects at once and aborts its handler, even one that does not listen', async () => {
    const { newClient, seen } = harness({ maxLive: 1 });
    const client = newClient();
    const cancel = new AbortController();
    const failure = client.call('deaf', {}, { signal: cancel.signal });
    await vi.waitFor(() => expect(client.status().status).toBe('connected'));

    cancel.abort();

    await expect(failure).rejects.toMatchObject({ code: 'CANCELLED' });
    await vi.waitFor(() => expect(seen.aborted).toEqual(['deaf']));
    // The cancelled call no longer counts as live, so that the next one is accepted.
    expect(await client.call('echo', { text: 'next' })).toEqual({ text: 'next' });
  });

  test('that is cancelled before there is a line is never run', async () => {
    const { newClient, seen, openGate } = harness();
    const client = newClient();
    const cancel = new AbortController();
    const failure = client.call('gated', {}, { signal: cancel.signal });

    cancel.abort();
    openGate();

    await expect(failure).rejects.toMatchObject({ code: 'CANCELLED' });
    await client.call('echo', { text: 'after' });
    expect(seen.gatedCalls).toBe(0);
  });

  test('with a signal that is already aborted is not sent', async () => {
    const { newClient, seen } = harness();

    const failure = newClient().call('gated', {}, { signal: AbortSignal.abort() });

    await expect(failure).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(seen.gatedCalls).toBe(0);
  });

  test('beyond the limit is refused, and the others go on', async () => {
    const { newClient, openGate } = harness({ maxLive: 2 });
    const client = newClient();
    const allowed = [client.call('gated', {}), client.call('gated', {})];

    await expect(client.call('gated', {})).rejects.toMatchObject({ code: 'REFUSED' });
    openGate();

    expect(await Promise.all(allowed)).toEqual([1, 2]);
  });

  test('is answered to the client that asked, of two', async () => {
    const { newClient } = harness();
    const [left, right] = [newClient(), newClient()];

    const answers = await Promise.all([
      left.call('echo', { text: 'left' }),
      right.call('echo', { text: 'right' }),
    ]);

    expect(answers).toEqual([{ text: 'left' }, { text: 'right' }]);
  });

  test('rejects with CLOSED on a closed client, also one that was waiting', async () => {
    const { newClient } = harness();
    const client = newClient();
    const waiting = client.call('deaf', {});

    client.close();

    await expect(waiting).rejects.toMatchObject({ code: 'CLOSED' });
    await expect(client.call('echo', { text: '' })).rejects.toMatchObject({ code: 'CLOSED' });
    expect(client.status()).toEqual({ status: 'closed' });
  });
});

describe('a channel', () => {
  const hello = JSON.stringify({ t: 'hello', received: 0 });
  const opened = () => {
    const { server } = harness();
    const [page, core] = memoryChannels();
    const closed = new Promise<void>((done) => {
      page.onClose(done);
    });
    server.accept(core);
    return { page, closed };
  };

  test.each([
    ['text that is no JSON', 'nonsense'],
    ['nothing', ''],
    ['JSON that is no frame', '[1,2,3]'],
    ['null', 'null'],
    ['an unknown kind', '{"t":"launch"}'],
    ['a negative id', '{"t":"cancel","id":-1}'],
    ['a name beyond the limit', `{"t":"request","id":1,"name":"${'x'.repeat(101)}","input":{}}`],
    ['a second greeting', hello],
    ['nesting without end', `{"t":"request","id":1,"name":"echo","input":${'['.repeat(50_000)}`],
  ])('is closed for %s', async (_what, text) => {
    const { page, closed } = opened();

    page.post(hello);
    page.post(text);

    await expect(closed).resolves.toBeUndefined();
  });

  test('is closed for a request before the greeting', async () => {
    const { page, closed } = opened();

    page.post('{"t":"request","id":1,"name":"echo","input":{"text":""}}');

    await expect(closed).resolves.toBeUndefined();
  });

  test('ignores a request whose id was already taken', async () => {
    const { server, seen } = harness();
    const [page, core] = memoryChannels();
    const frames: unknown[] = [];
    page.onMessage((text) => frames.push(JSON.parse(text)));
    server.accept(core);
    const request = '{"t":"request","id":1,"name":"nothing","input":{}}';

    [hello, request, request, '{"t":"ping"}'].forEach((text) => page.post(text));

    await vi.waitFor(() => expect(frames).toContainEqual({ t: 'result', n: 1, id: 1 }));
    expect(frames).toHaveLength(3);
    expect(seen.faults).toEqual([]);
  });
});
