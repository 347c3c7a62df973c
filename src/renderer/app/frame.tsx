import { lazy, Suspense, useEffect } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { Toaster } from 'sonner';
import { ApprovalDialog } from '../features/servers/approval-dialog.tsx';
import { ServerList } from '../features/servers/server-list.tsx';
import { TrafficPanel } from '../features/traffic/traffic-panel.tsx';
import { useNavigation } from '../navigation.ts';
import { readViewState, writeViewState } from '../view-state.ts';
import { runShortcut } from './commands.ts';
import { Pane } from './pane.tsx';
import { StatusBar } from './status-bar.tsx';
import { Work } from './work.tsx';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

const layoutStorage = {
  getItem: (key: string) => (readViewState(key) as string | undefined) ?? null,
  setItem: (key: string, value: string) => writeViewState(key, value),
};

/** The three regions: servers at the left, work in the middle, traffic in a dock. */
export function Frame() {
  const { isSidebarOpen, isTrafficOpen, dock, isPaletteOpen } = useNavigation();
  useEffect(() => {
    performance.mark('wirebench:usable');
    window.addEventListener('keydown', runShortcut);
    return () => window.removeEventListener('keydown', runShortcut);
  }, []);
  const outer = useDefaultLayout({
    id: 'layout.frame',
    panelIds: isSidebarOpen ? ['sidebar', 'main'] : ['main'],
    storage: layoutStorage,
  });
  const inner = useDefaultLayout({
    id: `layout.dock-${dock}`,
    panelIds: isTrafficOpen ? ['work', 'traffic'] : ['work'],
    storage: layoutStorage,
  });
  return (
    <div className="flex h-full flex-col">
      <Group {...outer} className="min-h-0 flex-1">
        {isSidebarOpen && (
          <>
            <Panel id="sidebar" defaultSize="232px" minSize="160px" maxSize="45%">
              <Pane name="Servers">
                <ServerList />
              </Pane>
            </Panel>
            <Separator className="w-px bg-border hover:bg-accent" />
          </>
        )}
        <Panel id="main" minSize="30%">
          <Group
            key={dock}
            {...inner}
            orientation={dock === 'bottom' ? 'vertical' : 'horizontal'}
            className="h-full"
          >
            <Panel id="work" minSize="20%">
              <Pane name="Work">
                <Work />
              </Pane>
            </Panel>
            {isTrafficOpen && (
              <>
                <Separator
                  className={`bg-border hover:bg-accent ${dock === 'bottom' ? 'h-px' : 'w-px'}`}
                />
                <Panel id="traffic" defaultSize="38%" minSize="15%">
                  <Pane name="Traffic">
                    <TrafficPanel />
                  </Pane>
                </Panel>
              </>
            )}
          </Group>
        </Panel>
      </Group>
      <StatusBar />
      <ApprovalDialog />
      {isPaletteOpen && (
        <Suspense>
          <Palette />
        </Suspense>
      )}
      <Toaster position="bottom-right" offset={36} theme="system" />
    </div>
  );
}
