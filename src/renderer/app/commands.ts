import {
  editServer,
  moveDock,
  openServer,
  setPaletteOpen,
  toggleSidebar,
  toggleTraffic,
} from '../navigation.ts';
import { connectionOf, useConnections } from '../stores/connections-store.ts';
import { connectServer, useServers } from '../stores/servers-store.ts';
import { setTheme } from './theme.ts';

export type Command = { id: string; group: string; title: string; shortcut?: string; run(): void };

/** All that the palette offers beside tools, for the servers as they are now. */
export function commands(): Command[] {
  const servers = useServers.getState().snapshot?.servers ?? [];
  const perServer = servers.flatMap(({ name }): Command[] => {
    const isReady = connectionOf(useConnections.getState(), name)?.state.status === 'ready';
    const verb = isReady ? 'Restart' : 'Connect';
    return [
      { id: `open ${name}`, group: 'Servers', title: name, run: () => openServer(name) },
      {
        id: `connect ${name}`,
        group: 'Servers',
        title: `${verb} ${name}`,
        run: () => {
          openServer(name);
          connectServer(name);
        },
      },
    ];
  });
  return [
    ...perServer,
    { id: 'add', group: 'Commands', title: 'Add a server', run: () => editServer() },
    {
      id: 'sidebar',
      group: 'Commands',
      title: 'Show or hide the sidebar',
      shortcut: 'Mod+B',
      run: toggleSidebar,
    },
    {
      id: 'traffic',
      group: 'Commands',
      title: 'Show or hide traffic',
      shortcut: 'Mod+J',
      run: toggleTraffic,
    },
    {
      id: 'dock',
      group: 'Commands',
      title: 'Move traffic to the right or to the bottom',
      run: moveDock,
    },
    { id: 'dark', group: 'Theme', title: 'Dark theme', run: () => setTheme('dark') },
    { id: 'light', group: 'Theme', title: 'Light theme', run: () => setTheme('light') },
    { id: 'system', group: 'Theme', title: 'Theme of the system', run: () => setTheme('system') },
  ];
}

const isMac = navigator.platform.startsWith('Mac');
const shortcuts: Record<string, () => void> = {
  k: () => setPaletteOpen(true),
  j: toggleTraffic,
  b: toggleSidebar,
};

/** Runs the shortcut that a key press stands for; true when there was one. */
export function runShortcut(event: KeyboardEvent): boolean {
  const mod = isMac ? event.metaKey : event.ctrlKey;
  const run =
    mod && !event.shiftKey && !event.altKey ? shortcuts[event.key.toLowerCase()] : undefined;
  if (!run) return false;
  event.preventDefault();
  run();
  return true;
}

/** `Mod+K` as this platform writes it. */
export const shortcutText = (shortcut: string): string =>
  shortcut.replace('Mod', isMac ? '⌘' : 'Ctrl');
