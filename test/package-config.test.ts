import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '..');
const text = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
const config = parse(text) as Record<'linux' | 'mac' | 'win', System> & {
  publish: unknown;
  toolsets: Record<string, string>;
  electronFuses: Record<string, boolean>;
  fileAssociations: Association[];
};
type Association = { ext: string | string[]; rank?: string };
type System = {
  fileAssociations?: Association[];
  icon: string;
  target: { target: string; arch: string[] }[];
  entitlements?: string;
  entitlementsInherit?: string;
};

test.each([
  ['linux', ['AppImage', 'deb', 'rpm']],
  ['mac', ['dmg', 'zip']],
  ['win', ['nsis']],
] as const)('%s has its installers, each for both processors', (system, targets) => {
  expect(config[system].target).toEqual(
    targets.map((target) => ({ target, arch: ['x64', 'arm64'] })),
  );
});

test('icons and entitlements are where the configuration says', () => {
  const { linux, mac, win } = config;
  const named = [linux.icon, mac.icon, win.icon, mac.entitlements, mac.entitlementsInherit];

  expect(named.map((file) => file !== undefined && existsSync(join(root, file)))).toEqual(
    named.map(() => true),
  );
});

test('what macOS allows the app is code that it makes itself, and no variables of others', () => {
  const entitlements = readFileSync(join(root, config.mac.entitlements ?? ''), 'utf8');
  const granted = [...entitlements.matchAll(/<key>(\S+)<\/key>/g)].map(([, key]) => key);

  expect(granted).toEqual([
    'com.apple.security.cs.allow-jit',
    'com.apple.security.cs.disable-library-validation',
  ]);
});

test('an AppImage brings its own runtime, since systems have no FUSE 2 any more', () => {
  const [major = 0] = (config.toolsets['appimage'] ?? '0').split('.').map(Number);

  expect(major).toBeGreaterThan(0);
});

test('a binary whose fuses were flipped is signed anew, or Apple silicon would not start it', () => {
  expect(config.electronFuses['resetAdHocDarwinSignature']).toBe(true);
});

test('no address is published to, or asked for updates, unless whoever releases names one', () => {
  expect(config.publish).toBeNull();
});

test('bundles are ours everywhere; recordings are offered on macOS, and taken from no other app', () => {
  const { fileAssociations, mac, linux, win } = config;

  expect(fileAssociations.map(({ ext }) => ext)).toEqual(['mcpb']);
  expect(mac.fileAssociations).toMatchObject([{ ext: ['jsonl', 'ndjson'], rank: 'Alternate' }]);
  expect([linux.fileAssociations, win.fileAssociations]).toEqual([undefined, undefined]);
});
