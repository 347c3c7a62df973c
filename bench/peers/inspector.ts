import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Acts } from './acts.ts';
import { serverCommand, type Peer } from './peer.ts';

const packageName = '@modelcontextprotocol/inspector';
const version = '2.12.0';
const installLimitMs = 180_000;
const startLimitMs = 30_000;

/** The official Inspector, installed into a folder of its own; undefined, and said why, where it can't be. */
export async function inspector(): Promise<Peer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'wirebench-bench-peers-'));
  const installed = spawnSync(
    'npm',
    ['install', '--prefix', folder, '--no-audit', '--no-fund', `${packageName}@${version}`],
    { encoding: 'utf8', timeout: installLimitMs },
  );
  if (installed.status !== 0) {
    await rm(folder, { recursive: true, force: true });
    console.error(
      `${packageName} ${version} could not be installed; this benchmark needs a package registry.\n${installed.stderr.slice(-500)}`,
    );
    return undefined;
  }
  let child: ChildProcess | undefined;
  const end = async () => {
    const ended = child;
    child = undefined;
    if (!ended || ended.exitCode !== null) return;
    await new Promise((done) => {
      ended.once('exit', done);
      ended.kill('SIGKILL');
    });
  };
  /** Where its page is, once it was started with this server, or with those of this home. */
  const start = async (server: string[], home = folder) => {
    await end();
    const port = await freePort();
    const started = spawn(
      process.execPath,
      [
        join(folder, 'node_modules', packageName, 'clients/launcher/build/index.js'),
        '--web',
        ...server,
      ],
      {
        env: {
          ...process.env,
          HOME: home,
          CLIENT_PORT: String(port),
          MCP_AUTO_OPEN_ENABLED: 'false',
        },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    child = started;
    return printedUrl(started, port);
  };
  return {
    name: `Inspector ${version}`,
    url: ({ command, args } = serverCommand) => start([command, ...args]),
    control,
    isUsable: `() => [...document.querySelectorAll('[aria-label^="Connect or disconnect"]')].some((one) => !one.disabled)`,
    async connect(page, part = 'Tools') {
      await control(page).click({ force: true });
      await page.getByText(part, { exact: true }).first().click();
    },
    choose: (page, tool) => page.getByRole('button', { name: tool, exact: true }).click(),
    run: (page) => page.getByRole('button', { name: 'Execute Tool' }).click(),
    // In the list, and above what belongs to it.
    heading: (page, tool) => page.getByText(tool, { exact: true }).nth(1).waitFor(),
    kept: (page) =>
      page.evaluate<number>(
        `new Set(document.body.textContent.match(/line \\d+ of the log/g) ?? []).size`,
      ),
    emptyUrl: async () => start([], await mkdtemp(join(folder, 'home-'))),
    async enterUrl(page, serverUrl, acts) {
      await acts.click(page.getByRole('button', { name: 'Add Servers' }));
      await acts.click(page.getByRole('menuitem', { name: 'Add manually' }));
      await acts.fill(page.getByRole('textbox', { name: 'Server ID' }), 'files');
      await acts.click(page.getByRole('textbox', { name: 'Transport' }));
      await acts.click(page.getByRole('option', { name: 'streamable-http' }));
      await acts.fill(page.getByRole('textbox', { name: 'URL' }), serverUrl);
    },
    connectEntered,
    async goToSignIn(page, acts) {
      await connectEntered(page, acts);
      return page;
    },
    comeBack: (page, _tab, acts) => acts.click(page.getByText('Tools', { exact: true }).first()),
    end,
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const control = (page: Page) => page.getByLabel(/^Connect or disconnect/);

async function connectEntered(page: Page, acts: Acts): Promise<void> {
  await acts.click(page.getByRole('button', { name: 'Add', exact: true }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await acts.click(page.getByLabel('Connect or disconnect "files"'), { force: true });
}

function printedUrl(child: ChildProcess, port: number): Promise<string> {
  return new Promise((done, fail) => {
    let printed = '';
    const late = setTimeout(
      () => fail(new Error(`It did not start within ${startLimitMs / 1000} s: ${printed}`)),
      startLimitMs,
    );
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      const match = new RegExp(String.raw`http://\S+:${port}\S*`).exec(printed);
      if (!match) return;
      clearTimeout(late);
      done(match[0]);
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}
