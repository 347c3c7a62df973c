import {
  debugSignIn,
  editServer,
  moveDock,
  openAllTools,
  openChat,
  toggleSidebar,
  toggleTraffic,
} from '../navigation.ts';
import { reloadServers } from '../stores/servers-store.ts';
import { backend } from '../backend.ts';
import { report } from '../notices.ts';
import { openBundle, openOverlay } from '../overlays.ts';
import { openPalette } from './palette-typeahead.ts';
import { setTheme } from './theme.ts';

export type Command = {
  id: string;
  group: 'Servers' | 'View' | 'Theme' | 'App';
  title: string;
  /** Further search terms, such as the words of other apps. */
  terms?: string;
  /** A shortcut such as `Mod+J`, or a single key such as `?`. */
  keys?: string;
  run(): void;
};

/** The commands that are always available; their keys work everywhere. */
export const fixedCommands: readonly Command[] = [
  {
    id: 'lock',
    group: 'App',
    title: 'Lock now: clear the screen and forget the key of secrets',
    terms: 'secrets logout',
    run: () => report(backend.call('secrets.lock', {}), 'Wirebench could not be locked'),
  },
  {
    id: 'add-server',
    group: 'Servers',
    title: 'Add a server',
    terms: 'new paste install',
    run: () => editServer(),
  },
  {
    id: 'import-servers',
    group: 'Servers',
    title: 'Import servers from other apps',
    terms: 'claude cursor vscode clients',
    run: () => openOverlay('import'),
  },
  {
    id: 'open-bundle',
    group: 'Servers',
    title: 'Open a bundle (.mcpb)',
    terms: 'mcpb dxt extension install zip',
    run: () => openBundle(),
  },
  {
    id: 'export-servers',
    group: 'Servers',
    title: 'Export servers for another app',
    terms: 'copy claude cursor vscode',
    run: () => openOverlay('export'),
  },
  {
    id: 'debug-sign-in',
    group: 'Servers',
    title: 'Debug a sign-in…',
    terms: 'oauth authorization login token guided url issuer',
    run: () => debugSignIn(),
  },
  {
    id: 'environments',
    group: 'Servers',
    title: 'Environments: values for the variables of servers',
    terms: 'variables env',
    run: () => openOverlay('environments'),
  },
  {
    id: 'reload-servers',
    group: 'Servers',
    title: 'Reload the configuration file',
    terms: 'mcp.json file',
    run: reloadServers,
  },
  {
    id: 'palette',
    group: 'View',
    title: 'Find a server, tool or command',
    keys: 'Mod+K',
    run: openPalette,
  },
  {
    id: 'chat',
    group: 'View',
    title: 'Open the chat',
    terms: 'model llm conversation sampling playground',
    keys: 'Mod+Shift+L',
    run: openChat,
  },
  {
    id: 'all-tools',
    group: 'View',
    title: 'All tools: of every connected server',
    terms: 'list search catalog',
    run: openAllTools,
  },
  {
    id: 'sidebar',
    group: 'View',
    title: 'Show or hide the sidebar',
    terms: 'panel',
    keys: 'Mod+B',
    run: toggleSidebar,
  },
  {
    id: 'traffic',
    group: 'View',
    title: 'Show or hide traffic',
    terms: 'log wire network messages dock panel',
    keys: 'Mod+J',
    run: toggleTraffic,
  },
  {
    id: 'dock',
    group: 'View',
    title: 'Move traffic to the other side',
    terms: 'bottom right panel',
    keys: 'Mod+Shift+J',
    run: moveDock,
  },
  {
    id: 'inbox',
    group: 'View',
    title: 'Open the inbox: requests from servers',
    terms: 'questions elicitation sampling requests rules',
    keys: 'Mod+I',
    run: () => openOverlay('inbox'),
  },
  {
    id: 'recordings',
    group: 'View',
    title: 'Recordings: open, rename, pin, remove or search all',
    terms: 'history runs import har',
    run: () => openOverlay('recordings'),
  },
  {
    id: 'session',
    group: 'View',
    title: 'Session summary: calls, errors, times and cost',
    terms: 'statistics figures report most used tools tokens p95',
    run: () => openOverlay('session'),
  },
  {
    id: 'dark',
    group: 'Theme',
    title: 'Use the dark theme',
    terms: 'appearance color colour mode',
    run: () => setTheme('dark'),
  },
  {
    id: 'light',
    group: 'Theme',
    title: 'Use the light theme',
    terms: 'appearance color colour mode',
    run: () => setTheme('light'),
  },
  {
    id: 'system',
    group: 'Theme',
    title: 'Use the theme of the system',
    terms: 'appearance color colour mode',
    run: () => setTheme('system'),
  },
  {
    id: 'settings',
    group: 'App',
    title: 'Settings',
    terms:
      'preferences options network proxy certificates secrets approvals audit sessions masking',
    keys: 'Mod+,',
    run: () => openOverlay('settings'),
  },
  {
    id: 'telemetry',
    group: 'App',
    title: 'OpenTelemetry: send exchanges as spans',
    terms: 'otel spans traces',
    run: () => openOverlay('telemetry'),
  },
  {
    id: 'command-line',
    group: 'App',
    title: 'Install or remove the command-line tool',
    terms: 'terminal shell path wirebench cli',
    run: () => openOverlay('command-line'),
  },
  {
    id: 'safe-mode',
    group: 'App',
    title: 'Restart in safe mode',
    terms: 'crash gpu graphics layout reset troubleshoot',
    run: () =>
      report(
        backend.call('upkeep.restart', { isSafeMode: true }),
        'Wirebench could not be started again',
      ),
  },
  {
    id: 'about',
    group: 'App',
    title: 'About Wirebench: version, licences, data folder',
    terms: 'help copy details bug report electron node third party notices',
    run: () => openOverlay('about'),
  },
  {
    id: 'faults',
    group: 'App',
    title: 'Show the fault log: what went wrong in Wirebench',
    terms: 'crash errors bug report diagnostics',
    run: () => openOverlay('faults'),
  },
  {
    id: 'shortcuts',
    group: 'App',
    title: 'Show the keyboard shortcuts',
    terms: 'help keys keybindings hotkeys',
    keys: '?',
    run: () => openOverlay('shortcuts'),
  },
];
