import {
  editServer,
  moveDock,
  openChat,
  openServer,
  toggleSidebar,
  toggleTraffic,
} from '../navigation.ts';
import { connectionOf, useConnections } from '../stores/connections-store.ts';
import {
  connectServer,
  disconnectServer,
  reloadServers,
  useServers,
} from '../stores/servers-store.ts';
import { backend } from '../backend.ts';
import { report } from '../notices.ts';
import { openOverlay } from '../overlays.ts';
import { setTheme } from './theme.ts';

export type Command = {
  id: string;
  group: 'Servers' | 'View' | 'Theme' | 'App';
  title: string;
  /** As `Mod+J`, or a bare key such as `?`. */
  keys?: string;
  run(): void;
};

/** What can always be done; the keys of these work everywhere. */
export const fixedCommands: readonly Command[] = [
  {
    id: 'lock',
    group: 'App',
    title: 'Lock now: forget what is on screen and the key of secrets',
    run: () => report(backend.call('secrets.lock', {}), 'Wirebench could not be locked'),
  },
  { id: 'add-server', group: 'Servers', title: 'Add a server', run: () => editServer() },
  {
    id: 'import-servers',
    group: 'Servers',
    title: 'Import servers from other apps',
    run: () => openOverlay('import'),
  },
  {
    id: 'export-servers',
    group: 'Servers',
    title: 'Export servers for another app',
    run: () => openOverlay('export'),
  },
  {
    id: 'environments',
    group: 'Servers',
    title: 'Environments: values for the variables of servers',
    run: () => openOverlay('environments'),
  },
  {
    id: 'reload-servers',
    group: 'Servers',
    title: 'Read the configuration file again',
    run: reloadServers,
  },
  {
    id: 'palette',
    group: 'View',
    title: 'Find a server, tool or command',
    keys: 'Mod+K',
    run: () => openOverlay('palette'),
  },
  {
    id: 'chat',
    group: 'View',
    title: 'Chat: a model uses the tools of your servers',
    keys: 'Mod+Shift+L',
    run: openChat,
  },
  {
    id: 'sidebar',
    group: 'View',
    title: 'Show or hide the sidebar',
    keys: 'Mod+B',
    run: toggleSidebar,
  },
  {
    id: 'traffic',
    group: 'View',
    title: 'Show or hide traffic',
    keys: 'Mod+J',
    run: toggleTraffic,
  },
  {
    id: 'dock',
    group: 'View',
    title: 'Move traffic to the other side',
    keys: 'Mod+Shift+J',
    run: moveDock,
  },
  {
    id: 'recordings',
    group: 'View',
    title: 'Recordings: open, name, pin, remove or search in all',
    run: () => openOverlay('recordings'),
  },
  { id: 'dark', group: 'Theme', title: 'Use the dark theme', run: () => setTheme('dark') },
  { id: 'light', group: 'Theme', title: 'Use the light theme', run: () => setTheme('light') },
  {
    id: 'system',
    group: 'Theme',
    title: 'Use the theme of the system',
    run: () => setTheme('system'),
  },
  {
    id: 'settings',
    group: 'App',
    title: 'Settings',
    keys: 'Mod+,',
    run: () => openOverlay('settings'),
  },
  {
    id: 'telemetry',
    group: 'App',
    title: 'OpenTelemetry: send exchanges as spans',
    run: () => openOverlay('telemetry'),
  },
  {
    id: 'shortcuts',
    group: 'App',
    title: 'Show the keyboard shortcuts',
    keys: '?',
    run: () => openOverlay('shortcuts'),
  },
];

/** What can be done with each server, as they are now. */
export function serverCommands(): Command[] {
  const servers = useServers.getState().snapshot?.servers ?? [];
  return servers.flatMap(({ name }): Command[] => {
    const connection = connectionOf(useConnections.getState(), name);
    const isLive = connection && !['closed', 'failed'].includes(connection.state.status);
    const connect = () => {
      openServer(name);
      connectServer(name);
    };
    const of = (verb: string, title: string, run: () => void): Command => ({
      id: `${verb} ${name}`,
      group: 'Servers',
      title,
      run,
    });
    return [
      of('open', `Open ${name}`, () => openServer(name)),
      ...(isLive
        ? [
            of('restart', `Restart ${name}`, connect),
            of('disconnect', `Disconnect ${name}`, () =>
              disconnectServer(name, connection.connectionId),
            ),
          ]
        : [of('connect', `Connect ${name}`, connect)]),
      of('edit', `Edit ${name}`, () => editServer(name)),
    ];
  });
}
