import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createNetwork } from '../connections/network.ts';
import { isPrivateHost } from '../../../shared/private-address.ts';
import { fetchImage } from './fetch-image.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
});

/** A server that writes what a test says, byte for byte, and keeps what it was asked. */
async function raw(answer: (path: string, socket: Socket) => void) {
  const asked: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      const head = data.toString('latin1');
      asked.push(head);
      answer(head.split(' ')[1] ?? '', socket);
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { asked, port, origin: `http://127.0.0.1:${port}` };
}

const answer = (status: string, body: Uint8Array | string = '', headers: string[] = []) =>
  Buffer.concat([
    Buffer.from(
      [`HTTP/1.1 ${status}`, `content-length: ${body.length}`, ...headers, '', ''].join('\r\n'),
    ),
    Buffer.from(body),
  ]);
const moved = (to: string) => answer('302 Found', '', [`location: ${to}`]);

type More = Partial<Parameters<typeof fetchImage>[1]>;
const network = createNetwork({}, {});
const load = (address: string, more: More = {}) =>
  fetchImage(address, { open: network.open, signal: new AbortController().signal, ...more });
/** As if the address of the test's servers were a public one. */
const outside: More = { isPrivate: (host) => host !== '127.0.0.1' && isPrivateHost(host) };
const resolvesTo =
  (address: string): More['resolve'] =>
  (_name, { all }, done) =>
    all ? done(null, [{ address, family: 4 }]) : done(null, address, 4);

test('an image comes with the kind that its bytes tell, and its host learns no more than the address', async () => {
  const { asked, origin } = await raw((_path, socket) =>
    socket.write(answer('200 OK', png, ['content-type: text/html', 'set-cookie: a=b'])),
  );

  const image = await load(`${origin}/a.png?x=1#part`);
  await load(`${origin}/a.png`);

  expect(image).toEqual({ mimeType: 'image/png', base64: png.toString('base64') });
  expect(asked[0]).toMatch(/^GET \/a\.png\?x=1 HTTP/);
  expect(asked.join('')).not.toMatch(/^(cookie|authorization|referer|origin):/im);
});

test.each([
  ['\xff\xd8\xff\xe0 and so on', 'image/jpeg'],
  ['GIF89a and so on', 'image/gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
])('%j is %s', async (bytes, mimeType) => {
  const { origin } = await raw((_path, socket) =>
    socket.write(answer('200 OK', Buffer.from(bytes, 'latin1'))),
  );

  expect((await load(origin)).mimeType).toBe(mimeType);
});

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', /is not a PNG, JPEG, GIF or WebP image/],
  ['<html>', /is not a PNG/],
  ['\x89PNG', /is not a PNG/],
  ['', /sent nothing/],
])('%j is refused, whatever it is called', async (body, words) => {
  const { origin } = await raw((_path, socket) =>
    socket.write(answer('200 OK', Buffer.from(body, 'latin1'), ['content-type: image/png'])),
  );

  await expect(load(`${origin}/a.png`)).rejects.toThrow(words);
  await expect(load(`${origin}/a.png`)).rejects.toThrow(`${origin}/a.png could not be loaded`);
});

test('redirects are followed three times', async () => {
  const { asked, origin } = await raw((path, socket) => {
    const left = Number(path.slice(1));
    socket.write(left === 0 ? answer('200 OK', png) : moved(`/${left - 1}`));
  });

  expect((await load(`${origin}/3`)).mimeType).toBe('image/png');
  await expect(load(`${origin}/4`)).rejects.toThrow(/redirects too often/);
  expect(asked).toHaveLength(8);
});

test.each([
  'http://10.0.0.1/',
  'http://localhost:1/',
  'http://[::1]:1/',
  'http://[::ffff:169.254.169.254]/latest/meta-data',
  'http://0x0a000001/',
])('a redirect to %s is not followed', async (to) => {
  const { asked, origin } = await raw((_path, socket) => socket.write(moved(to)));

  await expect(load(origin, outside)).rejects.toThrow(
    /redirects to http.*private network or on this machine/,
  );
  expect(asked).toHaveLength(1);
});

test('from a private address that was shown, a redirect leads to no other one', async () => {
  const other = await raw((_path, socket) => socket.write(answer('200 OK', png)));
  const { origin } = await raw((_path, socket) => socket.write(moved(other.origin)));

  await expect(load(origin)).rejects.toThrow(/redirects to/);
  expect(other.asked).toEqual([]);
});

