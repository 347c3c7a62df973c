import { setTimeout as delay } from 'node:timers/promises';
import { BrowserWindow, MessageChannelMain } from 'electron';
import type { AppContract } from '../../../shared/contract/index.ts';
import type { BackendEvent } from '../../../shared/model/events.ts';
import { connect, type RpcClient } from '../../../shared/rpc/connect.ts';
import { portChannel } from '../core-process/port-channel.ts';
import type { CoreProcess } from '../core-process/start-core.ts';
import { systemSafe } from '../system-safe.ts';

type Client = RpcClient<AppContract>;
/** A check by its name; it resolves with what it found, and rejects where that is wrong. */
export type Check = [name: string, run: () => Promise<string>];

const legacy = 'Demo: everyday tools';
const modern = 'Demo: modern protocol';

/** What is checked of an app that was started, in this order; the last one closes the core. */
export function checksOf(core: CoreProcess): Check[] {
  const { port1, port2 } = new MessageChannelMain();
  core.accept(port1);
  const client = connect<AppContract>({ open: async () => portChannel(port2), heartbeatMs: 0 });
  return [
    ['a call over a port', () => askInfo(client)],
    ['the page in its window', showsPage],
    [legacy, () => callTool(client, legacy, 'brew_advice', '{"method":"V60"}', 'Dose')],
    [modern, () => callTool(client, modern, 'describe_object', '{"object":"Saturn"}', 'Saturn')],
    ['SQLite in a thread', () => readRecording(client)],
    ['the keeper of secrets', probeKeeper],
    [
      'the end of the core',
      async () => {
        client.close();
        await core.close();
        return 'It closed.';
      },
    ],
  ];
}

async function askInfo(client: Client): Promise<string> {
  const { version, shell } = await client.call('app.info', {});
  return `Wirebench ${version}, ${shell}`;
}

/** The page has the names of servers from the core alone, over its own port. */
async function showsPage(): Promise<string> {
  const [window] = BrowserWindow.getAllWindows();
  if (!window) throw new Error('There is no window.');
  const name = JSON.stringify(legacy);
  await window.webContents.executeJavaScript(
    `new Promise((shown) => {
      const look = () =>
        document.body.innerText.includes(${name}) ? shown(true) : setTimeout(look, 50);
      look();
    })`,
  );
  return 'It shows what the core told it.';
}

/** Connects a server and calls one of its tools, in whose result a word has to stand. */
async function callTool(
  client: Client,
  serverName: string,
  name: string,
  argumentsText: string,
  word: string,
): Promise<string> {
  const outcome = await client.call('connections.connect', { serverName });
  if (outcome.status !== 'connecting') throw new Error(`Connecting it led to ${outcome.status}.`);
  const { connectionId } = outcome;
  const connection = await found(client, connectionsIn, (one) =>
    one.connectionId === connectionId ? endOf(one.state, 'ready') : undefined,
  );
  const { callId } = await client.call('calls.start', {
    connectionId,
    method: 'tools/call',
    name,
    argumentsText,
  });
  await found(client, callsIn, (one) =>
    one.callId === callId ? endOf(one.state, 'done') : undefined,
  );
  const { text } = await client.call('calls.result', { callId });
  if (!text.includes(word)) throw new Error(`${name} answered without “${word}”: ${text}`);
  return `${connection.status}; ${name} answered ${text.length} characters.`;
}

/** The calls of this run, as the thread that reads recordings finds them in SQLite. */
async function readRecording(client: Client): Promise<string> {
  const recordings = await client.call('traffic.recordings', {});
  const recording = recordings.find(({ isCurrent }) => isCurrent);
  if (!recording) throw new Error('This run is not recorded.');
  const { recordingId } = recording;
  for (;;) {
    const { groups } = await client.call('traffic.latency', { recordingId, filter: {} });
    const calls = groups.filter(({ method, count }) => method === 'tools/call' && count > 0);
    if (calls.length >= 2) return `${groups.length} kinds of exchanges were read.`;
    // What was recorded last is written a moment later.
    await delay(50);
  }
}

async function probeKeeper(): Promise<string> {
  const why = await systemSafe.whyUnusable();
  if (why === undefined) return 'It gives back what it sealed.';
  // A Linux without a keyring is common, and there secrets have other keepers.
  if (process.platform !== 'linux') throw new Error(why);
  return why;
}

const connectionsIn = (event: BackendEvent) => {
  if (event.type === 'snapshot') return event.connections;
  return event.type === 'connection' ? [event.connection] : [];
};

const callsIn = (event: BackendEvent) => {
  if (event.type === 'snapshot') return event.calls;
  return event.type === 'call' ? [event.call] : [];
};

/** A state that is as wanted; undefined while it may become so, and an error where it can't. */
function endOf<State extends { status: string }>(state: State, wanted: string): State | undefined {
  if (state.status === 'failed') throw new Error(JSON.stringify(state));
  return state.status === wanted ? state : undefined;
}

/** Waits for something among what the core's events tell of. */
function found<Item, Found>(
  client: Client,
  itemsIn: (event: BackendEvent) => readonly Item[],
  look: (item: Item) => Found | undefined,
): Promise<Found> {
  return new Promise((resolve, reject) => {
    const stop = client.stream(
      'events',
      {},
      {
        onItems(events) {
          for (const item of events.flatMap(itemsIn)) {
            try {
              const what = look(item);
              if (what === undefined) continue;
              stop();
              resolve(what);
            } catch (error) {
              stop();
              reject(error as Error);
            }
          }
        },
        onEnd: (error) => reject(error ?? new Error('The events ended.')),
      },
    );
  });
}
