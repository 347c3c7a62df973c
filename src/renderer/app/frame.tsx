import { lazy, Suspense, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { isTrafficShown, useNavigation } from '../navigation.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Split } from '../ui/split.tsx';
import { usePaneSize } from '../use-pane-size.ts';
import { BackendBar } from './backend-status.tsx';
import { afterFirstFrame, loadAhead, useFirstScreen } from './load-ahead.ts';
import { closeOverlay, useOverlay } from '../overlays.ts';
import { Pane } from './pane.tsx';
import { listenForShortcuts } from './shortcuts.ts';
import { StatusBar } from './status-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { Work } from './work.tsx';

const TrafficPanel = lazy(async () => ({
  default: (await import('../features/traffic/traffic-panel.tsx')).TrafficPanel,
}));
const NoticeList = lazy(async () => ({
  default: (await import('./notice-list.tsx')).NoticeList,
}));
const ApprovalDialog = lazy(async () => ({
  default: (await import('../features/servers/approval-dialog.tsx')).ApprovalDialog,
}));
const InputsDialog = lazy(async () => ({
  default: (await import('../features/servers/inputs-dialog.tsx')).InputsDialog,
}));
const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }));
const ShortcutsSheet = lazy(async () => ({
  default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet,
}));

const SettingsDialog = lazy(async () => ({
  default: (await import('../features/settings/settings-dialog.tsx')).SettingsDialog,
}));
const EnvironmentsDialog = lazy(async () => ({
  default: (await import('../features/settings/environments-dialog.tsx')).EnvironmentsDialog,
}));
const RecordingsDialog = lazy(async () => ({
  default: (await import('../features/traffic/recordings/recordings-dialog.tsx')).RecordingsDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('../features/servers/elsewhere/import-dialog.tsx')).ImportDialog,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('../features/servers/elsewhere/export-dialog.tsx')).ExportDialog,
}));

/** The three regions: servers at the left, work in the middle, traffic in a dock. */
export function Frame() {
  const { isSidebarOpen, dock } = useNavigation();
  const isTrafficOpen = useNavigation(isTrafficShown);
  // Before it is painted: whoever sees the page can use its keys.
  useLayoutEffect(() => listenForShortcuts(window), []);
  useEffect(() => {
    performance.mark('wirebench:usable');
    return afterFirstFrame(() => {
      useFirstScreen.setState({ isShown: true });
      loadAhead();
    });
  }, []);
  const isBottom = dock === 'bottom';
  return (
    <div className="flex h-full flex-col">
      <h1 className="sr-only">Wirebench</h1>
      <BackendBar />
      <div className="min-h-0 flex-1">
        <Split
          orientation="horizontal"
          sideAt="start"
          label="Width of the sidebar"
          isOpen={isSidebarOpen}
          {...usePaneSize('layout.sidebar', 232)}
          minSide={160}
          minMain={320}
          side={
            <Pane name="The list of servers">
              <Sidebar />
            </Pane>
          }
          main={
            <Split
              orientation={isBottom ? 'vertical' : 'horizontal'}
              sideAt="end"
              label={isBottom ? 'Height of the traffic' : 'Width of the traffic'}
              isOpen={isTrafficOpen}
              {...usePaneSize(`layout.dock-${dock}`, isBottom ? 280 : 480)}
              minSide={isBottom ? 96 : 280}
              minMain={isBottom ? 240 : 280}
              side={
                <Pane name="Traffic">
                  <Suspense fallback={<Skeleton label="Loading the traffic" />}>
                    <AfterFirstScreen>
                      <TrafficPanel />
                    </AfterFirstScreen>
                  </Suspense>
                </Pane>
              }
              main={
                <Pane name="The work area">
                  <Work />
                </Pane>
              }
            />
          }
        />
      </div>
      <StatusBar />
      <Overlays />
    </div>
  );
}

/** What lies over the frame: consent, the palette, the sheet of keys, notices. */
function Overlays() {
  const { open, serverName } = useOverlay();
  return (
    <>
      <AfterFirstScreen>
        <Suspense>
          <ApprovalDialog />
        </Suspense>
        <Suspense>
          <InputsDialog />
        </Suspense>
        <Suspense>
          <NoticeList />
        </Suspense>
      </AfterFirstScreen>
      <Suspense>
        {open === 'palette' && <Palette />}
        {open === 'shortcuts' && <ShortcutsSheet />}
        {open === 'telemetry' && <SettingsDialog part="telemetry" onClose={closeOverlay} />}
        {open === 'settings' && <SettingsDialog onClose={closeOverlay} />}
        {open === 'environments' && <EnvironmentsDialog onClose={closeOverlay} />}
        {open === 'recordings' && <RecordingsDialog onClose={closeOverlay} />}
        {open === 'import' && <ImportDialog onClose={closeOverlay} />}
        {open === 'export' && <ExportDialog serverName={serverName} onClose={closeOverlay} />}
      </Suspense>
    </>
  );
}

/** Drawn by itself, so that the frame around it is not drawn a second time. */
function AfterFirstScreen({ children }: { children: ReactNode }) {
  return useFirstScreen((state) => state.isShown) && children;
}
