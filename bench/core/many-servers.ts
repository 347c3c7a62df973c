import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { emptyCore } from '../lib/callers.ts';
import { atMost, median, note, type Figure } from '../lib/figure.ts';

const servers = 50;
const rounds = 3;
const stallEveryMs = 5;
const threadsStartMs = 500;
const server = resolve(import.meta.dirname, '../lib/sdk-echo-server.mjs');
const target = { command: process.execPath, args: [server] };

type Run = { firstMs: number; wallMs: number; stallMs: number; perServerKb: number };

/** Fifty ordinary servers connected at once: how soon the first, how long all, and what it costs us. */
export async function manyServers(): Promise<Figure[]> {
  const lone: number[] = [];
  const runs: Run[] = [];
  const atOnce: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    lone.push((await connectAll(1)).firstMs);
    runs.push(await connectAll(servers));
    atOnce.push(await startAllAtOnce());
  }
  const memory = runs.map(({ perServerKb }) => perServerKb);
  const first = runs.map(({ firstMs }, round) => firstMs / (lone[round] ?? Number.NaN));
  const wall = runs.map(({ wallMs }, round) => wallMs / (atOnce[round] ?? Number.NaN));
  note(`${servers} servers: a lone one is ready`, median(lone), 'ms');
  note(`${servers} servers: all are ready`, median(runs.map(({ wallMs }) => wallMs)), 'ms');
  note(`${servers} servers: bare clients, all started at once`, median(atOnce), 'ms');
  note(`${servers} servers: our memory for each, in the worst round`, Math.max(...memory), 'kB');
  return [
    atMost(`${servers} servers: the first, against a lone one`, median(first), 'x', 2),
    atMost(`${servers} servers: all, against bare clients at once`, median(wall), 'x', 1.2),
    atMost(`${servers} servers: our memory for each`, median(memory), 'kB', 60),
    atMost(
      `${servers} servers: longest stall`,
      median(runs.map(({ stallMs }) => stallMs)),
      'ms',
      100,
    ),
  ];
}

async function connectAll(count: number): Promise<Run> {
  const core = await emptyCore();
  const { servers: list, connections } = core.backend;
  const names = Array.from({ length: count + 1 }, (_one, n) => `server ${n}`);
  for (const name of names) {
    const added = await list.add({
      name,
      era: 'auto',
      launch: { kind: 'stdio', ...target, env: {} },
    });
    const preview = await core.backend.trust.check(added);
    if (preview) await core.backend.trust.approve(added, preview);
  }
  const connect = async (wanted: string[]): Promise<Pick<Run, 'firstMs' | 'wallMs'>> => {
    const all = Promise.withResolvers<void>();
    let ready = 0;
    let firstMs = Number.NaN;
    const undo = connections.onEvent((event) => {
      if (event.type !== 'connection') return;
      const { state } = event.connection;
      if (state.status === 'failed') all.reject(new Error(state.failure.message));
      if (state.status !== 'ready') return;
      ready += 1;
      if (ready === 1) firstMs = performance.now() - startedAt;
      if (ready === wanted.length) all.resolve();
    });
    const startedAt = performance.now();
    await Promise.all(wanted.map((name) => connections.connect(name)));
    await all.promise;
    undo();
    return { firstMs, wallMs: performance.now() - startedAt };
  };
  const [early = '', ...rest] = names;
  // What the first connection of a core loads and reserves, and the threads that read and index its
  // records, are for all of them.
  await connect([early]);
  await core.backend.recorder.flush();
  await core.backend.recorder.recordings();
  await setTimeout(threadsStartMs);
  const before = memoryKb();
  const stall = watchStalls();
  const times = await connect(rest);
  const stallMs = stall.stop();
  const after = memoryKb();
  // Pages that an earlier round left free hide what is used; what the engine counts does not.
  const used = Math.max(after.resident - before.resident, after.counted - before.counted);
  const perServerKb = used / count;
  await core.close();
  return { ...times, stallMs, perServerKb };
}

/** The peer: the official client with its own transport, without any order. */
async function startAllAtOnce(): Promise<number> {
  const startedAt = performance.now();
  const clients = await Promise.all(
    Array.from({ length: servers }, async () => {
      const client = new Client({ name: 'bench', version: '1.0.0' }, {});
      await client.connect(new StdioClientTransport({ ...target, stderr: 'ignore' }));
      return client;
    }),
  );
  const wallMs = performance.now() - startedAt;
  await Promise.all(clients.map((client) => client.close()));
  return wallMs;
}

function watchStalls(): { stop(): number } {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - stallEveryMs);
    last = now;
  }, stallEveryMs);
  return {
    stop() {
      clearInterval(timer);
      return longest;
    },
  };
}

function memoryKb(): { resident: number; counted: number } {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss / 1000, counted: (heapUsed + external) / 1000 };
}
