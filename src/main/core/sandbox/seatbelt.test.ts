import { expect, test } from 'vitest';
import type { SandboxAccess } from './sandbox-access.ts';
import { seatbeltProfile } from './seatbelt.ts';

// These tests check only the profile's text, since `sandbox-exec` exists only on macOS.
const access: SandboxAccess = {
  hasNetwork: true,
  folder: '/Users/me/project',
  cwd: '/Users/me/project',
  home: '/Users/me',
  programs: ['/Users/me/.nvm/versions'],
};

/** The rules of a profile that hold a word. */
const rulesFor = (profile: string, word: string) =>
  profile.split('\n').filter((line) => line.includes(word));

test('denies what it does not name', () => {
  const [version, first] = seatbeltProfile(access).split('\n');

  expect([version, first]).toEqual(['(version 1)', '(deny default)']);
});

test('names no network rule and no service of the network without a network', () => {
  const without = seatbeltProfile({ ...access, hasNetwork: false });

  expect(rulesFor(without, 'network')).toEqual([]);
  expect(rulesFor(without, 'trustd')).toEqual([]);
  expect(rulesFor(seatbeltProfile(access), '(allow network*')).toHaveLength(1);
});

test('lets write to the folder and to devices, and read programs', () => {
  const profile = seatbeltProfile(access);

  expect(rulesFor(profile, 'file-write*')).toEqual([
    '(allow file-read* file-write* (subpath "/dev"))',
    '(allow file-read* file-write* (subpath "/Users/me/project"))',
  ]);
  expect(rulesFor(profile, '(subpath "/Users/me/.nvm/versions")')).toHaveLength(1);
  expect(profile).not.toContain('(subpath "/Users/me")');
  expect(profile).not.toContain('(allow file*)');
});

test('lets all files be where only the network was taken', () => {
  const profile = seatbeltProfile({ ...access, hasNetwork: false, folder: undefined });

  expect(rulesFor(profile, '(allow file*)')).toHaveLength(1);
});

test.each([
  ['/a") (allow file*) (subpath "/', '"/a\\") (allow file*) (subpath \\"/"'],
  ['/a\\', '"/a\\\\"'],
  ['/a\\")', '"/a\\\\\\")"'],
  ['/with space/ünïcødé', '"/with space/ünïcødé"'],
])('a folder called %j stays one string', (folder, written) => {
  const profile = seatbeltProfile({ ...access, folder });

  expect(profile.endsWith(`(allow file-read* file-write* (subpath ${written}))`)).toBe(true);
});
