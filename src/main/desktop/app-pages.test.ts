import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeApp } from '../../../test/placed-app.ts';
import type { AppPage } from '../core/ports.ts';
import { serveApps, type ServedApps } from './app-pages.ts';

const pageOrigin = 'app://wirebench';
let folder: string;
let apps: ServedApps;
let reports: unknown[][];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-desktop-apps-'));
  await writeFile(join(folder, 'sandbox-proxy.js'), 'export {};');
  apps = serveApps(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => void (reports = []));

const serve = (given: Partial<AppPage> = {}) =>
  placeApp(apps, given, (...told) => reports.push(told));
const ask = (url: string, init?: RequestInit) => apps.respond(new Request(url, init));

describe('an app', () => {
  test('comes at a name of its own, with its own headers only', async () => {
    const { place } = serve();

    const answer = await ask(`${place.origin}/`);

    expect(place).toMatchObject({ page: pageOrigin, frame: 'mcp-app://frame' });
    expect(place.origin).toMatch(/^mcp-app:\/\/app-[0-9a-f]{24}$/);
    expect(await answer.text()).toBe('<p>Bärs</p>');
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-security-policy': "default-src 'none'",
      'content-type': 'text/html; charset=utf-8',
      'x-of-app': 'yes',
    });
  });

  test('is in a frame that holds it alone, and that the page alone holds', async () => {
    const { address, place } = serve({ sandbox: 'allow-scripts allow-same-origin' });

    const answer = await ask(address);

    expect(answer.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'unsafe-inline'",
      `frame-src ${place.origin}`,
      `frame-ancestors ${pageOrigin}`,
      "base-uri 'none'",
      "form-action 'none'",
      `report-uri ${new URL(address).pathname}/blocked`,
    ]);
    expect((await answer.text()).replaceAll('&quot;', '"')).toContain(
      `{"address":"${place.origin}/","origin":"${place.origin}","page":"${pageOrigin}"`,
    );
    expect(await (await ask('mcp-app://frame/sandbox-proxy.js')).text()).toBe('export {};');
  });

  test('has nothing else, and nothing once it is closed', async () => {
    const { address, close, place } = serve();
    const missing = [
      `${place.origin}/index.html`,
      `${place.origin}/sandbox-proxy.js`,
      'mcp-app://frame/',
      'mcp-app://frame/index.html',
      `mcp-app://frame/${'0'.repeat(32)}`,
      `${address}/more`,
      'mcp-app://app-0/',
    ];
    const before = await Promise.all(missing.map((url) => ask(url)));
    const posted = await ask(`${place.origin}/`, { method: 'POST' });

    close();

    const after = await Promise.all([ask(address), ask(`${place.origin}/`)]);
    expect([...before, posted, ...after].map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, () => 404),
    );
  });

  test('reports what was blocked, as does its frame, up to 64 kB of JSON', async () => {
    const { address, place } = serve();
    const tell = (url: string, body: string) => ask(url, { method: 'POST', body });

    const answers = [
      await tell(`${place.origin}/blocked`, '{"a":1}'),
      await tell(`${address}/blocked`, '[7]'),
      await tell(`${place.origin}/blocked`, 'no JSON'),
      await tell(`${place.origin}/blocked`, JSON.stringify('x'.repeat(64 * 1024))),
      await ask(`${place.origin}/blocked`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 413, 404]);
    expect(reports).toEqual([
      [{ a: 1 }, false],
      [[7], true],
    ]);
  });
});
