import type { AppContract } from '../../shared/contract/index.ts';
import type { BackendEvent } from '../../shared/model/events.ts';
import type { Handlers } from '../../shared/rpc/define.ts';
import type { SignIns } from './auth/sign-ins/sign-ins.ts';
import type { Connections } from './connections/connections.ts';
import { eventStream } from './event-stream.ts';
import type { Followed } from './follow-servers.ts';
import type { ShellPorts } from './ports.ts';
import type { ServerChoices } from './servers/server-choices.ts';
import type { Servers } from './servers/servers.ts';
import type { SettingsFile } from './storage/settings.ts';

type Rooms = {
  ports: Pick<ShellPorts, 'onMenuCommand'>;
  settings: Pick<SettingsFile, 'read' | 'onChange'>;
  servers: Pick<Servers, 'snapshot' | 'onChange'>;
  choices: Pick<ServerChoices, 'list' | 'onChange'>;
  connections: Pick<
    Connections,
    'list' | 'calls' | 'serverRequests' | 'subscriptions' | 'logs' | 'onEvent'
  >;
  followed: Pick<Followed, 'onMemory'>;
  signIns: Pick<SignIns, 'list' | 'onChange'>;
};

/** The handler of the `events` stream: a snapshot of the core's state, then every change. */
export function eventHandlers(rooms: Rooms) {
  const { ports, settings, servers, choices, connections, followed, signIns } = rooms;
  const choicesNow = () => choices.list(servers.snapshot().servers);
  const snapshot = (): BackendEvent => ({
    type: 'snapshot',
    settings: settings.read(),
    servers: servers.snapshot(),
    choices: choicesNow(),
    connections: connections.list(),
    calls: connections.calls(),
    asked: connections.serverRequests.ofConnections(),
    logs: connections.logs.counts(),
    signIns: signIns.list(),
    subscriptions: connections.subscriptions.list(),
  });
  const subscribe = (push: (event: BackendEvent) => void) => {
    const undo = [
      connections.onEvent(push),
      signIns.onChange((signIn) => push({ type: 'sign-in', signIn })),
      followed.onMemory((serverName) => push({ type: 'server-memory', serverName })),
      servers.onChange((changed) => push({ type: 'servers', servers: changed })),
      // The choices for a server no longer hold when its definition was edited.
      servers.onChange(() => push({ type: 'server-choices', choices: choicesNow() })),
      choices.onChange(() => push({ type: 'server-choices', choices: choicesNow() })),
      ports.onMenuCommand?.((command) => push({ type: 'menu-command', command })),
      settings.onChange((changed) => push({ type: 'settings', settings: changed })),
    ];
    return () => undo.forEach((stop) => stop?.());
  };
  return {
    events: (_input, { signal }) => eventStream(snapshot, subscribe, signal),
  } satisfies Partial<Handlers<AppContract>>;
}
