import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createNetwork } from '../connections/network.ts';
import { loadIcon } from './load-icon.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A picture of one kind and a size that only its header claims. */
const sized = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const inData = (bytes: Uint8Array | string, mimeType = 'image/png'): string =>
  `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(answer: (path: string, response: ServerResponse) => void) {
  const asked: { path: string; headers: string[] }[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: Object.keys(request.headers) });
    answer(request.url ?? '', response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const network = createNetwork({}, {});
const load = (src: string, server?: string, timeoutMs = 5000) =>
  loadIcon(src, {
    server: server === undefined ? undefined : new URL(server),
    open: network.open,
    signal: new AbortController().signal,
    timeoutMs,
  });

test('an icon is fetched from the origin of its server, without anything that names the user', async () => {
  const { asked, origin } = await listening((_path, response) => void response.end(png));

  const icon = await load(`${origin}/icon.png`, `${origin}/mcp?key=secret`);
  await load('/relative.png', `${origin}/mcp`);

  expect(icon).toEqual({ mimeType: 'image/png', base64: png.toString('base64') });
  expect(asked.map(({ path }) => path)).toEqual(['/icon.png', '/relative.png']);
  expect(asked[0]?.headers).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/cookie|authorization|referer|origin|mcp/)]),
  );
});

test('an icon in a data: URL is fetched from nowhere, also for a server on stdio', async () => {
  expect(await load(inData(png, 'image/svg+xml'))).toEqual({
    mimeType: 'image/png',
    base64: png.toString('base64'),
  });
});

test.each([
  ['an SVG with a script', inData(svg, 'image/svg+xml'), /not a PNG, JPEG or WebP/],
  ['an SVG called PNG', inData(svg), /not a PNG, JPEG or WebP/],
  ['a GIF', inData('GIF89a\x01\0\x01\0\0\0\0'), /not a PNG, JPEG or WebP/],
  ['nothing', 'data:image/png;base64,', /not in base64/],
  ['text', 'data:image/png,hello', /not in base64/],
  ['10 MB', inData(Buffer.concat([png, Buffer.alloc(10_000_000)])), /larger than 64 kB/],
  ['a bomb', inData(sized(50_000, 50_000)), /50000 × 50000 pixels/],
  ['no width', inData(sized(0, 1)), /not a PNG/],
  ['a file', 'file:///etc/passwd', /no origin/],
  ['a web address of a server on stdio', 'https://icons.example/a.png', /no origin/],
])('%s is refused', async (_what, src, why) => {
  await expect(load(src)).rejects.toMatchObject({
    code: 'REFUSED',
    message: expect.stringMatching(why),
  });
});

test('an icon that lies elsewhere is asked of nobody', async () => {
  const other = await listening((_path, response) => void response.end(png));
  const { asked, origin } = await listening((_path, response) => void response.end(png));

  for (const src of [
    `${other.origin}/a.png`,
    'file:///etc/passwd',
    'http://[bad',
    '//10.0.0.1/a',
  ]) {
    await expect(load(src, origin)).rejects.toMatchObject({ code: 'REFUSED' });
  }
  expect([...asked, ...other.asked]).toEqual([]);
});

test('a redirect leads to no other origin, and none within it to a picture of another kind', async () => {
  const other = await listening((_path, response) => void response.end(png));
  const { origin } = await listening((path, response) => {
    const to = { '/private': 'http://10.0.0.1/', '/other': other.origin, '/own': '/svg' }[path];
    if (to === undefined) return void response.end(svg);
    response.writeHead(302, { location: to }).end();
  });

  for (const path of ['/private', '/other', '/own']) {
    await expect(load(path, origin)).rejects.toThrow(/redirects to|not a PNG/);
  }
  expect(other.asked).toEqual([]);
});

test.each([
  [
    '10 MB',
    (response: ServerResponse) => void response.end(Buffer.concat([png, Buffer.alloc(10_000_000)])),
  ],
  ['a wrong kind', (response: ServerResponse) => void response.end(svg)],
  ['404', (response: ServerResponse) => void response.writeHead(404).end(png)],
  ['nothing, for ever', () => undefined],
])('a host that answers with %s gives no icon', async (_what, answer) => {
  const { origin } = await listening((_path, response) => answer(response));

  await expect(load('/a.png', origin, 200)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
