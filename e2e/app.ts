import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, type Browser, type Page } from '@playwright/test';
import { compiledFolder } from '../test/compiled-folder.ts';
import { electronBinary } from './electron-binary.ts';
import type { KeptBrowser } from './kept-browser.ts';
import { keepComplaints } from './page-complaints.ts';

export const root = resolve(import.meta.dirname, '..');

/** A running app with a data folder of its own, in one of the two shells. */
export type RunningApp = {
  home: string;
  page: Page;
  /** A fresh link, as the terminal gives one; where the shell lets browsers in. */
  newLink?(): Promise<string>;
  /** All that the shell has written to its terminal. */
  printed(): string;
  /** What the page's policy refused, since it came, of markup and scripts that were made of a text. */
  refused: readonly string[];
  /** Resolves when the shell has ended by itself, or was ended. */
  ended: Promise<void>;
  /** Ends the shell as a user would. */
  stop(): Promise<void>;
  /** Ends the shell as a crash would: SIGKILL, nothing flushed. */
  kill(): Promise<void>;
};

export const newHome = (): Promise<string> => mkdtemp(join(tmpdir(), 'wirebench-e2e-'));
export const removeHome = (home: string): Promise<void> =>
  rm(home, { recursive: true, force: true, maxRetries: 5 });

/** The browser that keeps what it compiles, and one for what can't have that. */
export type Browsers = { kept?: KeptBrowser; launched: () => Promise<Browser> };

/** Starts an app on a data folder, in the shell that is tested. */
export type StartApp = (home: string, env?: Record<string, string>) => Promise<RunningApp>;

/** Starts the built web shell, and opens its page in the kept browser where no other app has it. */
export async function startWeb(
  home: string,
  { kept, launched }: Browsers,
  env: Record<string, string> = {},
): Promise<RunningApp> {
  const place = await kept?.enter();
  // A home that has a name already goes on with it.
  const nameFile = join(home, 'web-host-name');
  if (place && !existsSync(nameFile)) await writeFile(nameFile, place.hostName);
  const child = spawn(
    process.execPath,
    [join(root, 'out/main/web.js'), '--port', String(place?.port ?? 0), '--no-open'],
    {
      env: {
        ...process.env,
        ...env,
        WIREBENCH_HOME: home,
        NODE_COMPILE_CACHE: compiledFolder,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const printed = printedBy(child);
  const url = await printedAddress(child).catch(async (error: unknown) => {
    await place?.leave();
    throw error;
  });
  const context =
    place?.context ??
    (await (await launched()).newContext({ viewport: { width: 1440, height: 900 } }));
  // As a browser with a window does for the tab in front.
  await context.grantPermissions(['clipboard-write']);
  const page = await context.newPage();
  const refused = refusals(page);
  await page.goto(url);
  const ended = new Promise<void>((done) => {
    // When it has exited, and what it printed last has come.
    child.once('close', () => done());
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    await (place ? place.leave() : context.close());
  };
  const newLink = () => {
    const printing = printedAddress(child);
    child.stdin.write('\n');
    return printing;
  };
  return {
    home,
    page,
    refused,
    newLink,
    printed,
    ended,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** A tab beside this one, as a user duplicates it: it has the session of the first. */
export async function openBeside(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(location.href));
  return opened;
}

/** Starts the built desktop shell with a real Electron binary. */
export async function startDesktop(
  home: string,
  env: Record<string, string> = {},
): Promise<RunningApp> {
  const binary = electronBinary();
  if (!binary) throw new Error('no Electron binary');
  const app = await _electron.launch({
    executablePath: binary,
    args: [root, '--no-sandbox'],
    env: { ...(process.env as Record<string, string>), ...env, WIREBENCH_HOME: home },
  });
  const printed = printedBy(app.process());
  const ended = new Promise<void>((done) => {
    app.once('close', () => done());
  });
  const page = await app.firstWindow();
  return {
    home,
    page,
    refused: refusals(page),
    printed,
    ended,
    stop: () => app.close(),
    kill: async () => {
      app.process().kill('SIGKILL');
      await app.close().catch(() => undefined);
    },
  };
}

/** What the page's policy refuses from now on; also keeps what it complains of. */
export function refusals(page: Page): string[] {
  keepComplaints(page);
  const refused: string[] = [];
  const note = (text: string) => {
    if (/Trusted ?(HTML|Script|Type)/i.test(text)) refused.push(text);
  };
  page.on('console', (message) => note(message.text()));
  page.on('pageerror', ({ message }) => note(message));
  return refused;
}

/** All that a program has written to its terminal. */
export function printedBy({ stdout, stderr }: ChildProcess): () => string {
  const pieces: string[] = [];
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece));
  }
  return () => pieces.join('');
}

/** The link that a shell prints as it starts; rejects where it ends before. */
export function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      const match = /http:\/\/[a-z2-7]+\.localhost:\d+\/\S*/.exec(printed);
      if (match) done(match[0]);
    });
    child.stderr?.on('data', (chunk) => {
      printed += chunk;
    });
    child.once('exit', (code) => fail(new Error(`the web shell ended with ${code}: ${printed}`)));
  });
}
