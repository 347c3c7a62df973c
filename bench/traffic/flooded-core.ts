import { agree } from '../../test/agree.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createBackend } from '../../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';

type Sent = { count: number; sum: number };
type Flood = Sent & {
  /** Of the thread that the transports run on, 99 of 100 within it. */
  loopDelayMs: number;
  seconds: number;
  home: string;
  recordingId: string;
  lost: number;
  remove(): Promise<void>;
};

const servers = 2;
const server = resolve(import.meta.dirname, 'mix-server.ts');

/** The app's core with stdio servers that together send `rate` messages a second; closed when it answers. */
export async function floodCore(
  recording: 'disk' | 'off',
  rate: number,
  seconds: number,
): Promise<Flood> {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-flood-'));
  const ports = nodeShellPorts({
    shell: 'cli',
    entryUrl: new URL('../../src/main/cli/cli.ts', import.meta.url).href,
    environment: { ...process.env, WIREBENCH_HOME: home },
  });
  const backend = await createBackend({ ports, recording });
  const { connections, recorder } = backend;
  const connected = await Promise.all(
    Array.from({ length: servers }, (_, at) => connect(`mix${at}`)),
  );
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const started = performance.now();
  delay.enable();
  const sent = await Promise.all(connected.map(flood));
  delay.disable();
  const took = (performance.now() - started) / 1000;
  await recorder.flush();
  const { recordingId, lost } = recorder.head();
  await backend.close();
  return {
    count: sent.reduce((total, { count }) => total + count, 0),
    sum: sent.reduce((total, { sum }) => total + sum, 0),
    loopDelayMs: delay.percentile(99) / 1e6,
    seconds: took,
    home,
    recordingId,
    lost,
    remove: () => rm(home, { recursive: true, force: true }),
  };

  async function connect(name: string): Promise<number> {
    const target = { command: process.execPath, args: [server], env: {} };
    await backend.servers.add({ name, era: 'legacy', launch: { kind: 'stdio', ...target } });
    const ready = Promise.withResolvers<number>();
    const stop = connections.onEvent((event) => {
      if (event.type !== 'connection' || event.connection.serverName !== name) return;
      const { state, connectionId } = event.connection;
      if (state.status === 'ready') ready.resolve(connectionId);
    });
    await agree((options) => connections.connect(name, options));
    const connectionId = await ready.promise;
    stop();
    return connectionId;
  }

  async function flood(connectionId: number): Promise<Sent> {
    const done = Promise.withResolvers<void>();
    const argumentsText = JSON.stringify({ rate: rate / servers, seconds });
    const { callId } = connections.startCall({
      connectionId,
      method: 'tools/call',
      name: 'flood',
      argumentsText,
      timeoutMs: 0,
      totalTimeoutMs: 0,
    });
    const stop = connections.onEvent((event) => {
      if (event.type !== 'call' || event.call.callId !== callId) return;
      if (event.call.state.status === 'done') done.resolve();
    });
    await done.promise;
    stop();
    const { text } = connections.callResult(callId, 100_000);
    const { content } = JSON.parse(text) as { content: { text: string }[] };
    return JSON.parse(content[0]?.text ?? '{}') as Sent;
  }
}
