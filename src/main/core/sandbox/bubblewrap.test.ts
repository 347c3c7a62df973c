import { expect, test } from 'vitest';
import { bubblewrapArgs } from './bubblewrap.ts';
import type { SandboxAccess } from './sandbox-access.ts';

const access: SandboxAccess = {
  hasNetwork: false,
  folder: '/home/me/project',
  cwd: '/home/me/project/sub',
  home: '/home/me',
  programs: ['/home/me/.nvm/versions'],
};

/** The arguments that follow each occurrence of an option. */
const given = (args: string[], option: string) =>
  args.flatMap((arg, index) => (arg === option ? [args[index + 1]] : []));

test('shares nothing that it is not told to, and ends with the app', () => {
  const args = bubblewrapArgs(access);

  expect(args).toEqual(expect.arrayContaining(['--unshare-all', '--die-with-parent']));
  expect(given(args, '--cap-drop')).toEqual(['ALL']);
  expect(args).not.toContain('--share-net');
  expect(bubblewrapArgs({ ...access, hasNetwork: true })).toContain('--share-net');
});

test('shows one folder to write, over an empty home', () => {
  const args = bubblewrapArgs(access);

  expect(given(args, '--bind')).toEqual(['/home/me/project']);
  expect(given(args, '--tmpfs')).toEqual(['/tmp', '/home/me']);
  expect(given(args, '--chdir')).toEqual(['/home/me/project/sub']);
  expect(args.indexOf('--bind')).toBeGreaterThan(args.lastIndexOf('--ro-bind-try'));
  expect(args).not.toContain('--dev-bind');
});

test('shows what package runners have kept only where they can’t fetch it', () => {
  const cached = '/home/me/.npm/_npx';

  expect(given(bubblewrapArgs(access), '--ro-bind-try')).toContain(cached);
  expect(given(bubblewrapArgs({ ...access, hasNetwork: true }), '--ro-bind-try')).not.toContain(
    cached,
  );
});

test('shows names of hosts and certificates only with a network', () => {
  const shown = (hasNetwork: boolean) =>
    given(bubblewrapArgs({ ...access, hasNetwork }), '--ro-bind-try');

  expect(shown(true)).toEqual(
    expect.arrayContaining(['/etc/resolv.conf', '/etc/ssl', '/etc/passwd']),
  );
  expect(shown(false)).not.toContain('/etc/resolv.conf');
  expect(shown(true)).not.toContain('/etc');
});

test('leaves all files, and hides the sockets of other programs, where only the network was taken', () => {
  const args = bubblewrapArgs({ ...access, folder: undefined, cwd: undefined });

  expect(given(args, '--dev-bind')).toEqual(['/']);
  expect(given(args, '--tmpfs')).toEqual(['/run']);
  expect(args.at(-1)).toBe('--');
});
