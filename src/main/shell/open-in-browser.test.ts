import { expect, test } from 'vitest';
import { openerOf } from './open-in-browser.ts';

test.each([
  ['linux', false, {}, 'xdg-open', []],
  ['darwin', false, {}, '/usr/bin/open', []],
  ['linux', true, {}, '/mnt/c/Windows/System32/rundll32.exe', ['url.dll,FileProtocolHandler']],
] as const)(
  'on %s (within Windows: %s) it is the system’s own',
  (platform, isWsl, environment, command, args) => {
    expect(openerOf({ platform, isWsl, environment })).toEqual({ command, args });
  },
);

test('on Windows it is named in full, so that none from the current folder runs', () => {
  const { command } = openerOf({
    platform: 'win32',
    isWsl: false,
    environment: { SystemRoot: 'D:\\Win' },
  });

  expect(command).toMatch(/^D:\\Win.+rundll32\.exe$/);
});
