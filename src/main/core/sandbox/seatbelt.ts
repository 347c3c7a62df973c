import { join } from 'node:path';
import { runnerCaches, type SandboxAccess } from './sandbox-access.ts';

/** Makes a profile for macOS's `sandbox-exec`, in which the last of contradicting rules holds. */
export function seatbeltProfile(access: SandboxAccess): string {
  const { hasNetwork, folder } = access;
  return [
    '(version 1)',
    '(deny default)',
    '(allow process-exec process-fork process-info* sysctl-read pseudo-tty)',
    '(allow signal (target same-sandbox))',
    '(allow ipc-posix-sem ipc-posix-shm)',
    // Only services that look names up, since others could act outside the sandbox for the program.
    `(allow mach-lookup ${services(hasNetwork ? [...lookups, ...lookupsForNetwork] : lookups)})`,
    ...(hasNetwork ? ['(allow network* system-socket)'] : []),
    ...(folder === undefined ? ['(allow file*)'] : onlyFolder(access, folder)),
  ].join('\n');
}

function onlyFolder({ home, programs, hasNetwork }: SandboxAccess, folder: string): string[] {
  const caches = hasNetwork ? [] : runnerCaches.map((name) => join(home, name));
  return [
    // To open a path its parents must be visible; names and sizes reveal no contents.
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

/** A string of the profile's language (Scheme), escaped so that nothing in a path can end it. */
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
