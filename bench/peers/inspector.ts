import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
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
  return {
    name: `Inspector ${version}`,
    async url() {
      await end();
      const port = await freePort();
      const started = spawn(
        process.execPath,
        [
          join(folder, 'node_modules', packageName, 'clients/launcher/build/index.js'),
          '--web',
          serverCommand.command,
          ...serverCommand.args,
        ],
        {
          env: {
            ...process.env,
            HOME: folder,
            CLIENT_PORT: String(port),
            MCP_AUTO_OPEN_ENABLED: 'false',
          },
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      );
      child = started;
      return printedUrl(started, port);
    },
    control,
    async connect(page) {
      await control(page).click({ force: true });
      await page.getByText('Tools', { exact: true }).first().click();
    },
    choose: (page, tool) => page.getByRole('button', { name: tool, exact: true }).click(),
    run: (page) => page.getByRole('button', { name: 'Execute Tool' }).click(),
    // In the list, and above what belongs to it.
    heading: (page, tool) => page.getByText(tool, { exact: true }).nth(1).waitFor(),
    kept: (page) =>
      page.evaluate<number>(
        `new Set(document.body.textContent.match(/line \\d+ of the log/g) ?? []).size`,
      ),
    end,
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const control = (page: Page) => page.getByLabel(/^Connect or disconnect/);

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
