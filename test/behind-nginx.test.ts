import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreeInTab } from '../e2e/authorization-pages.ts';
import { freePort } from './free-port.ts';
import { socketEnd, statusOf } from './nginx/ask-nginx.ts';
import { agree, connect, openPageBehind, runTool, servers, tool } from './nginx/page-behind.ts';
import { serverOfGuide, serverOfTunnel, startNginx, whyNoNginx } from './nginx/start-nginx.ts';
import { startAuthorizationServer } from './servers/authorization-server.ts';
import { startProtectedV2 } from './servers/protected-v2.ts';
import { smallZip } from './small-zip.ts';

const why = whyNoNginx();
if (why !== undefined) console.log(`A real proxy is not tried: ${why}`);

const demo = { 'Demo: everyday tools': { bundled: 'legacy' } };

describe.skipIf(why !== undefined)('behind nginx as the guide has it, below a path', () => {
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let issuer: Awaited<ReturnType<typeof startAuthorizationServer>>;
  let tracker: Awaited<ReturnType<typeof startProtectedV2>>;
  let origin: string;
  let opened: Awaited<ReturnType<typeof openPageBehind>>;
  let context: BrowserContext;
  let page: Page;
  const socketUrl = () => `${origin.replace('https', 'wss')}/wb/rpc`;

  beforeAll(async () => {
    issuer = await startAuthorizationServer({ accessTokenSeconds: 600 });
    tracker = await startProtectedV2({ authorizationServer: issuer });
    const [port, to] = [await freePort(), await freePort()];
    origin = `https://localhost:${port}`;
    nginx = await startNginx({ port, server: await serverOfGuide({ port, to, base: '/wb/' }) });
    const mcpServers = { ...demo, tracker: { url: tracker.url } };
    opened = await openPageBehind({ publicUrl: `${origin}/wb/`, to, mcpServers });
    ({ context, page } = opened);
  });

  afterAll(async () => {
    for (const one of [opened, nginx, tracker, issuer]) await one?.close();
  });

  test('a tool is called in the page, which keeps its session without a cookie', async () => {
    await connect(page, 'Demo: everyday tools');
    await runTool(page, 'Roast curve');
    await page.reload();
    await servers(page).waitFor();

    expect(page.url()).toBe(`${origin}/wb/`);
    expect(await context.cookies()).toEqual([]);
  });

  test('a bundle of more bytes than nginx lets a request have is uploaded, and its server runs', async () => {
    const buffer = await largeBundle();
    await page.getByRole('button', { name: 'Add a server' }).first().click();
    await page.getByRole('button', { name: 'Open a bundle' }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file…' }).click();
    await (await chosen).setFiles({ name: 'odd.mcpb', mimeType: 'application/zip', buffer });
    await page.getByRole('button', { name: 'Unpack, add and connect' }).click();
    await agree(page);

    await runTool(page, 'echo');
    expect(buffer.length).toBeGreaterThan(2_000_000);
  });

  test('the page connects anew by itself when nginx was started again', async () => {
    await connect(page, 'Demo: everyday tools');
    await tool(page, 'Roast curve').waitFor();
    await nginx.stop();
    await page.getByText('Reconnecting…').waitFor();

    await nginx.start();

    await page.getByText('Reconnecting…').waitFor({ state: 'detached' });
    await runTool(page, 'Sales export');
    expect(await page.getByText('Reconnecting…').count()).toBe(0);
  });

  test('a sign-in comes back to the public address, for which its client was registered', async () => {
    await connect(page, 'tracker');
    await agree(page);
    const card = page.getByRole('region', { name: 'Sign-in to tracker' });
    const another = context.waitForEvent('page');
    const asked = context.waitForEvent('request', (one) => one.url().includes('redirect_uri='));
    await card.getByRole('button', { name: 'Sign in', exact: true }).click();
    const tab = await another;
    await agreeInTab(tab);

    await tab.waitForURL(`${origin}/wb/callback/done`);
    await tab.getByText('You can close this tab').waitFor();
    expect(new URL((await asked).url()).searchParams.get('redirect_uri')).toBe(
      `${origin}/wb/callback`,
    );
    await tool(page, 'whoami').waitFor();
    expect(issuer.requests.filter(({ path }) => path === '/reg')).toMatchObject([{ status: 201 }]);
  });

  test.each<[string, string, Record<string, string>, number]>([
    ['its page', '/wb/', {}, 200],
    ['the address without its slash', '/wb', {}, 301],
    ['another name', '/wb/', { host: 'evil.example' }, 421],
    ['its own name with another port', '/wb/', { host: 'localhost' }, 421],
    [
      'a name that is passed on',
      '/wb/',
      { host: 'evil.example', 'x-forwarded-host': 'localhost' },
      421,
    ],
    ['what is beside the path', '/', {}, 404],
    ['a way out of the path', '/wb/%2e%2e/%2e%2e/etc/passwd', {}, 404],
    ['an answer that nobody waits for', '/wb/callback?code=a&state=forged', {}, 400],
  ])('answers %s', async (_what, path, headers, status) => {
    expect(await statusOf(`${origin}${path}`, headers)).toBe(status);
  });

  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin without encryption', { origin: 'http://localhost' }],
    ['no origin', {}],
  ])('refuses a socket of %s', async (_what, headers) => {
    expect(await socketEnd(socketUrl(), headers)).toBe('HTTP 403');
  });

  test('refuses a socket of its page under another name', async () => {
    const headers = { origin, host: 'evil.example' };

    expect(await socketEnd(socketUrl(), headers)).toBe('HTTP 403');
  });

  test('lets a socket of its page in by a link alone', async () => {
    const guess = { token: 'guessed-by-somebody-or-other' };

    expect(await socketEnd(socketUrl(), { origin }, guess)).toBe('4401 link');
    expect(await socketEnd(socketUrl(), { origin })).toBe('4401 session');
  });
});

describe.skipIf(why !== undefined)('behind a tunnel that names this machine', () => {
  test('the page works, and another origin is still refused', async () => {
    const [port, to] = [await freePort(), await freePort()];
    const origin = `https://localhost:${port}`;
    const server = serverOfTunnel({ port, to, base: '/' });
    await using _nginx = await startNginx({ port, server });
    const words = ['--tunnel-host', `localhost:${to}`];
    await using opened = await openPageBehind({
      publicUrl: `${origin}/`,
      to,
      mcpServers: demo,
      words,
    });

    await connect(opened.page, 'Demo: everyday tools');
    await runTool(opened.page, 'Roast curve');
    const socket = `${origin.replace('https', 'wss')}/rpc`;
    const ends = [
      await socketEnd(socket, { origin }),
      await socketEnd(socket, { origin: 'https://evil.example' }),
    ];

    expect(ends).toEqual(['4401 session', 'HTTP 403']);
  });
});

async function largeBundle(): Promise<Buffer> {
  const manifest = {
    manifest_version: '0.3',
    name: 'odd-server',
    version: '1.2.0',
    description: 'Answers with what it was called with.',
    author: { name: 'Example' },
    server: {
      type: 'node',
      entry_point: 'index.mjs',
      mcp_config: { command: process.execPath, args: ['${__dirname}/index.mjs'] },
    },
  };
  const server = await readFile(join(import.meta.dirname, 'servers/odd-server.mjs'));
  return smallZip([
    { name: 'manifest.json', content: JSON.stringify(manifest) },
    { name: 'index.mjs', content: server },
    { name: 'model.bin', content: randomBytes(2_000_000) },
  ]);
}
