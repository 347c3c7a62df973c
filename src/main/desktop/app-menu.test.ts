import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { appMenu } from './app-menu.ts';

const actions = () => ({
  openDataFolder: vi.fn<() => void>(),
  openProtocolSite: vi.fn<() => void>(),
});
const rolesOf = (items: MenuItemConstructorOptions[]): (string | undefined)[] =>
  items.flatMap(({ role, submenu }) => [role, ...(Array.isArray(submenu) ? rolesOf(submenu) : [])]);

test.each(['darwin', 'linux', 'win32'] as const)(
  'on %s there is copy, reload and zoom',
  (platform) => {
    const roles = rolesOf(appMenu(platform, actions()));

    expect(roles).toEqual(
      expect.arrayContaining(['editMenu', 'reload', 'toggleDevTools', 'zoomIn', 'zoomOut', 'help']),
    );
  },
);

test.each(['darwin', 'linux', 'win32'] as const)('on %s zooming in needs no Shift', (platform) => {
  const view = appMenu(platform, actions()).find(({ label }) => label === '&View');
  const zooms = [view?.submenu]
    .flat()
    .filter((item) => item && 'role' in item && item.role === 'zoomIn');

  expect(zooms).toMatchObject([
    { role: 'zoomIn' },
    { accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true },
  ]);
});

test('the application menu is macOS’s, quitting from the file menu is not', () => {
  expect(rolesOf(appMenu('darwin', actions()))[0]).toBe('appMenu');
  expect(rolesOf(appMenu('darwin', actions()))).not.toContain('quit');
  expect(rolesOf(appMenu('linux', actions()))).not.toContain('appMenu');
  expect(rolesOf(appMenu('linux', actions()))).toContain('quit');
});
