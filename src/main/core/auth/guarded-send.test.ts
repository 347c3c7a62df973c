import { gzipSync } from 'node:zlib';
import type { Socket } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { freePort } from '../../../../test/free-port.ts';
import { startProxy } from '../../../../test/servers/proxy.ts';
import { startTlsServer } from '../../../../test/servers/tls-server.ts';
import { shapeOf } from '../secrets/masking/secret-shape.ts';
import {
  listen,
  ok,
  redirectTo,
  resolvesTo,
  sender,
  sockets,
  write,
  type More,
} from './test-guarded-send.ts';

test.each([
  'file:///etc/passwd',
  'ftp://a.example/',
  'data:,x',
  'http://a:b@c.example/',
  'http://',
])('%j is not asked, and not followed', async (url) => {
  const near = await listen(redirectTo(url));
  const { failed } = sender();

  const errors = [await failed(url), await failed(`${near.origin}/`)];

  const refused = { failure: { code: 'unusable-address', next: expect.any(String) } };
  expect(errors).toMatchObject([refused, refused]);
  expect(JSON.stringify(errors)).not.toContain('a:b@');
});

describe('a redirect', () => {
  test('of a GET is followed three times', async () => {
    const near = await listen((path, socket) => {
      const left = Number(path.slice(1));
      if (left === 0) ok(path, socket);
      else redirectTo(`/${left - 1}`)(path, socket);
    });
    const { get, failed } = sender();

    expect(await get(`${near.origin}/3`)).toMatchObject({ status: 200, url: `${near.origin}/0` });
    expect(await failed(`${near.origin}/4`)).toMatchObject({
      failure: { code: 'too-many-redirects', message: expect.stringContaining('3 times') },
    });
    expect(near.asked).toHaveLength(8);
  });

  test('to another origin takes nothing along', async () => {
    const other = await listen();
    const near = await listen(redirectTo(`${other.origin}/x`));
    const { get } = sender();

    await get(`${near.origin}/`, { authorization: 'Bearer hush', 'mcp-protocol-version': '1' });

    expect(near.asked.join('')).toMatch(/^authorization: Bearer hush/m);
    expect(other.asked.join('')).toMatch(/^mcp-protocol-version: 1/m);
    expect(other.asked.join('')).not.toMatch(/^(authorization|cookie|referer):/im);
  });

  test.each(['302 Found', '307 Temporary Redirect', '308 Permanent Redirect'])(
    '%s of a POST is handed back',
    async (status) => {
      const other = await listen();
      const near = await listen(redirectTo(`${other.origin}/`, status));
      const { send } = sender();

      const answer = await send({ method: 'POST', url: near.origin, body: 'code=hush' });

      expect(String(answer.status)).toBe(status.slice(0, 3));
      expect(answer.headers.get('location')).toBe(`${other.origin}/`);
      expect(other.heard.connections).toBe(0);
    },
  );

  test('without a place to go is an answer', async () => {
    const near = await listen((_path, socket) => write(socket, '302 Found', 'nowhere'));

    expect(await sender().get(near.origin)).toMatchObject({ status: 302, text: 'nowhere' });
  });
});

