import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { webEntry } from '../entry.ts';
import { startChromium } from '../trust/browser.ts';

type Wanted = {
  publicUrl: string;
  /** The port of this machine at which the proxy reaches it. */
  to: number;
  mcpServers: Record<string, unknown>;
  /** Further words of `wirebench serve`. */
  words?: string[];
};

/** Waits as long as a busy machine may take; a limit only ends what hangs. */
const patienceMs = 60_000;

/** Serves the app under a public address, and opens its link in Chromium, which takes any certificate. */
export async function openPageBehind({ publicUrl, to, mcpServers, words = [] }: Wanted) {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-behind-'));
  await writeFile(join(home, 'mcp.json'), JSON.stringify({ mcpServers }));
  const shell = spawn(
    process.execPath,
    [webEntry, '--port', String(to), '--public-url', publicUrl, ...words],
    {
      env: { ...process.env, WIREBENCH_HOME: home, XDG_CACHE_HOME: join(home, 'cache') },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = once(shell, 'close');
  const link = await linkOf(shell);
  const browser = await startChromium();
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  await page.goto(link);
  const close = async () => {
    await browser.close();
    shell.kill('SIGTERM');
    await ended;
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  return { context, page, close, [Symbol.asyncDispose]: close };
}

function linkOf(child: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((done, fail) => {
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      printed += piece;
      const [link] = /https:\/\/\S+#token=\S+(?=\s)/.exec(printed) ?? [];
      if (link !== undefined) done(link);
    });
    child.once('close', (code) => fail(new Error(`The web shell ended with ${code}.`)));
  });
}

export const servers = (page: Page) => page.getByRole('navigation', { name: 'Servers' });
export const tool = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Tools' }).getByRole('button', { name, exact: true });

export const connect = (page: Page, name: string) =>
  servers(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();

/** Agrees to the sheet that asks before a server is first run or reached. */
export const agree = (page: Page) => page.getByRole('button', { name: /^(Run|Reach) it$/ }).click();

/** Opens a tool and calls it, until there is a result. */
export async function runTool(page: Page, name: string): Promise<void> {
  await tool(page, name).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('region', { name: 'Result' }).getByText('Done').first().waitFor();
}
