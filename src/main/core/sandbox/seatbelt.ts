import { join } from 'node:path';
import { runnerCaches, type SandboxAccess } from './sandbox-access.ts';

/** A profile for macOS's `sandbox-exec`; of rules that contradict each other, the last one holds. */
export function seatbeltProfile(access: SandboxAccess): string {
  const { hasNetwork, folder } = access;
  return [
    '(version 1)',
    '(deny default)',
    '(allow process-exec process-fork process-info* sysctl-read pseudo-tty)',
    '(allow signal (target same-sandbox))',
    '(allow ipc-posix-sem ipc-posix-shm)',
    // Only what looks names up: by others, a program could have another one act in its place.
    `(allow mach-lookup ${services(hasNetwork ? [...lookups, ...lookupsForNetwork] : lookups)})`,
    ...(hasNetwork ? ['(allow network* system-socket)'] : []),
    ...(folder === undefined ? ['(allow file*)'] : onlyFolder(access, folder)),
  ].join('\n');
}

function onlyFolder({ home, programs, hasNetwork }: SandboxAccess, folder: string): string[] {
  const caches = hasNetwork ? [] : runnerCaches.map((name) => join(home, name));
  return [
    // A path is looked at from its root on; names and sizes are not contents.
    '(allow file-read-metadata)',
    `(allow file-read* (literal "/") ${subpaths([...systemFolders, ...caches, ...programs])})`,
    '(allow file-read* file-write* (subpath "/dev"))',
    `(allow file-read* file-write* ${subpaths([folder])})`,
  ];
}

const subpaths = (paths: string[]): string =>
  paths.map((path) => `(subpath ${quoted(path)})`).join(' ');
const services = (names: string[]): string =>
  names.map((name) => `(global-name ${quoted(name)})`).join(' ');

/** A string of the profile's language (Scheme): nothing in a path may end it. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

const systemFolders = [
  '/System',
  '/Library/Apple',
  '/Library/Developer/CommandLineTools',
  '/bin',
  '/sbin',
  '/usr',
  '/opt',
  '/private/etc',
  '/private/var/db/dyld',
  '/private/var/db/timezone',
  '/private/var/select',
];

const lookups = [
  'com.apple.bsd.dirhelper',
  'com.apple.system.logger',
  'com.apple.system.notification_center',
  'com.apple.system.opendirectoryd.libinfo',
  'com.apple.system.opendirectoryd.membership',
];

const lookupsForNetwork = [
  'com.apple.SecurityServer',
  'com.apple.SystemConfiguration.DNSConfiguration',
  'com.apple.SystemConfiguration.configd',
  'com.apple.networkd',
  'com.apple.trustd.agent',
];