describe('an answer that has no end', () => {
  const endless = (head: string, piece: Uint8Array | string) => (_path: string, socket: Socket) => {
    socket.write(`HTTP/1.1 ${head}\r\n\r\n`);
    const more = () => {
      while (socket.writable && socket.write(piece));
      if (socket.writable) socket.once('drain', more);
    };
    more();
  };

  test.each([
    ['of JSON', '200 OK\r\ncontent-type: application/json'],
    ['of a page', '200 OK\r\ncontent-type: text/html'],
    ['of events', '200 OK\r\ncontent-type: text/event-stream'],
    ['with an error', '500 No\r\ncontent-type: application/json'],
    ['of a redirect', '302 Found\r\nlocation: /x'],
  ])('%s is cut at 1 MB, and no part of it is recorded', async (_what, head) => {
    const near = await listen(endless(head, `"hush": "${'x'.repeat(50_000)}"\n\n`));
    const { failed, send, texts } = sender();
    const tooLarge = {
      failure: {
        code: 'answer-too-large',
        message: `The answer of ${near.origin}/ is larger than 1 MB.`,
      },
    };

    expect(await failed(`${near.origin}/`)).toMatchObject(tooLarge);
    await expect(send({ method: 'POST', url: `${near.origin}/` })).rejects.toMatchObject(tooLarge);
    expect(texts().join('')).not.toContain('hush');
  });

  test('but many small chunks is cut by its time', async () => {
    const near = await listen((_path, socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const timer = setInterval(() => socket.write('1\r\nx\r\n'), 1);
      socket.once('close', () => clearInterval(timer));
    });
    const { failed } = sender({ timeoutMs: 200 });

    expect(await failed(`${near.origin}/`)).toMatchObject({ failure: { code: 'no-answer' } });
  });

  test('once it is unpacked is cut at 1 MB', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const near = await listen((_path, socket) =>
      write(socket, '200 OK', bomb, 'content-encoding: gzip\r\ncontent-type: text/html\r\n'),
    );

    expect(await sender().failed(near.origin)).toMatchObject({
      failure: { code: 'answer-too-large' },
    });
  });

  test('in its head is refused', async () => {
    const flood = await listen((_path, socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(10_000)}`);
    });
    const { failed } = sender();

    expect(await failed(flood.origin)).toMatchObject({
      failure: { code: 'unreachable', message: expect.stringContaining('headers of its response') },
    });
  });
});

test.each([
  ['before its head', ''],
  ['in its head', 'HTTP/1.1 200 OK\r\nx: '],
  ['before its body', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n'],
  ['in the body of an error', 'HTTP/1.1 500 No\r\ncontent-length: 5\r\n\r\nab'],
])('an answer that does not come in time is given up: %s', async (_when, start) => {
  const near = await listen((_path, socket) => void socket.write(start));
  const { failed } = sender({ timeoutMs: 100 });

  expect(await failed(`${near.origin}/x`)).toMatchObject({
    failure: {
      code: 'no-answer',
      message: `127.0.0.1:${near.port} did not answer within 0.1 s (${near.origin}/x).`,
    },
  });
});

test('a name whose lookup never ends is given up', async () => {
  const { failed } = sender({
    serverUrl: 'https://mcp.example/mcp',
    resolve: () => undefined,
    timeoutMs: 50,
  });

  expect(await failed('https://as.example/')).toMatchObject({ failure: { code: 'no-answer' } });
  expect(await failed('https://127.0.0.1/')).toMatchObject({ failure: { code: 'no-answer' } });
});

test('the time is that of all redirects together', async () => {
  const near = await listen((path, socket) => {
    setTimeout(() => redirectTo(`${path}x`)(path, socket), 60);
  });

  expect(await sender({ timeoutMs: 150 }).failed(`${near.origin}/`)).toMatchObject({
    failure: { code: 'no-answer' },
  });
});

test('ends when nobody waits any more', async () => {
  const stopping = new AbortController();
  const reason = new Error('cancelled');
  const near = await listen(() => stopping.abort(reason));

  await expect(sender({ signal: stopping.signal }).get(near.origin)).rejects.toBe(reason);
});

describe('a host that can’t be reached is told of in words', () => {
  const message = (url: string, more: More = {}) =>
    sender(more)
      .failed(url)
      .then((error) => error?.failure.message);

  test('where nothing listens, or the name is unknown', async () => {
    const resolve = resolvesTo({});
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;

    expect(await message(`${origin}/x`)).toBe(
      `127.0.0.1:${port} can’t be reached: connection refused (${origin}/x).`,
    );
    expect(await message('https://as.example/', { resolve })).toBe(
      'as.example can’t be reached: its name is unknown (https://as.example/).',
    );
    expect(await message('http://127.0.0.1:6667/')).toContain('HTTP clients block this port');
  });

  test('where the connection ends, or no HTTP comes', async () => {
    const gone = await listen((_path, socket) => socket.destroy());
    const babble = await listen((_path, socket) => socket.write('220 ready\r\n'));
    const torn = await listen((_path, socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'),
    );

    expect(await message(gone.origin)).toContain('the connection was closed');
    expect(await message(babble.origin)).toContain('its response is not HTTP');
    expect(await message(torn.origin)).toBe(
      `The answer of ${torn.origin}/ broke off: the connection was closed.`,
    );
  });

  test('where there is no TLS, or a certificate is wrong', async () => {
    const plain = await listen();
    const tls = await startTlsServer('expired');

    const said = [
      await message(`https://127.0.0.1:${plain.port}/`),
      await message(`https://127.0.0.1:${tls.port}/`),
    ];

    expect(said).toEqual([
      expect.stringContaining('it does not speak TLS at this port'),
      expect.stringMatching(/certificate (has expired|is from an unknown authority)/),
    ]);
    await tls.close();
  });

  test('where the settings of the network can’t be used', async () => {
    const settings = { caFile: '/nowhere/authority.pem' };

    expect(await message('http://127.0.0.1:9/', { settings })).toContain('/nowhere/authority.pem');
  });
});

test('behind a proxy a name can’t be judged, which is told once', async () => {
  const near = await listen();
  const proxy = await startProxy();
  const settings = { proxy: proxy.url };
  const agreed = () => true;
  const { get, findings } = sender({
    serverUrl: 'https://mcp.example/mcp',
    settings,
    agreed,
    resolve: resolvesTo({}),
  });

  await get(`http://as.example:${near.port}/a`);
  await get(`http://as.example:${near.port}/b`);

  expect(proxy.seen).toHaveLength(2);
  expect(findings).toEqual([
    {
      message: expect.stringContaining(`as.example:${near.port} was reached through a proxy`),
      rule: 'RFC 9728, 7.7',
    },
  ]);
  await proxy.close();
});

