import {
  Circle,
  Search,
  Settings,
  Moon,
  PanelBottom,
  PanelLeft,
  PanelRight,
  Sun,
  SunMoon,
} from 'lucide-react';
import {
  moveDock,
  sidebarPlace,
  toggleSidebar,
  toggleTraffic,
  trafficPlace,
  useNavigation,
} from '../../navigation.ts';
import { useConnections } from '../../stores/connections-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { byteSize, counted } from '../../ui/format.ts';
import { useBackendStatus } from '../backend-status.tsx';
import { EnvironmentChoice } from './environment-choice.tsx';
import { openOverlay } from '../../overlays.ts';
import { openPalette } from '../palette-typeahead.ts';
import { QuestionsItem } from './questions-item.tsx';
import { useRecordingSize } from '../recording-size.ts';
import { TelemetryItem } from './telemetry-item.tsx';
import type { Theme } from '../../../shared/model/app.ts';
import { setTheme, useTheme } from '../theme.ts';

const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const themeIcons = { system: SunMoon, dark: Moon, light: Sun };

/** The line at the bottom: the state of the app, and buttons that show or hide regions. */
export function StatusBar() {
  const theme = useTheme((state) => state.theme);
  const dock = useNavigation((state) => state.dock);
  const isSidebarOpen = useNavigation(sidebarPlace) !== 'hidden';
  const isTrafficOpen = useNavigation(trafficPlace) !== 'hidden';
  const isBottom = dock === 'bottom';
  return (
    <footer className="flex h-7 shrink-0 items-center gap-1 border-t border-border bg-surface px-2 text-xs text-text-muted">
      <IconButton
        icon={PanelLeft}
        label={isSidebarOpen ? 'Hide the sidebar' : 'Show the sidebar'}
        shortcut="Mod+B"
        onClick={toggleSidebar}
      />
      <IconButton
        icon={Settings}
        label="Settings"
        shortcut="Mod+,"
        onClick={() => openOverlay('settings')}
      />
      <BackendState />
      <QuestionsItem />
      <span className="min-w-2 flex-1" />
      <EnvironmentChoice />
      <TelemetryItem />
      <Recording />
      <IconButton
        icon={Search}
        label="Find a server, tool or command"
        shortcut="Mod+K"
        onClick={openPalette}
      />
      <IconButton
        icon={themeIcons[theme]}
        label={`Theme: ${theme}. Change to ${nextTheme[theme]}`}
        onClick={() => setTheme(nextTheme[theme])}
      />
      <IconButton
        icon={isBottom ? PanelRight : PanelBottom}
        label={isBottom ? 'Move traffic to the right' : 'Move traffic to the bottom'}
        shortcut="Mod+Shift+J"
        onClick={moveDock}
      />
      <IconButton
        icon={isBottom ? PanelBottom : PanelRight}
        label={isTrafficOpen ? 'Hide traffic' : 'Show traffic'}
        shortcut="Mod+J"
        onClick={toggleTraffic}
      />
    </footer>
  );
}

function BackendState() {
  const { status } = useBackendStatus();
  const ready = useConnections(
    ({ byId }) => Object.values(byId).filter(({ state }) => state.status === 'ready').length,
  );
  return (
    <output className="truncate px-1">
      {status === 'connected'
        ? counted(ready, 'server connected', 'servers connected')
        : status === 'reconnecting'
          ? 'Reconnecting…'
          : status === 'connecting'
            ? 'Connecting…'
            : 'Closed'}
    </output>
  );
}

function Recording() {
  const size = useRecordingSize();
  if (!size) return null;
  const { records, bytes, lost, problem } = size;
  return (
    <span
      className="flex items-center gap-1.5 px-1 whitespace-nowrap tabular-nums"
      title="The traffic of this run, recorded on disk"
    >
      <Circle size={8} aria-hidden className="fill-danger text-danger" />
      {counted(records, 'record', 'records')}
      {bytes !== undefined && ` · ${byteSize(bytes)}`}
      {problem !== undefined && (
        <span className="text-danger" title={problem}>
          · Not recorded in full
        </span>
      )}
      {lost > 0 && (
        <span className="text-warning">· {counted(lost, 'record lost', 'records lost')}</span>
      )}
    </span>
  );
}
