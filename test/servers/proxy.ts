import { createServer, request as httpRequest } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy on loopback that forwards and tunnels; whatever the name, it goes to 127.0.0.1. */
export async function startProxy() {
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '');
    seen.push(`${request.method} ${url.host}`);
    const { method = 'GET', headers } = request;
    const onward = httpRequest({
      host: '127.0.0.1',
      port: url.port,
      path: url.pathname,
      method,
      headers,
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('connect', ({ url = '' }, socket: Socket) => {
    seen.push(`CONNECT ${url}`);
    const onward = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => end.destroy());
    sockets.add(onward);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
