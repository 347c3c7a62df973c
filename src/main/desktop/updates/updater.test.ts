import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpExecutor } from 'builder-util-runtime';
import { DebUpdater } from 'electron-updater';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releaseFeed } from './release-feed.ts';
import { quietUpdater } from './updater.ts';

let folder: string;
let server: Server;
let asked: IncomingMessage[];
let answer: (url: string) => [status: number, text: string];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wirebench-feed-'));
  asked = [];
  server = createServer((incoming, response) => {
    asked.push(incoming);
    const [status, text] = answer(incoming.url ?? '');
    response.writeHead(status).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  writeFileSync(
    join(folder, 'app-update.yml'),
    `provider: generic\nurl: http://127.0.0.1:${port}/feed\nupdaterCacheDirName: wirebench-updater\n`,
  );
});
afterEach(async () => {
  await new Promise((closed) => server.close(closed));
  rmSync(folder, { recursive: true });
});

/** A mock of Electron's part alone, whose net needs the binary: the app's facts, and requests by Node. */
class NodeExecutor extends HttpExecutor<ReturnType<typeof request>> {
  createRequest(options: object, callback: (response: IncomingMessage) => void) {
    return request(options, callback);
  }
}

function updaterAt(version: string) {
  const updater = new DebUpdater(null, {
    version,
    name: 'wirebench',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  });
  Object.assign(updater, { httpExecutor: new NodeExecutor() });
  return quietUpdater(updater);
}

const release = (version: string) => (): [number, string] => [
  200,
  `version: ${version}\nfiles:\n  - url: wirebench.deb\n    sha512: AAAA\n    size: 1\npath: wirebench.deb\nsha512: AAAA\nstagingPercentage: 100\nreleaseDate: '2026-01-01T00:00:00.000Z'\n`,
];

test.each([
  ['1.0.0', '1.1.0', '1.1.0'],
  ['1.1.0', '1.1.0', undefined],
  ['1.2.0', '1.1.0', undefined],
])('%s is told, of %s, that %s is newer', async (version, published, newer) => {
  answer = release(published);

  expect(await updaterAt(version).newest()).toBe(newer);
});

test('one request, which names neither this copy nor its machine, and downloads nothing', async () => {
  answer = release('2.0.0');

  await updaterAt('1.0.0').newest();

  expect(asked.map(({ method, url }) => `${method} ${url?.replace(/\?.*$/, '')}`)).toEqual([
    `GET /feed/latest-linux${process.arch === 'arm64' ? '-arm64' : ''}.yml`,
  ]);
  const { host: _host, connection: _connection, ...headers } = asked[0]?.headers ?? {};
  expect(headers).toEqual({
    'cache-control': 'no-cache',
    'user-agent': 'electron-builder',
  });
  expect(readdirSync(folder)).toEqual(['app-update.yml']);
});

test.each([
  ['a failing server', 503, 'busy', /503/],
  ['a page in place of a feed', 200, '<html>sign in', /latest-linux|version|parse/i],
  ['a version that is none', 200, 'version: newest\nfiles: []\n', /semver|version/i],
])('%s is an error, not a new version', async (_what, status, text, message) => {
  answer = () => [status, text];

  await expect(updaterAt('1.0.0').newest()).rejects.toThrow(message);
});

test('the build’s file says whether there is a feed, and who may install from it', () => {
  const write = (text: string) => writeFileSync(join(folder, 'app-update.yml'), text);

  expect(releaseFeed(join(folder, 'missing'), 'darwin')).toBeUndefined();
  expect(releaseFeed(undefined, 'darwin')).toBeUndefined();
  write('');
  expect(releaseFeed(folder, 'darwin')).toBeUndefined();
  write('provider: generic\nurl: https://example.com\n');
  expect(releaseFeed(folder, 'darwin')).toEqual({ installs: true });
  expect(releaseFeed(folder, 'linux')).toEqual({ installs: false });
  expect(releaseFeed(folder, 'win32')).toEqual({ installs: false });
  write('provider: generic\nurl: https://example.com\npublisherName:\n  - Somebody\n');
  expect(releaseFeed(folder, 'win32')).toEqual({ installs: true });
  expect(releaseFeed(folder, 'linux')).toEqual({ installs: false });
});
