import { once } from 'node:events';
import { Menu, powerMonitor } from 'electron';
import type { Handlers } from '../../../shared/rpc/define.ts';
import type { Alerts } from '../alerts.ts';
import type { ServedApps } from '../app-pages.ts';
import { confirmLaunch } from '../confirm-launch.ts';
import { openExternal } from '../guards.ts';
import type { RecentFiles } from '../files/recent-files.ts';
import type { SaveDialog } from '../files/save-dialog.ts';
import type { MenuCommands } from '../menus/menu-commands.ts';
import { pickFile } from '../pick-file.ts';
import { systemSafe } from '../system-safe.ts';
import type { Updates } from '../updates/create-updates.ts';
import { showTheme } from '../windows/window-theme.ts';
import type { AppShown, DesktopContract } from './desktop-contract.ts';
import { pushed } from './pushed.ts';

type Environment = Record<string, string | undefined>;

/** What the whole app has for its core, whichever process of it runs. */
export type DesktopParts = {
  environment: Promise<Environment>;
  apps: Pick<ServedApps, 'show'>;
  alerts: Alerts;
  menuCommands: Pick<MenuCommands, 'onCommand'>;
  recentFiles: Pick<RecentFiles, 'add'>;
  saveDialog: SaveDialog;
  showRecording(recordingId: string): void;
  updates: Updates;
  restart(wanted: { isSafeMode: boolean }): void;
  /** An error was not caught. */
  onUncaught(): void;
};

/** What is heard of one process of the core, and what it is told. */
type OfProcess = {
  onStarted(problem: string | undefined): void;
  onCallsRunning(count: number): void;
  /** Aborts once the core has to close. */
  closing: AbortSignal;
};

/** The main process's handlers for one process of the core. */
export const desktopHandlers = (
  {
    environment,
    apps,
    alerts,
    menuCommands,
    recentFiles,
    saveDialog,
    showRecording,
    updates,
    restart,
    onUncaught,
  }: DesktopParts,
  { onStarted, onCallsRunning, closing }: OfProcess,
): Handlers<DesktopContract> => ({
  environment: async () => present(await environment),
  'safe.whyUnusable': async () => ({ why: await systemSafe.whyUnusable() }),
  'safe.seal': async ({ text }) => ({ sealed: await systemSafe.seal(text) }),
  'safe.open': ({ sealed }) => systemSafe.open(sealed),
  openExternal: ({ url }) => openExternal(url),
  showMenu: () => Menu.getApplicationMenu()?.popup(),
  showTheme: ({ theme }) => showTheme(theme),
  pickFile: async (wanted) => ({ path: await pickFile(wanted) }),
  pickSavePath: async ({ name }) => ({ path: await saveDialog.pick(name) }),
  showInFolder: ({ path }) => saveDialog.showInFolder(path),
  noteOpened: ({ path }) => recentFiles.add(path),
  showRecording: ({ recordingId }) => showRecording(recordingId),
  confirmLaunch: async (sheet) => ({ isAgreed: await confirmLaunch(sheet) }),
  'updates.state': (_input, { signal }) =>
    pushed((push) => {
      push(updates.state());
      return updates.onState(push);
    }, signal),
  'updates.choose': ({ isOn }) => updates.choose(isOn),
  'updates.check': () => updates.check(),
  'updates.download': () => updates.download(),
  'updates.install': () => updates.install(),
  restart: (wanted) => restart(wanted),
  menuCommands: (_input, { signal }) => pushed((push) => menuCommands.onCommand(push), signal),
  resumes: (_input, { signal }) =>
    pushed<true>((push) => {
      const listener = () => push(true);
      powerMonitor.on('resume', listener);
      return () => void powerMonitor.off('resume', listener);
    }, signal),
  showAlerts: ({ alerts: waiting }) => alerts.take(waiting),
  windowSeen: (_input, { signal }) =>
    pushed<true>((push) => alerts.onSeen(() => push(true)), signal),
  showApp: (app, { signal }) =>
    pushed<AppShown>((push) => {
      const close = apps.show(app, (report, isOfFrame) =>
        push({ type: 'report', report, isOfFrame }),
      );
      push({ type: 'served' });
      return close;
    }, signal),
  started: ({ problem }) => onStarted(problem),
  callsRunning: ({ count }) => onCallsRunning(count),
  faulted: () => onUncaught(),
  async closing(_input, { signal }) {
    if (!closing.aborted) await once(closing, 'abort', { signal });
  },
});

const present = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