test('is recorded without secrets, and sets no cookies', async () => {
  const near = await listen((_path, socket) =>
    write(
      socket,
      '200 OK',
      '{"access_token":"hush-1","scope":"a"}',
      'content-type: application/json\r\nset-cookie: a=hush-2\r\n',
    ),
  );
  const { send, texts } = sender();
  const request = {
    method: 'POST',
    url: `${near.origin}/token`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: 'Basic aHVzaA==',
    },
    body: 'grant_type=authorization_code&code=hush-3',
  } as const;

  await send(request);
  await send(request);

  expect(near.asked.join('')).toContain('code=hush-3');
  expect(near.asked.join('')).not.toMatch(/^cookie:/im);
  const recorded = texts().join('\n');
  expect(recorded).toContain('POST /token');
  expect(recorded).toContain('grant_type=authorization_code&code=•••');
  expect(recorded).toContain('"scope":"a"');
  expect(recorded).not.toMatch(/hush|aHVzaA/);
});

test('records show that a refresh token was replaced, and where it was used', async () => {
  const [old, renewed] = ['refresh-token-1', 'refresh-token-2'];
  const near = await listen((_path, socket) =>
    write(
      socket,
      '400 Bad Request',
      JSON.stringify({ refresh_token: renewed, hint: `${old} is spent` }),
      'content-type: application/json\r\n',
    ),
  );
  const { send, texts } = sender({ known: [old] });

  await send({ method: 'POST', url: near.origin, body: `refresh_token=${old}` });
  await send({
    method: 'POST',
    url: near.origin,
    headers: { authorization: `Bearer ${renewed}` },
    body: `refresh_token=${renewed}`,
  });

  const recorded = texts().join('\n');
  expect(recorded).toContain(`refresh_token=${shapeOf(old)}`);
  expect(recorded).toContain(`refresh_token=${shapeOf(renewed)}`);
  expect(recorded).toContain(`authorization: Bearer ${shapeOf(renewed)}`);
  expect(recorded).toContain(`{"refresh_token":"${shapeOf(renewed)}","hint":"••• is spent"}`);
  expect(recorded).not.toMatch(/refresh-token/);
});

test.each([
  ['JSON', 'application/json', (message: string) => message],
  ['an event', 'text/event-stream', (message: string) => `event: message\ndata: ${message}\n\n`],
])('an answer of the MCP server in %s is recorded as the message that it is', async (...given) => {
  const [, type, bodyOf] = given;
  const message = '{"jsonrpc":"2.0","id":1,"result":{"instructions":"use hush-1"}}';
  const near = await listen((_path, socket) =>
    write(socket, '200 OK', bodyOf(message), `content-type: ${type}\r\n`),
  );
  const { get, records } = sender({ known: ['hush-1'] });

  const { text } = await get(near.origin);

  expect(text).toBe(bodyOf(message));
  const recorded = records.filter(({ kind }) => kind === 'message' || kind === 'http-body');
  expect(recorded.map(({ kind, content }) => [kind, Buffer.from(content).toString()])).toEqual([
    ['message', message.replace('hush-1', '•••')],
  ]);
});

const events = (...sent: string[]) =>
  listen((_path, socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n');
    for (const one of sent) socket.write(one);
  });

test('reads an event stream that stays open as far as the response, and leaves it', async () => {
  const response = 'data: {"id":7,"result":{}}\n\n';
  const others = 'data: {"id":7,"method":"ping"}\n\ndata: {"id":8,"result":{}}\n\ndata: odd\n\n';
  const near = await events(': open\n\n', others, response.slice(0, 9), response.slice(9));
  const { send, texts } = sender();

  const { text } = await send({ method: 'POST', url: near.origin, body: '{}', awaits: 7 });

  expect(text).toBe(`: open\n\n${others}${response}`);
  expect(texts().join('\n')).toContain(response);
  await vi.waitFor(() => expect(sockets.size).toBe(0));
});

test('is content with what came of a stream in which no response comes', async () => {
  const near = await events('data: {"method":"ping"}\n\n');
  const { send } = sender({ timeoutMs: 4000 });

  const { status, text } = await send({
    method: 'POST',
    url: near.origin,
    body: '{}',
    awaits: 7,
  });

  expect([status, text]).toEqual([200, 'data: {"method":"ping"}\n\n']);
  await vi.waitFor(() => expect(sockets.size).toBe(0));
});

test('keeps no connection open', async () => {
  const near = await listen();

  await sender().get(near.origin);

  await vi.waitFor(() => expect(sockets.size).toBe(0));
});

test('a request of its own signal ends with it, and others go on', async () => {
  const stopping = new AbortController();
  const reason = new Error('cancelled');
  const mute = await listen(() => stopping.abort(reason));
  const near = await listen();
  const { send, get } = sender();

  const ended = send({ method: 'GET', url: mute.origin, signal: stopping.signal });

  await expect(ended).rejects.toBe(reason);
  expect((await get(near.origin)).status).toBe(200);
});
