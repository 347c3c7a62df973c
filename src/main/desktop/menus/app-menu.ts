import type { MenuItemConstructorOptions } from 'electron';
import { recentMenu } from './recent-menu.ts';

type Actions = {
  openFile(): void;
  recent: Parameters<typeof recentMenu>[1];
  openDataFolder(): void;
  openProtocolSite(): void;
  openSettings(): void;
  openRecordingWindow(): void;
  openDetails(): void;
  openFaultLog(): void;
  openCommandLine(): void;
  isSafeMode: boolean;
  restartSafely(isSafe: boolean): void;
};

/**
 * The application menu, with the platform's own roles. The page's commands have their keys in the
 * page.
 */
export function appMenu(platform: NodeJS.Platform, actions: Actions): MenuItemConstructorOptions[] {
  const {
    openFile,
    recent,
    openDataFolder,
    openProtocolSite,
    openSettings,
    openRecordingWindow,
    openDetails,
    openFaultLog,
    isSafeMode,
    restartSafely,
    openCommandLine,
  } = actions;
  const isMac = platform === 'darwin';
  return [
    ...(isMac ? [macMenu(openSettings)] : []),
    {
      label: '&File',
      submenu: [
        ...(isMac ? [] : [settingsItem(openSettings)]),
        { label: 'Open…', accelerator: 'CmdOrCtrl+O', click: openFile },
        recentMenu(platform, recent),
        { label: 'Open the recording in a new window', click: openRecordingWindow },
        { type: 'separator' },
        { label: 'Open data folder', click: openDataFolder },
        { label: 'Install the command-line tool…', click: openCommandLine },
        { type: 'separator' },
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    // Without these roles, copy and paste have no keys on macOS.
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'reload' },
        { role: 'toggleDevTools' },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        // On most keyboards the plus of the role needs Shift.
        {
          role: 'zoomIn',
          accelerator: 'CmdOrCtrl+=',
          visible: false,
          acceleratorWorksWhenHidden: true,
        },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Model Context Protocol', click: openProtocolSite },
        { type: 'separator' },
        { label: 'Details and licences', click: openDetails },
        { label: 'Show the fault log', click: openFaultLog },
        isSafeMode
          ? { label: 'Restart without safe mode', click: () => restartSafely(false) }
          : { label: 'Restart in safe mode', click: () => restartSafely(true) },
        ...(isMac ? [] : [{ type: 'separator' as const }, { role: 'about' as const }]),
      ],
    },
  ];
}

/** As the role `appMenu`, which has no settings. */
const macMenu = (openSettings: () => void): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    { type: 'separator' },
    settingsItem(openSettings),
    { type: 'separator' },
    { role: 'services' },
    { type: 'separator' },
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    { type: 'separator' },
    { role: 'quit' },
  ],
});

/** The page has the same key, wherever it has the focus. */
const settingsItem = (openSettings: () => void): MenuItemConstructorOptions => ({
  label: 'Settings…',
  accelerator: 'CmdOrCtrl+,',
  click: openSettings,
});
