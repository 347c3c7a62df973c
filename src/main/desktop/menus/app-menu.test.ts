import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { appMenu } from './app-menu.ts';

const actions = () => ({
  openFile: vi.fn<() => void>(),
  recent: {
    files: ['/home/me/a & b/recording.jsonl'],
    open: vi.fn<(path: string) => void>(),
    clear: vi.fn<() => void>(),
  },
  openDataFolder: vi.fn<() => void>(),
  openProtocolSite: vi.fn<() => void>(),
  openRecordingWindow: vi.fn<() => void>(),
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

const itemsOf = (platform: NodeJS.Platform, given = actions()) =>
  [appMenu(platform, given).find(({ label }) => label === '&File')?.submenu]
    .flat()
    .filter((item): item is MenuItemConstructorOptions => item !== undefined && 'label' in item);

test.each(['linux', 'win32'] as const)(
  'on %s files that were opened lately have a menu',
  (platform) => {
    const given = actions();
    const hostile = '/home/me/two\nlines \u202Egpj.json';
    given.recent.files.push(hostile, `/${'x'.repeat(200)}/a.json`);
    const menu = itemsOf(platform, given).find(({ label }) => label === 'Open recent');
    const items = [menu?.submenu].flat() as { label?: string; click?(): void }[];

    items[1]?.click?.();
    items.at(-1)?.click?.();

    expect(items.map(({ label }) => label)).toEqual([
      '/home/me/a && b/recording.jsonl',
      '/home/me/two lines �gpj.json',
      `…${'x'.repeat(73)}/a.json`,
      undefined,
      'Clear',
    ]);
    expect(given.recent.open).toHaveBeenCalledWith(hostile);
    expect(given.recent.clear).toHaveBeenCalledOnce();
  },
);

test('without such files the menu is there, and off; on macOS it is the system’s', () => {
  const given = { ...actions(), recent: { ...actions().recent, files: [] } };

  const recent = (platform: NodeJS.Platform) =>
    itemsOf(platform, given).find(({ label }) => label === 'Open recent');

  expect(recent('linux')).toMatchObject({ enabled: false });
  expect(recent('darwin')).toMatchObject({
    role: 'recentDocuments',
    submenu: [{ role: 'clearRecentDocuments' }],
  });
});

test('a file is opened by the key that other apps have for it', () => {
  const given = actions();
  const open = itemsOf('linux', given).find(({ label }) => label === 'Open…');

  expect(open).toMatchObject({ accelerator: 'CmdOrCtrl+O', click: given.openFile });
});
