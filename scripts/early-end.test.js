import { expect, test } from 'vitest';
import { whyEndedEarly } from './early-end.mjs';

const binary = '/home/me/it’s here/electron';
const aborted = { code: null, signal: 'SIGTRAP' };
const reading = (files) => (file) => files[file];
const noHelper = () => undefined;
const apparmor = { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1\n' };

test.each([
  ['AppArmor denies', apparmor],
  ['the kernel denies', { '/proc/sys/kernel/unprivileged_userns_clone': '0\n' }],
  ['no user namespaces to give', { '/proc/sys/user/max_user_namespaces': '0\n' }],
])('says that %s, and what helps', (cause, files) => {
  const { reason, remedy } = whyEndedEarly(aborted, binary, reading(files), noHelper);

  expect(reason).toContain('ended at once (SIGTRAP)');
  expect(reason).toContain(cause);
  expect(remedy).toContain("sudo chmod 4755 '/home/me/it’s here/chrome-sandbox'");
});

test.each([
  ['the limits are off', { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '0\n' }],
  ['there are none', {}],
])('blames nothing where %s', (_where, files) => {
  expect(whyEndedEarly({ code: 5, signal: null }, binary, reading(files), noHelper)).toEqual({
    reason: 'Electron ended at once (exit code 5)',
    remedy: undefined,
  });
});

test.each([
  ['has what helps', { uid: 0, mode: 0o104755 }, false],
  ['has a helper of the user’s', { uid: 1000, mode: 0o104755 }, true],
  ['has a helper as it was unpacked', { uid: 0, mode: 0o100755 }, true],
])('a machine that %s', (_what, helper, isBlamed) => {
  const { remedy } = whyEndedEarly(aborted, binary, reading(apparmor), () => helper);

  expect(remedy !== undefined).toBe(isBlamed);
});

test('a path can’t end the quotes of the command', () => {
  const hostile = "/tmp/a'; rm -rf b/electron";

  const { remedy } = whyEndedEarly(aborted, hostile, reading(apparmor), noHelper);

  expect(remedy).toContain(String.raw`'/tmp/a'\''; rm -rf b/chrome-sandbox'`);
});
