import { join } from 'node:path';
import { runnerCaches, type SandboxAccess } from './sandbox-access.ts';

/**
 * The arguments of `bwrap`, up to the server's own command. No shell reads them, and a path can't
 * be taken for an option, since each follows one that expects a path.
 */
export function bubblewrapArgs(access: SandboxAccess): string[] {
  const files =
    access.folder === undefined ? everything(access) : onlyFolder(access, access.folder);
  const { cwd, hasNetwork } = access;
  return [
    '--die-with-parent',
    // Own namespaces for processes, shared memory and network: no /proc/PID/root leads out.
    '--unshare-all',
    ...(hasNetwork ? ['--share-net'] : []),
    '--cap-drop',
    'ALL',
    ...files,
    ...(cwd === undefined ? [] : ['--chdir', cwd]),
    '--',
  ];
}

/**
 * Binds the whole file system, without the sockets through which other programs would open
 * connections.
 */
function everything({ hasNetwork }: SandboxAccess): string[] {
  const hidden = hasNetwork ? [] : ['--tmpfs', '/run', ...readable(['/run/current-system'])];
  return ['--dev-bind', '/', '/', '--proc', '/proc', ...hidden];
}

function onlyFolder({ home, programs, hasNetwork }: SandboxAccess, folder: string): string[] {
  const names = hasNetwork ? [...ofEtc, ...ofEtcForNetwork] : ofEtc;
  const caches = hasNetwork ? [] : runnerCaches.map((name) => join(home, name));
  return [
    ...readable(systemFolders),
    ...readable(names.map((name) => join('/etc', name))),
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    // An empty home that ends with the server, since programs expect to write there.
    ...(home === '/' ? [] : ['--tmpfs', home]),
    ...readable(caches),
    ...readable(programs),
    // The folder comes last, so that no other mount covers it.
    '--bind',
    folder,
    folder,
  ];
}

/** Binds the paths that exist, to be read only. */
const readable = (paths: string[]): string[] =>
  paths.flatMap((path) => ['--ro-bind-try', path, path]);

const systemFolders = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/opt',
  '/nix/store',
  '/run/current-system',
  '/snap',
  '/home/linuxbrew/.linuxbrew',
];

const ofEtc = [
  'alternatives',
  'group',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'localtime',
  'mime.types',
  'nsswitch.conf',
  'passwd',
];

const ofEtcForNetwork = [
  'ca-certificates',
  'crypto-policies',
  'gai.conf',
  'host.conf',
  'hosts',
  'pki',
  'protocols',
  'resolv.conf',
  'services',
  'ssl',
];
