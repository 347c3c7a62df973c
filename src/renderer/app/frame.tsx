import { lazy, Suspense, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { sidebarPlace, trafficPlace, uncover, useNavigation } from '../navigation.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Split } from '../ui/split.tsx';
import { usePaneSize } from '../use-pane-size.ts';
import { BackendBar } from './backend-status.tsx';
import { Cover } from './cover.tsx';
import { followAlerts } from './follow-alerts.ts';
import { afterFirstFrame, loadAhead, useFirstScreen } from './load-ahead.ts';
import { closeOverlay, useOverlay } from '../overlays.ts';
import { Pane } from './pane.tsx';
import { LastTimeBar } from './bars/last-time-bar.tsx';
import { SafeModeBar } from './bars/safe-mode-bar.tsx';
import { listenForShortcuts } from './listen-for-shortcuts.ts';
import { StatusBar } from './bars/status-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { WorkArea } from './work-area.tsx';
import { UpdateBar } from './bars/update-bar.tsx';
import { useDroppedFiles } from './opened/use-dropped-files.ts';

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
const Inbox = lazy(async () => ({
  default: (await import('../features/inbox/inbox.tsx')).Inbox,
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
const SessionDialog = lazy(async () => ({
  default: (await import('../figures/session-dialog.tsx')).SessionDialog,
}));
const AboutDialog = lazy(async () => ({
  default: (await import('../features/about/about-dialog.tsx')).AboutDialog,
}));
const CommandLineDialog = lazy(async () => ({
  default: (await import('../features/about/command-line-dialog.tsx')).CommandLineDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('../features/servers/elsewhere/import-dialog.tsx')).ImportDialog,
}));
const BundleDialog = lazy(async () => ({
  default: (await import('../features/servers/bundles/bundle-dialog.tsx')).BundleDialog,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('../features/servers/elsewhere/export-dialog.tsx')).ExportDialog,
}));

/** The page's three regions: servers at the left, work in the middle, traffic in a dock. */
export function Frame() {
  // A layout effect listens before the first paint, so that the keys work as soon as the page is
  // seen.
  useLayoutEffect(() => listenForShortcuts(window), []);
  useEffect(() => followAlerts(window), []);
  useEffect(() => {
    performance.mark('wirebench:usable');
    return afterFirstFrame(() => {
      useFirstScreen.setState({ isShown: true });
      loadAhead();
    });
  }, []);
  return (
    <div className="relative flex h-full flex-col">
      <h1 className="sr-only">Wirebench</h1>
      <BackendBar />
      <SafeModeBar />
      <UpdateBar />
      <LastTimeBar />
      <div className="min-h-0 flex-1">
        <WithSidebar>
          <WithTraffic>
            <Pane name="The work area">
              <WorkArea />
            </Pane>
          </WithTraffic>
        </WithSidebar>
      </div>
      <StatusBar />
      <Overlays />
    </div>
  );
}

/**
 * The sidebar beside the rest or, where there is no room, a drawer over it until the user has
 * chosen or left.
 */
function WithSidebar({ children }: { children: ReactNode }) {
  const place = useNavigation(sidebarPlace);
  const sidebar = (
    <Pane name="The list of servers">
      <Sidebar />
    </Pane>
  );
  return (
    <div className="relative h-full">
      <div className="h-full" inert={place === 'over'}>
        <Split
          orientation="horizontal"
          sideAt="start"
          label="Width of the sidebar"
          isOpen={place === 'beside'}
          {...usePaneSize('layout.sidebar', 232)}
          minSide={160}
          minMain={320}
          side={sidebar}
          main={children}
        />
      </div>
      {place === 'over' && (
        <>
          <div aria-hidden className="absolute inset-0 z-20 bg-black/30" onClick={uncover} />
          <Cover
            className="absolute inset-y-0 left-0 z-30 w-64 max-w-[85%] border-r border-border-strong bg-surface shadow-overlay"
            first="[data-nav-row][tabindex='0']"
            onLeave={uncover}
          >
            {sidebar}
          </Cover>
        </>
      )}
    </div>
  );
}

/** The traffic beside the work or, where there is no room, over it while it is open. */
function WithTraffic({ children }: { children: ReactNode }) {
  const dock = useNavigation((state) => state.dock);
  const place = useNavigation(trafficPlace);
  const isBottom = dock === 'bottom';
  const traffic = (
    <Pane name="Traffic">
      <Suspense fallback={<Skeleton label="Loading the traffic" />}>
        <AfterFirstScreen>
          <TrafficPanel />
        </AfterFirstScreen>
      </Suspense>
    </Pane>
  );
  return (
    <div className="relative h-full">
      <div className="h-full" inert={place === 'over'}>
        <Split
          orientation={isBottom ? 'vertical' : 'horizontal'}
          sideAt="end"
          label={isBottom ? 'Height of the traffic' : 'Width of the traffic'}
          isOpen={place === 'beside'}
          {...usePaneSize(`layout.dock-${dock}`, isBottom ? 280 : 480)}
          minSide={isBottom ? 96 : 280}
          minMain={isBottom ? 240 : 280}
          side={traffic}
          main={children}
        />
      </div>
      {place === 'over' && <Cover className="absolute inset-0 z-10 bg-canvas">{traffic}</Cover>}
    </div>
  );
}

/** What lies over the frame: approvals, the palette, dialogs and notices. */
function Overlays() {
  const { open, serverName, serverRequestId, bundle, recording } = useOverlay();
  useDroppedFiles();
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
        {open === 'inbox' && (
          <Cover
            className="absolute top-0 right-0 bottom-7 z-30 w-[440px] max-w-full border-l border-border-strong bg-surface shadow-overlay"
            onLeave={closeOverlay}
          >
            <Inbox key={serverRequestId} first={serverRequestId} onClose={closeOverlay} />
          </Cover>
        )}
        {open === 'palette' && <Palette />}
        {open === 'shortcuts' && <ShortcutsSheet />}
        {open === 'telemetry' && <SettingsDialog part="telemetry" onClose={closeOverlay} />}
        {open === 'updates' && <SettingsDialog part="updates" onClose={closeOverlay} />}
        {open === 'settings' && <SettingsDialog onClose={closeOverlay} />}
        {open === 'environments' && <EnvironmentsDialog onClose={closeOverlay} />}
        {open === 'recordings' && <RecordingsDialog offered={recording} onClose={closeOverlay} />}
        {open === 'session' && <SessionDialog onClose={closeOverlay} />}
        {open === 'about' && <AboutDialog onClose={closeOverlay} />}
        {open === 'faults' && <AboutDialog part="faults" onClose={closeOverlay} />}
        {open === 'command-line' && <CommandLineDialog onClose={closeOverlay} />}
        {open === 'import' && <ImportDialog onClose={closeOverlay} />}
        {open === 'bundle' && (
          <BundleDialog
            key={typeof bundle === 'string' ? bundle : 'file'}
            first={bundle}
            onClose={closeOverlay}
          />
        )}
        {open === 'export' && <ExportDialog serverName={serverName} onClose={closeOverlay} />}
      </Suspense>
    </>
  );
}

/** Renders its children after the first screen, without rendering the frame again. */
function AfterFirstScreen({ children }: { children: ReactNode }) {
  return useFirstScreen((state) => state.isShown) && children;
}
