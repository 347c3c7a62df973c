import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { appMenu } from './app-menu.ts';

const actions = () => ({
  openDataFolder: vi.fn<() => void>(),
  openProtocolSite: vi.fn<() => void>(),
  openSettings: vi.fn<() => void>(),
  openDetails: vi.fn<() => void>(),
  openFaultLog: vi.fn<() => void>(),
  openCommandLine: vi.fn<() => void>(),
  isSafeMode: false,
  restartSafely: vi.fn<(isSafe: boolean) => void>(),
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
  const [, ...others] = appMenu('darwin', actions());
  expect(rolesOf(others)).not.toContain('quit');
  expect(rolesOf(appMenu('linux', actions()))).not.toContain('appMenu');
  expect(rolesOf(appMenu('linux', actions()))).toContain('quit');
});

test.each(['darwin', 'linux', 'win32'] as const)(
  'on %s the first menu has the settings',
  (platform) => {
    const given = actions();
    const items = [appMenu(platform, given)[0]?.submenu].flat();
    const item = items.find((one) => one && 'label' in one && one.label === 'Settings…');

    expect(item).toMatchObject({ accelerator: 'CmdOrCtrl+,', click: given.openSettings });
  },
);

test.each([
  [false, 'Restart in safe mode', true],
  [true, 'Restart without safe mode', false],
])('where safe mode is %s, the help menu offers “%s”', (isSafeMode, label, isWanted) => {
  const given = { ...actions(), isSafeMode };
  const help = appMenu('linux', given).find(({ role }) => role === 'help');
  const items = [help?.submenu].flat();
  const item = items.find((one) => one && 'label' in one && one.label === label);

  (item as { click(): void }).click();

  expect(given.restartSafely).toHaveBeenCalledWith(isWanted);
});
