import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createSocketAdmission } from './socket-admission.ts';
import { webSessions } from './web-sessions.ts';

let server: Server;
const sockets: WebSocket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
  server.closeAllConnections();
  server.close();
});

/**
 * A server that waits this long for a first frame, and the ids of the sessions that it admitted.
 */
async function opened({ firstFrameMs = 60_000 } = {}) {
  const sessions = webSessions();
  const admitted: string[] = [];
  const admission = createSocketAdmission({
    sessions,
    firstFrameMs,
    onAdmitted: (_channel, sessionId) => admitted.push(sessionId),
  });
  const upgrades = new WebSocketServer({ noServer: true });
  server = createServer().on('upgrade', (request, socket, head) =>
    upgrades.handleUpgrade(request, socket, head, (one) =>
      admission.receive(one, socket, { userAgent: 'a browser', peer: '127.0.0.1' }),
    ),
  );
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return { sessions, admitted, port: (server.address() as AddressInfo).port };
}

async function knocking(port: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
  sockets.push(socket);
  const closed = new Promise<number>((done) => {
    socket.once('close', done);
  });
  await new Promise((done) => {
    socket.once('open', done);
  });
  return { socket, closed };
}

test('a socket that says nothing is closed after a while', async () => {
  const { port, admitted } = await opened({ firstFrameMs: 20 });

  const { closed } = await knocking(port);

  expect(await closed).toBe(1006);
  expect(admitted).toEqual([]);
});

test('a socket that says little by little is not heard past 4 KB', async () => {
  const { port, admitted } = await opened();
  const { socket, closed } = await knocking(port);

  for (let piece = 0; piece < 6; piece += 1) socket.send('x'.repeat(1000), { fin: false });

  expect(await closed).toBe(1006);
  expect(admitted).toEqual([]);
});

test('sockets that say nothing keep no page out', async () => {
  const { port, sessions, admitted } = await opened();
  const silent = [];
  for (let one = 0; one < 33; one += 1) silent.push(await knocking(port));

  const { socket } = await knocking(port);
  const answer = new Promise((done) => {
    socket.once('message', (data) => done(JSON.parse(String(data))));
  });
  socket.send(JSON.stringify({ token: sessions.newToken() }));

  expect(await answer).toEqual({ t: 'admitted', session: expect.any(String) });
  expect(admitted).toHaveLength(1);
  expect(await silent[0]?.closed).toBe(1006);
});

test('an address that tried ten wrong links has to wait, though its sessions go on', async () => {
  const { port, sessions, admitted } = await opened();
  const { secret = '' } = sessions.admit({ token: sessions.newToken() }, 'a browser') as {
    secret?: string;
  };
  const closing = async (frame: object) => {
    const { socket } = await knocking(port);
    const reason = new Promise<string>((done) => {
      socket.once('close', (_code, why) => done(why.toString()));
    });
    socket.send(JSON.stringify(frame));
    return reason;
  };
  const reasons: string[] = [];
  for (let i = 0; i < 11; i += 1) reasons.push(await closing({ token: `guess-${i}` }));

  expect(reasons).toEqual([...Array.from({ length: 10 }, () => 'link'), 'tries']);
  expect(await closing({ token: sessions.newToken() })).toBe('tries');
  const { socket } = await knocking(port);
  const answer = new Promise((done) => {
    socket.once('message', (data) => done(JSON.parse(String(data))));
  });
  socket.send(JSON.stringify({ token: 'guess', session: secret }));
  expect(await answer).toMatchObject({ t: 'admitted' });
  expect(admitted).toHaveLength(1);
});
