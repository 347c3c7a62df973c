import { backend } from '../../backend.ts';
import { heldTokens } from '../../../shared/model/sign-in.ts';
import { isLive, stateLabel } from '../../features/servers/server-state.ts';
import { openSignIn } from '../../features/servers/sign-in/open-sign-in.ts';
import {
  debugSignIn,
  editServer,
  openConnected,
  openServer,
  openToFill,
  useNavigation,
  type ServerPart,
} from '../../navigation.ts';
import { report } from '../../notices.ts';
import { openOverlay } from '../../overlays.ts';
import { partHasItems, useCatalogs } from '../../stores/catalog-store.ts';
import {
  catalogKey,
  connectionOf,
  isHalfOpen,
  useConnections,
} from '../../stores/connections-store.ts';
import { hasLog, useLogs } from '../../stores/logs-store.ts';
import { connectServer, disconnectServer, useServers } from '../../stores/servers-store.ts';
import { signInOf, signOut, useSignIns } from '../../stores/sign-ins-store.ts';
import { offersSkills } from '../../../shared/model/servers/skill.ts';
import { offersTasks } from '../../../shared/model/calls/task.ts';
import type { CallMethod } from '../../../shared/model/calls/call.ts';
import {
  identifiers,
  type CatalogKind,
  type ConnectionSnapshot,
  type NegotiatedServer,
} from '../../../shared/model/servers/connection.ts';
import type { Entry } from './entry.ts';

/** Entries for each server, its commands, and what it offers as far as its lists are loaded. */
export function serverEntries(): Entry[] {
  const { serverName: current } = useNavigation.getState();
  const servers = useServers.getState().snapshot?.servers ?? [];
  return servers.flatMap(({ name, launch }) => {
    const connection = connectionOf(useConnections.getState(), name);
    const isCurrent = name === current;
    return [
      ...commandsOf(name, connection, isCurrent ? 0 : 3, launch.kind === 'http'),
      ...(connection ? offersOf(connection, isCurrent ? 1 : 4) : []),
    ];
  });
}

function commandsOf(
  name: string,
  connection: ConnectionSnapshot | undefined,
  rank: number,
  isRemote: boolean,
): Entry[] {
  const connect = () => {
    openConnected(name);
    connectServer(name);
  };
  const of = (id: string, title: string, run: () => void, terms?: string): Entry => ({
    id: `${id} ${name}`,
    title,
    group: 'Server',
    of: name,
    rank,
    run,
    ...(terms === undefined ? {} : { terms }),
  });
  const state = connection?.state;
  const ready = state?.status === 'ready' ? state : undefined;
  return [
    {
      ...of('open', name, () => openServer(name)),
      rank: rank && 2,
      end: stateLabel(connection).text,
    },
    ...(connection && isLive(connection)
      ? [
          of('restart', `Restart ${name}`, connect, 'reconnect'),
          of('disconnect', `Disconnect ${name}`, () =>
            disconnectServer(name, connection.connectionId),
          ),
        ]
      : [of('connect', `Connect ${name}`, connect, 'start')]),
    ...(state?.status === 'needs-sign-in'
      ? [of('sign-in', `Sign in to ${name}`, () => openSignIn(name), 'login oauth authorize')]
      : []),
    ...(isSignedIn(name)
      ? [of('sign-out', `Sign out of ${name}`, () => leave(name), 'logout oauth revoke token')]
      : []),
    ...(connection && ready
      ? [
          of(
            'overview',
            `Overview of ${name}`,
            () => openServer(name, 'overview'),
            'details state conformance capabilities instructions protocol revision era process',
          ),
          ...(ready.era === 'legacy' ? [of('ping', `Ping ${name}`, () => ping(connection))] : []),
          ...parts
            .filter(([part]) => isOffered(ready, connection.connectionId, part))
            .map(([part, title]) => of(part, `${title} of ${name}`, () => openServer(name, part))),
        ]
      : []),
    ...(connection && isHalfOpen(connection)
      ? [of('raw', `Raw messages of ${name}`, () => openServer(name, 'raw'))]
      : []),
    ...(isRemote
      ? [
          of(
            'debug-sign-in',
            `Debug the sign-in of ${name}`,
            () => debugSignIn({ kind: 'server', serverName: name }),
            'oauth authorization guided token',
          ),
        ]
      : []),
    of('edit', `Edit ${name}`, () => editServer(name), 'configuration command arguments headers'),
    of('export', `Export ${name} for another app`, () => openOverlay('export', name)),
  ];
}

function isSignedIn(serverName: string): boolean {
  const signIn = signInOf(useSignIns.getState(), serverName);
  return signIn !== undefined && heldTokens(signIn) !== undefined;
}

const leave = (serverName: string): void =>
  report(signOut(serverName), `You could not be signed out of ${serverName}`);

const parts: [part: Exclude<ServerPart, 'overview'>, title: string][] = [
  ['tools', 'Tools'],
  ['resources', 'Resources'],
  ['prompts', 'Prompts'],
  ['skills', 'Skills'],
  ['tasks', 'Tasks'],
  ['logs', 'Logs'],
  ['raw', 'Raw messages'],
];

const isOffered = (
  server: NegotiatedServer,
  connectionId: number,
  part: Exclude<ServerPart, 'overview'>,
): boolean =>
  part === 'raw' ||
  (part === 'tasks'
    ? offersTasks(server)
    : part === 'skills'
      ? offersSkills(server)
      : part === 'logs'
        ? hasLog(useLogs.getState(), connectionId, server.capabilities)
        : server.capabilities[part] !== undefined ||
          partHasItems(useCatalogs.getState(), connectionId, part));

function ping({ connectionId, serverName }: ConnectionSnapshot): void {
  openServer(serverName, 'overview');
  report(backend.call('connections.ping', { connectionId }), `${serverName} could not be pinged`);
}

const offerKinds: [kind: CatalogKind, group: string, method: CallMethod][] = [
  ['tools', 'Tool', 'tools/call'],
  ['prompts', 'Prompt', 'prompts/get'],
  ['resources', 'Resource', 'resources/read'],
  ['resourceTemplates', 'Resource template', 'resources/read'],
];

function offersOf({ connectionId, serverName }: ConnectionSnapshot, rank: number): Entry[] {
  return offerKinds.flatMap(([kind, group, method]) => {
    const loaded = useCatalogs.getState().byKey[catalogKey(connectionId, kind)];
    if (loaded?.status !== 'loaded') return [];
    return loaded.catalog.items.flatMap((item, i): Entry[] => {
      const {
        [identifiers[kind]]: name,
        name: label,
        title,
      } = (item ?? {}) as Record<string, unknown>;
      if (typeof name !== 'string') return [];
      const shown = [title, label].find((text) => typeof text === 'string' && text !== '');
      return [
        {
          // The index is part of the id, since a server may list a name twice.
          id: `${kind} ${i} ${name} ${serverName}`,
          title: typeof shown === 'string' ? shown : name,
          identifier: shown === undefined || shown === name ? undefined : name,
          group,
          of: serverName,
          rank,
          run: () => openToFill({ serverName, method, name }),
        },
      ];
    });
  });
}
