import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';

const root = resolve(import.meta.dirname, '../..');

/** A Node program that prints an address once it listens. */
export async function startProgram(
  file: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ url: string; child: ChildProcess; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [resolve(root, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((done, fail) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const match = /http:\/\/(127\.0\.0\.1|[a-z2-7]+\.localhost):\d+\S*/.exec(printed);
      if (match) done(match[0]);
    });
    child.once('exit', () => fail(new Error(`${file} ended before it listened: ${printed}`)));
  });
  const stop = async () => {
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await gone;
  };
  return { url, child, stop };
}

/** The web shell from the build, with a home of its own unless one is given, and this `mcp.json` in it. */
export async function startShell(
  config?: object,
  port: string[] = ['--port', '0'],
  givenHome?: string,
) {
  const home = givenHome ?? (await mkdtemp(join(tmpdir(), 'wirebench-bench-')));
  if (config) await writeFile(join(home, 'mcp.json'), JSON.stringify(config));
  const shell = await startProgram('out/main/web.js', [...port, '--no-open'], {
    WIREBENCH_HOME: home,
  });
  return {
    ...shell,
    home,
    /** Ends the shell; its home stays. */
    end: shell.stop,
    stop: async () => {
      await shell.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

const launchOptions = {
  executablePath: process.env['WIREBENCH_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
};

/** With what else it is started, such as names that it must not look for. */
export const launchBrowser = (args: string[] = []): Promise<Browser> =>
  chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...args] });

/** A browser that remembers, as a user's does. */
export const launchProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...launchOptions,
    viewport: { width: 1280, height: 800 },
  });
