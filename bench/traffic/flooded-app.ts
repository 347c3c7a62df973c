import { agree } from '../../test/agree.ts';
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { BackendEvent } from '../../src/shared/model/events.ts';
import type { TrafficHead } from '../../src/shared/model/traffic/wire.ts';
import { webClient } from './web-client.ts';

const root = resolve(import.meta.dirname, '../..');
const server = resolve(import.meta.dirname, 'mix-server.ts');
const rate = 20_000;
const seconds = 120;

/** The web shell in a process of its own, with a server that floods it. */
export async function floodedApp(home: string) {
  const entry = resolve(root, 'src/main/web/web.ts');
  const child = spawn(process.execPath, [entry, '--port', '0', '--no-open'], {
    env: { ...process.env, WIREBENCH_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((done) => child.once('exit', done));
  const client = webClient(await printedLink());
  let head: TrafficHead = { recordingId: '', head: 0, lost: 0 };
  const waiting = new Set<() => void>();
  client.stream(
    'traffic.head',
    {},
    {
      onItems(heads) {
        head = heads.at(-1) ?? head;
        for (const look of waiting) look();
      },
    },
  );
  await client.call('servers.add', {
    definition: {
      name: 'mix',
      era: 'legacy',
      launch: { kind: 'stdio', command: process.execPath, args: [server], env: {} },
    },
  });
  const connectionId = await connected();
  await client.call('calls.start', {
    connectionId,
    method: 'tools/call',
    name: 'flood',
    argumentsText: JSON.stringify({ rate, seconds }),
    timeoutMs: 0,
    totalTimeoutMs: 0,
  });

  return {
    recordingId: () => head.recordingId,
    headFrom: (least: number) =>
      new Promise<void>((done) => {
        const look = () => {
          if (head.head < least) return;
          waiting.delete(look);
          done();
        };
        waiting.add(look);
        look();
      }),
    /** As kill -9 does; answers what it last said to be kept. The server ends by itself, as nobody reads. */
    async kill(): Promise<{ head: number; killedAtMs: number }> {
      const killedAtMs = Date.now();
      child.kill('SIGKILL');
      await exited;
      client.close();
      return { head: head.head, killedAtMs };
    },
  };

  function printedLink(): Promise<string> {
    let printed = '';
    return new Promise((done, fail) => {
      child.stdout.on('data', (chunk) => {
        printed += String(chunk);
        const link = /http:\/\/\w+\.localhost:\d+\S*/.exec(printed)?.[0];
        if (link) done(link);
      });
      child.once('exit', () =>
        fail(new Error(`The web shell ended before it listened: ${printed}`)),
      );
    });
  }

  function connected(): Promise<number> {
    const ready = Promise.withResolvers<number>();
    const stop = client.stream(
      'events',
      {},
      {
        onItems(events: BackendEvent[]) {
          for (const event of events) {
            if (event.type !== 'connection' || event.connection.state.status !== 'ready') continue;
            ready.resolve(event.connection.connectionId);
          }
        },
      },
    );
    void agree((options) => client.call('connections.connect', { serverName: 'mix', ...options }));
    return ready.promise.finally(stop);
  }
}
