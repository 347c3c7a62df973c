import { Command, Moon, PanelBottom, PanelLeft, PanelRight, Sun, SunMoon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { backend } from '../backend.ts';
import {
  moveDock,
  setPaletteOpen,
  toggleSidebar,
  toggleTraffic,
  useNavigation,
} from '../navigation.ts';
import { useConnections } from '../stores/connections-store.ts';
import { IconButton } from '../ui/button.tsx';
import { shortcutText } from './commands.ts';
import { setTheme, useTheme, type Theme } from './theme.ts';

const nextTheme: Record<Theme, Theme> = { system: 'dark', dark: 'light', light: 'system' };
const themeIcons = { system: SunMoon, dark: Moon, light: Sun };

/** The line at the bottom: the backend's state, and what shows or hides. */
export function StatusBar() {
  const status = useSyncExternalStore(backend.onStatus, backend.status);
  const ready = useConnections(
    ({ byId }) => Object.values(byId).filter(({ state }) => state.status === 'ready').length,
  );
  const { theme } = useTheme();
  const dock = useNavigation((state) => state.dock);
  const isConnected = status.status === 'connected';
  return (
    <footer className="flex h-7 flex-none items-center gap-1 border-t border-border bg-surface px-2 text-[12px] text-text-muted">
      <IconButton
        icon={PanelLeft}
        label="Show or hide the sidebar"
        shortcut={shortcutText('Mod+B')}
        onClick={toggleSidebar}
      />
      <p role="status" className={`truncate px-1 ${isConnected ? '' : 'font-medium text-warning'}`}>
        {isConnected ? `${ready} connected` : 'The backend is away; reconnecting. Nothing is lost.'}
      </p>
      <span className="flex-1" />
      <IconButton
        icon={Command}
        label="Command palette"
        shortcut={shortcutText('Mod+K')}
        onClick={() => setPaletteOpen(true)}
      />
      <IconButton
        icon={themeIcons[theme]}
        label={`Theme: ${theme}`}
        onClick={() => setTheme(nextTheme[theme])}
      />
      <IconButton
        icon={dock === 'bottom' ? PanelRight : PanelBottom}
        label={dock === 'bottom' ? 'Traffic at the right' : 'Traffic at the bottom'}
        onClick={moveDock}
      />
      <IconButton
        icon={dock === 'bottom' ? PanelBottom : PanelRight}
        label="Show or hide traffic"
        shortcut={shortcutText('Mod+J')}
        onClick={toggleTraffic}
      />
    </footer>
  );
}
