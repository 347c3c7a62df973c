import { z } from 'zod';
import type { Channel } from '../src/shared/rpc/channel.ts';
import { connect, type RpcClient } from '../src/shared/rpc/connect.ts';
import { call, stream, type Handlers } from '../src/shared/rpc/define.ts';
import { RpcError } from '../src/shared/rpc/errors.ts';
import type { LineOptions } from '../src/shared/rpc/line.ts';
import { memoryChannels } from '../src/shared/rpc/memory-channel.ts';
import { serve, type RpcServer, type ServeOptions } from '../src/shared/rpc/serve.ts';

/** A small contract of every kind of behaviour, for tests of what carries it. */
export const contract = {
  echo: call(() => z.object({ text: z.string() })).returns<{ text: string }>(),
  nothing: call(() => z.object({})).returns<void>(),
  /** Answers when the test says so. */
  gated: call(() => z.object({})).returns<number>(),
  /** Never answers, whatever its signal says. */
  deaf: call(() => z.object({})).returns<void>(),
  refuse: call(() => z.object({})).returns<void>(),
  crash: call(() => z.object({})).returns<void>(),
  cyclic: call(() => z.object({})).returns<unknown>(),
  count: stream(() => z.object({ to: z.number(), padding: z.number().default(0) })).yields<{
    n: number;
    padding: string;
  }>(),
  /** Yields once, then never again. */
  silent: stream(() => z.object({})).yields<number>(),
  breaks: stream(() => z.object({})).yields<number>(),
};

export type TestContract = typeof contract;

/** What the handlers saw. */
export type Seen = {
  gatedCalls: number;
  aborted: string[];
  produced: number;
  returned: string[];
  faults: unknown[];
};

export type Harness = {
  server: RpcServer;
  seen: Seen;
  /** Lets every gated call answer. */
  openGate(): void;
  newClient(options?: Partial<LineOptions>): TestClient;
};

export type TestClient = RpcClient<TestContract> & {
  /** Cuts the line as a lost socket would. */
  cut(): void;
  /** While unreachable, no new line can be had. */
  setReachable(isReachable: boolean): void;
  /** The page's end of the newest line. */
  channel(): Channel;
};

export function harness(options: ServeOptions = {}): Harness {
  const seen: Seen = { gatedCalls: 0, aborted: [], produced: 0, returned: [], faults: [] };
  const gate = Promise.withResolvers<void>();
  let server = serve(contract, handlersThatTell(seen, gate.promise), {
    onFault: (thrown) => void seen.faults.push(thrown),
    ...options,
  });
  return {
    get server() {
      return server;
    },
    set server(next) {
      server = next;
    },
    seen,
    openGate: gate.resolve,
    newClient: (lineOptions) => testClient(() => server, lineOptions),
  };
}

function testClient(server: () => RpcServer, options: Partial<LineOptions> = {}): TestClient {
  let channel: Channel | undefined;
  let isReachable = true;
  const open = async () => {
    if (!isReachable) throw new Error('nobody listens');
    const [page, core] = memoryChannels();
    channel = page;
    server().accept(core);
    return page;
  };
  const current = () => {
    if (!channel) throw new Error('no line was opened yet');
    return channel;
  };
  return {
    ...connect<TestContract>({ open, retryMs: 1, ...options }),
    cut: () => current().close(),
    setReachable: (next) => void (isReachable = next),
    channel: current,
  };
}

function handlersThatTell(seen: Seen, gate: Promise<void>): Handlers<TestContract> {
  const noteAbort = (name: string, signal: AbortSignal) =>
    signal.addEventListener('abort', () => seen.aborted.push(name));
  return {
    echo: ({ text }) => ({ text }),
    nothing: () => undefined,
    gated: async (_input, { signal }) => {
      noteAbort('gated', signal);
      seen.gatedCalls += 1;
      const turn = seen.gatedCalls;
      await gate;
      return turn;
    },
    deaf: (_input, { signal }) => {
      noteAbort('deaf', signal);
      return new Promise(() => undefined);
    },
    refuse: () => {
      throw new RpcError('REFUSED', 'Not today.', { until: 'tomorrow' });
    },
    crash: async () => {
      throw new TypeError('a bug');
    },
    cyclic: () => {
      const loop: { self?: unknown } = {};
      loop.self = loop;
      return loop;
    },
    async *count({ to, padding }, { signal }) {
      noteAbort('count', signal);
      const text = 'x'.repeat(padding);
      try {
        for (let n = 1; n <= to; n += 1) {
          seen.produced = n;
          yield { n, padding: text };
        }
      } finally {
        seen.returned.push('count');
      }
    },
    silent(_input, { signal }) {
      noteAbort('silent', signal);
      let isFirst = true;
      return {
        [Symbol.asyncIterator]: () => ({
          next: async () => {
            if (!isFirst) await new Promise(() => undefined);
            isFirst = false;
            return { done: false, value: 1 };
          },
          return: async () => {
            seen.returned.push('silent');
            return { done: true, value: undefined };
          },
        }),
      };
    },
    async *breaks() {
      yield 1;
      yield 2;
      throw new Error('the source broke');
    },
  };
}

/** Gathers a stream, and tells when it ended. */
export function collect<Item>() {
  const items: Item[] = [];
  const ended = Promise.withResolvers<RpcError | undefined>();
  return {
    items,
    ended: ended.promise,
    onItems: (more: Item[]) => void items.push(...more),
    onEnd: (error?: RpcError) => ended.resolve(error),
  };
}
