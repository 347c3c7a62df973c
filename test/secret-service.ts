import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { compiledFolder } from './compiled-folder.ts';
import { installDebian } from './install-debian.ts';

/** A user's session with a keyring of its own, far from that of whoever runs the tests. */
export type KeyringSession = {
  environment: Record<string, string>;
  home: string;
  /** Ends the keyring as a crash would; the bus stays. */
  killKeyring(): Promise<void>;
  /** Starts the keyring again, with what it held. */
  startKeyring(kind: 'unlocked' | 'locked'): Promise<void>;
  close(): Promise<void>;
};

/**
 * unlocked, or locked with nobody to ask: gnome-keyring on a bus of its own; none: a bus without a
 * Secret Service; mute: a bus that takes connections and never answers.
 */
export type KeyringKind = 'unlocked' | 'locked' | 'none' | 'mute';

/** Why these tests can't run here; installs Debian's packages where it may. */
export function whyNoSecretService(): string | undefined {
  if (process.platform !== 'linux') return 'the Secret Service is of Linux only';
  if (!isInstalled()) return 'the optional package @napi-rs/keyring is not installed';
  const programs = ['gnome-keyring-daemon', 'dbus-daemon'];
  const isThere = () => programs.every((name) => spawnSync('which', [name]).status === 0);
  if (isThere()) return undefined;
  installDebian('gnome-keyring', 'dbus');
  return isThere() ? undefined : 'gnome-keyring and dbus are not installed';
}

function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('@napi-rs/keyring');
    return true;
  } catch {
    return false;
  }
}

export async function openKeyringSession(kind: KeyringKind): Promise<KeyringSession> {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-session-'));
  const run = join(home, 'run');
  await mkdir(run, { mode: 0o700 });
  const config = join(home, 'bus.conf');
  // A configuration of our own, so that the bus starts no service by itself.
  await writeFile(config, busConfig(home));
  const bus: ChildProcess = spawn(
    'dbus-daemon',
    [`--config-file=${config}`, '--print-address=1', '--nofork'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const address = await firstLine(bus);
  const environment: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_RUNTIME_DIR: run,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    DBUS_SESSION_BUS_ADDRESS: address,
    WIREBENCH_HOME: join(home, 'wirebench'),
    NODE_COMPILE_CACHE: compiledFolder,
  };
  let keyring: ChildProcess | undefined;
  if (kind === 'unlocked' || kind === 'locked') keyring = await service(kind, environment);
  if (kind === 'mute') bus.kill('SIGSTOP');
  return {
    environment,
    home: environment['WIREBENCH_HOME'] ?? '',
    async killKeyring() {
      if (keyring) await killed(keyring);
      keyring = undefined;
    },
    async startKeyring(as) {
      keyring = await daemon(environment, as === 'unlocked');
    },
    async close() {
      keyring?.kill('SIGKILL');
      bus.kill('SIGKILL');
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function service(kind: KeyringKind, env: Record<string, string>) {
  // A first one makes the collection, which the second finds locked.
  if (kind === 'locked') {
    await killed(await daemon(env, true));
  }
  return daemon(env, kind !== 'locked');
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}

async function daemon(env: Record<string, string>, unlocks: boolean): Promise<ChildProcess> {
  const args = ['--foreground', '--components=secrets', ...(unlocks ? ['--unlock'] : [])];
  const child = spawn('gnome-keyring-daemon', args, { env, stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.end(unlocks ? 'password' : '');
  // Each look starts a program, and holds this one up meanwhile.
  await vi.waitFor(() => expect(isOwned(env)).toBe(true), { timeout: 20_000, interval: 100 });
  return child;
}

function isOwned(env: Record<string, string>): boolean {
  const bus = 'org.freedesktop.DBus';
  const asked = ['--session', '--print-reply', `--dest=${bus}`, '/', `${bus}.NameHasOwner`];
  const name = 'string:org.freedesktop.secrets';
  const { stdout } = spawnSync('dbus-send', [...asked, name], { env, encoding: 'utf8' });
  return stdout.includes('boolean true');
}

const firstLine = ({ stdout }: ChildProcess): Promise<string> =>
  new Promise((done) => stdout?.once('data', (chunk: Buffer) => done(String(chunk).trim())));

const busConfig = (
  folder: string,
) => `<busconfig><type>session</type><listen>unix:tmpdir=${folder}</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>`;
