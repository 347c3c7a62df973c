// A core in a process of its own: `core-under-load.ts HOME HTTP-URL INPUT…`. For each input it calls a
// tool of a server that answers with it, calls others meanwhile, and prints what that was like as JSON.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createBackend } from '../../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import type { TrafficRows } from '../../src/shared/model/traffic/wire.ts';
import { contract, type AppContract } from '../../src/shared/contract/index.ts';
import { connect } from '../../src/shared/rpc/connect.ts';
import { memoryChannels } from '../../src/shared/rpc/memory-channel.ts';
import { serve } from '../../src/shared/rpc/serve.ts';
import { agree } from '../agree.ts';
import { entryUrl } from '../entry.ts';

const [home = '', url = '', ...inputs] = process.argv.slice(2);
const environment = { ...process.env, WIREBENCH_HOME: home };
const backend = await createBackend({
  ports: nodeShellPorts({ shell: 'web', entryUrl, environment }),
});
const rpc = serve(contract, backend.handlers, {});
const client = connect<AppContract>({
  open: async () => {
    const [page, core] = memoryChannels();
    rpc.accept(core);
    return page;
  },
});

/** How late a timer of a thread is that does nothing else: what the machine itself costs. */
const idle = new Worker(
  `const { parentPort } = require('node:worker_threads');
   let late = 0, before = performance.now();
   setInterval(() => { const now = performance.now(); late = Math.max(late, now - before - 25); before = now; }, 25);
   parentPort.on('message', () => { parentPort.postMessage(late); late = 0; });`,
  { eval: true },
);
const machineLateMs = () =>
  new Promise<number>((done) => {
    idle.once('message', done);
    idle.postMessage('', []);
  });

async function connected(name: string, launch: object): Promise<number> {
  await client.call('servers.add', {
    definition: { name, launch, era: 'legacy' } as never,
  });
  await agree((options) => client.call('connections.connect', { serverName: name, ...options }));
  for (;;) {
    const one = backend.connections.list().find(({ serverName }) => serverName === name);
    if (one?.state.status === 'ready') return one.connectionId;
    if (one?.state.status === 'failed') throw new Error(JSON.stringify(one.state));
    await wait(20);
  }
}

async function call(connectionId: number, input: string, timeoutMs: number) {
  const { callId } = await client.call('calls.start', {
    connectionId,
    method: 'tools/call',
    name: 'send',
    argumentsText: JSON.stringify({ input }),
    timeoutMs,
  });
  for (;;) {
    const one = backend.connections.calls().find((each) => each.callId === callId);
    if (one && one.state.status !== 'running') return one;
    await wait(5);
  }
}

const stdio = (...args: string[]) => ({
  kind: 'stdio',
  command: process.execPath,
  args: [resolve(import.meta.dirname, 'huge-stdio.mjs'), ...args],
  env: {},
});
const other = await connected('other', stdio());
const servers: Record<string, number> = {
  line: await connected('line', stdio()),
  body: await connected('http', { kind: 'http', url, headers: {} }),
};
servers['event'] = servers['body'] ?? 0;
await call(other, 'small', 5000);

/** Calls something every 50 ms until it is told to stop; answers with the longest that one waited. */
function callOthers() {
  const over = new AbortController();
  const longest = async (act: () => Promise<unknown>) => {
    let ms = 0;
    while (!over.signal.aborted) {
      // From when it was due: while the core is held up, not even a call can begin.
      const due = performance.now() + 50;
      await wait(50);
      await act();
      ms = Math.max(ms, performance.now() - due);
    }
    return ms;
  };
  const app = longest(() => client.call('app.info', {}));
  const tool = longest(() => call(other, 'small', 60_000));
  return async () => {
    over.abort();
    return { appMs: await app, toolMs: await tool };
  };
}

async function rowsOf(recordingId: string, connectionId: number) {
  const rows: TrafficRows['rows'] = [];
  for (;;) {
    const query = { recordingId, filter: { connectionId }, offset: rows.length, limit: 1000 };
    const page = await client.call('traffic.rows', query);
    rows.push(...page.rows);
    if (page.isComplete && page.rows.length < 1000) return rows;
  }
}

/** How long the core's thread worked at most before anything else had its turn. */
let workedMs = 0;
let used = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(used);
  workedMs = Math.max(workedMs, (user + system) / 1000);
  used = process.threadCpuUsage();
}, 10);

const peakMb = () =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

for (const input of inputs) {
  const [form = '', ...rest] = input.split(' ');
  writeFileSync('/proc/self/clear_refs', '5');
  const before = backend.recorder.head().head;
  await machineLateMs();
  workedMs = 0;
  const stop = callOthers();
  const since = performance.now();
  const asked = form === 'line' ? rest.join(' ') : input;
  const { state } = await call(servers[form] ?? 0, asked, 120_000);
  const tookMs = performance.now() - since;
  await backend.recorder.flush();
  const { appMs, toolMs } = await stop();
  const recordingId = backend.recorder.recordingId;
  const large = (await rowsOf(recordingId, servers[form] ?? 0))
    .filter(({ seq }) => seq > before)
    .toSorted((one, another) => another.bytes - one.bytes)[0];
  const body =
    large &&
    (await client.call('traffic.body', { recordingId, seq: large.seq, offset: 0, limit: 100 }));
  const lateMs = await machineLateMs();
  const { kind = '', bytes = 0, findings = [] } = large ?? {};
  const start = body && 'text' in body ? body.text : JSON.stringify(body ?? '');
  console.log(
    JSON.stringify({
      input,
      tookMs,
      appMs,
      toolMs,
      workedMs,
      lateMs,
      peakMb: peakMb(),
      state,
      lost: backend.recorder.head().lost,
      kind,
      bytes,
      findings,
      start,
    }),
  );
}
await backend.close();
client.close();
process.exit(0);
