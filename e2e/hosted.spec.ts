import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { connect as connectTo, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { freePort } from '../test/free-port.ts';
import { startUpdatingV2 } from '../test/servers/updating-v2.ts';
import { connect, result, servers } from './actions.ts';
import { root } from './app.ts';
import { configure } from './servers.ts';
import { expect, test } from './test.ts';

const certificates = join(root, 'test/certificates');

/**
 * What stands before the app in a network: it ends https with a certificate for `localhost`, and passes all
 * on as it came.
 */
async function startProxy(to: number) {
  const open = new Set<Socket>();
  const proxy = createServer({
    key: readFileSync(join(certificates, 'localhost.key')),
    cert: readFileSync(join(certificates, 'localhost.pem')),
  });
  // What is ended here is HTTP that the app reads itself.
  proxy.removeAllListeners('secureConnection');
  proxy.on('secureConnection', (outer: TLSSocket) => {
    const inner = connectTo(to, '127.0.0.1');
    open.add(outer);
    outer.on('error', () => inner.destroy()).on('close', () => open.delete(outer));
    inner.on('error', () => outer.destroy());
    outer.pipe(inner).pipe(outer);
  });
  await new Promise<void>((done) => {
    proxy.listen(0, '127.0.0.1', done);
  });
  return {
    port: (proxy.address() as AddressInfo).port,
    breakAll: () => open.forEach((one) => one.destroy()),
    close: () =>
      new Promise<void>((done) => {
        proxy.close(() => done());
        open.forEach((one) => one.destroy());
      }),
  };
}

test('works below the path of a proxy with https, and runs no command where it may not', async ({
  home,
  shell,
  browsers,
}) => {
  test.skip(shell !== 'web', 'a desktop is not reached over the web');
  const server = await startUpdatingV2();
  await configure(home, {
    reached: { url: server.url },
    local: { command: process.execPath, args: ['--version'] },
  });
  const port = await freePort();
  const proxy = await startProxy(port);
  const publicUrl = `https://localhost:${proxy.port}/wb/`;
  const child = spawn(
    process.execPath,
    ['out/main/web.js', '--port', String(port), '--public-url', publicUrl, '--no-commands'],
    {
      cwd: root,
      env: { ...process.env, WIREBENCH_HOME: home },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise((done) => {
    child.once('close', done);
  });
  const link = await new Promise<string>((done) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const [found] = /https:\S+#token=\S+/.exec(printed) ?? [];
      if (found) done(found);
    });
  });
  const browser = await browsers.launched();
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    await page.goto(link);
    await connect(page, 'reached', true);
    await servers(page)
      .getByRole('button', { name: /^Resources/ })
      .click();
    const tree = page.getByRole('treegrid', { name: 'Resources' });
    await tree.getByRole('row', { name: /oven/ }).click();
    await expect(result(page)).toContainText('after 0 updates');
    await page.reload();
    await expect(servers(page)).toBeVisible();
    proxy.breakAll();
    await page.getByRole('button', { name: 'Read again' }).click();
    await expect(result(page)).toContainText('after 0 updates');

    await connect(page, 'local');

    await expect(
      page.getByText(/started with --no-commands and runs no command here/),
    ).toBeVisible();
    await page.goto(`${publicUrl}?serverUrl=${encodeURIComponent(server.url)}&autoConnect=x`);
    const editor = page.getByRole('textbox', { name: /^Command line, address/ });
    await expect(editor).toHaveValue(server.url);
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(
      server.url,
    );
    expect(new URL(page.url()).search).toBe('');
    await editor.fill('half typed');
    await page.goto(`${publicUrl}?serverCommand=other`);
    await expect(page.getByText('The link’s server was not filled in')).toBeVisible();
    await expect(editor).toHaveValue('half typed');

    expect(new URL(page.url()).pathname).toBe('/wb/');
    expect(await context.cookies()).toEqual([]);
  } finally {
    await context.close();
    child.kill('SIGTERM');
    await ended;
    await proxy.close();
    await server.close();
  }
});