test('a redirect to another public origin is told with its address, and not asked', async () => {
  const other = await raw((_path, socket) => socket.write(answer('200 OK', png)));
  const { origin } = await raw((_path, socket) =>
    socket.write(moved(`${other.origin}/b.png?id=7`)),
  );
  const everywhere: More = { isPrivate: () => false };

  await expect(load(`${origin}/a.png`, everywhere)).rejects.toMatchObject({
    code: 'REFUSED',
    message: `${origin}/a.png redirects to ${other.origin}/b.png?id=7. That was not followed.`,
    details: { redirect: `${other.origin}/b.png?id=7` },
  });

  expect(other.asked).toEqual([]);
});

test.each([
  'file:///etc/passwd',
  'data:image/png;base64,AA==',
  'ftp://a.example/',
  'http://a:b@c.example/',
])('a redirect to %s is refused as well as the address itself', async (to) => {
  const { origin } = await raw((_path, socket) => socket.write(moved(to)));

  await expect(load(to)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(load(origin)).rejects.toMatchObject({ code: 'BAD_INPUT' });
});

test('a name is asked where it leads to a public address, and never where it leads to a private one', async () => {
  const { asked, port } = await raw((_path, socket) => socket.write(answer('200 OK', png)));
  const address = `http://pictures.example:${port}/`;

  const hidden = load(address, { resolve: resolvesTo('127.0.0.1') });
  await expect(hidden).rejects.toThrow(/pictures\.example is at 127\.0\.0\.1.*does not show/);
  expect(asked).toEqual([]);

  const resolve = resolvesTo('127.0.0.1');
  expect((await load(address, { ...outside, resolve })).mimeType).toBe('image/png');
  expect(asked[0]).toContain(`host: pictures.example:${port}`);
});

test('localhost is asked where the address shows it', async () => {
  const { port } = await raw((_path, socket) => socket.write(answer('200 OK', png)));

  const image = load(`http://localhost:${port}/`, { resolve: resolvesTo('127.0.0.1') });

  expect((await image).mimeType).toBe('image/png');
});

test.each(['404 Not Found', '500 No', '302 Found', '304 Not Modified'])(
  '%s is told',
  async (status) => {
    const { origin } = await raw((_path, socket) =>
      socket.write(answer(status, status.startsWith('304') ? '' : png)),
    );

    await expect(load(origin)).rejects.toThrow(`the host answered ${status.slice(0, 3)}.`);
  },
);

test('what is too large is refused by what it claims, and by what comes', async () => {
  const { origin } = await raw((path, socket) => {
    if (path === '/claims')
      return socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99999999\r\n\r\n');
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.write(png);
    const more = () => socket.writable && socket.write(Buffer.alloc(64_000), more);
    more();
  });
  const limits = { bytes: 1_000_000, ms: 15_000 };

  await expect(load(`${origin}/claims`, { limits })).rejects.toThrow(/larger than 1 MB/);
  await expect(load(`${origin}/endless`, { limits })).rejects.toThrow(/larger than 1 MB/);
});

test('a text without an end is given up at its first bytes', async () => {
  const { origin } = await raw((_path, socket) =>
    socket.write('HTTP/1.1 200 OK\r\n\r\n<html> this goes on'),
  );

  await expect(load(origin)).rejects.toThrow(/is not a PNG/);
});

test('what does not come in time is given up, before its head and in its middle', async () => {
  const { origin } = await raw((path, socket) => {
    if (path === '/head') socket.write('HTTP/1.1 200 OK\r\n\r\n');
  });
  const limits = { bytes: 1000, ms: 50 };

  await expect(load(`${origin}/none`, { limits })).rejects.toThrow(
    /did not arrive within 0\.05 seconds/,
  );
  await expect(load(`${origin}/head`, { limits })).rejects.toThrow(/did not arrive within/);
});

test('a host that is not there, or breaks off, is told of', async () => {
  const { origin } = await raw((_path, socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n');
    socket.end(png);
  });

  await expect(load('http://127.0.0.1:1/')).rejects.toThrow(/can’t be reached/);
  await expect(load(origin)).rejects.toThrow(/can’t be reached: /);
});

test('goes through the proxy of the settings, which is asked for the whole address', async () => {
  const proxy = await raw((_path, socket) => socket.write(answer('200 OK', png)));
  const { open } = createNetwork({ proxy: proxy.origin }, {});

  await load('http://pictures.example/a.png', { open });

  expect(proxy.asked[0]).toMatch(/^GET http:\/\/pictures\.example\/a\.png /);
});

test('ends when nobody waits any more', async () => {
  const stopping = new AbortController();
  const { origin } = await raw(() => stopping.abort());

  await expect(load(origin, { signal: stopping.signal })).rejects.toThrow(/aborted/);
});
