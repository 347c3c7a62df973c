import type { AppContract } from '../../../shared/contract/index.ts';
import type { BackendEvent } from '../../../shared/model/events.ts';
import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import type { LastTime } from '../../../shared/model/servers/last-time.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import { latestByKey } from '../event-stream.ts';
import type { ShellPorts } from '../ports.ts';
import type { Servers } from '../servers/servers.ts';
import { openLastTimeFile } from './last-time-file.ts';

type Options = {
  /** Absent where nothing is kept. */
  home: string | undefined;
  ports: Pick<ShellPorts, 'shell' | 'isSafeMode'>;
};

/** How soon a server that is connected or disconnected is on disk, in milliseconds. */
const writeAfterMs = 200;
/** Calls that took less time, in milliseconds, were not missed by anybody. */
const longCallMs = 1000;

/**
 * Keeps which servers are connected and how many calls run, so that the next run of the app can offer
 * to connect them; nothing is connected or called by itself.
 */
export async function openLastTime({ home, ports }: Options) {
  // A command that ends at once is no run of the app; safe mode leaves all as it was.
  const isKept = (ports.shell === 'desktop' || ports.shell === 'web') && !ports.isSafeMode;
  const file = await openLastTimeFile(isKept ? home : undefined);
  const offered = new Set(file.before.serverNames);
  let { calls } = file.before;
  const connected = new Map<number, string>();
  /** When each call began, in milliseconds since the epoch. */
  const running = new Map<number, number>();
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const changed = () => {
    for (const listener of listeners) listener();
  };
  const settle = (serverName: string) => {
    if (offered.delete(serverName)) changed();
  };
  const now = (longerThanMs: number): LastTime => ({
    serverNames: [...new Set(connected.values())],
    calls: [...running.values()].filter((at) => at <= Date.now() - longerThanMs).length,
  });
  const write = () => {
    timer = undefined;
    const open = now(longCallMs);
    file.write(open);
    // Those that are still short are looked at again.
    if (running.size > open.calls) writeIn(longCallMs);
  };
  const writeIn = (ms: number) => {
    if (!isClosed) timer ??= setTimeout(write, ms).unref();
  };

  function seeConnection({ connectionId, serverName, state }: ConnectionSnapshot) {
    const isOver = state.status === 'failed' || state.status === 'closed';
    if (state.status === 'ready' && !connected.has(connectionId)) {
      connected.set(connectionId, serverName);
      settle(serverName);
      writeIn(writeAfterMs);
    } else if (isOver && connected.delete(connectionId)) writeIn(writeAfterMs);
  }

  /** What is still there to be offered. */
  const offer = ({ servers }: ReturnType<Servers['snapshot']>): LastTime => {
    const there = new Set(servers.map(({ name }) => name));
    const serverNames = [...offered].filter((name) => there.has(name));
    return { serverNames, calls: serverNames.length > 0 ? calls : 0 };
  };

  return {
    handlers: (servers: Pick<Servers, 'snapshot' | 'onChange'>) =>
      ({
        async *'connections.lastTime'(_input, { signal }) {
          const changes = latestByKey<true>(
            (push) => {
              const listener = () => push(true);
              listeners.add(listener);
              const unfollow = servers.onChange(listener);
              listener();
              return () => {
                unfollow();
                listeners.delete(listener);
              };
            },
            () => 'all',
            signal,
          );
          for await (const _change of changes) yield offer(servers.snapshot());
        },
        'connections.forgetLastTime': () => {
          offered.clear();
          calls = 0;
          file.forget(now(longCallMs));
          changed();
        },
      }) satisfies Partial<Handlers<AppContract>>,
    see(event: BackendEvent): void {
      if (isClosed) return;
      if (event.type === 'connection') seeConnection(event.connection);
      else if (event.type === 'connection-removed') {
        if (connected.delete(event.connectionId)) writeIn(writeAfterMs);
      } else if (event.type === 'call') {
        const { callId, startedAt, state } = event.call;
        if (ends.has(state.status)) running.delete(callId);
        else running.set(callId, startedAt);
        writeIn(longCallMs);
      }
    },
    /** Keeps what is open now, before the app closes all of it. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      file.write(now(0));
      await file.close();
    },
  };
}

const ends = new Set<string>(['done', 'failed', 'cancelled']);
