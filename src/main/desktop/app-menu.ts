import type { MenuItemConstructorOptions } from 'electron';

type Actions = {
  openDataFolder(): void;
  openProtocolSite(): void;
};

/**
 * The application menu, with the platform's own roles. The page's commands have their keys in the
 * page.
 */
export function appMenu(
  platform: NodeJS.Platform,
  { openDataFolder, openProtocolSite }: Actions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    {
      label: '&File',
      submenu: [
        { label: 'Open data folder', click: openDataFolder },
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
        ...(isMac ? [] : [{ type: 'separator' as const }, { role: 'about' as const }]),
      ],
    },
  ];
}
