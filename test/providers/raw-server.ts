import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer byte for byte. */
export type RawAnswer = {
  status?: number;
  headers?: Record<string, string>;
  /** Each is flushed before the next. */
  pieces: (string | Uint8Array)[];
  /** `drop`: the connection is cut without the end of the body; `reset`: with a RST; `hang`: nothing more comes. */
  ending?: 'end' | 'drop' | 'reset' | 'hang';
};

type Request = { url: string; headers: IncomingHttpHeaders; text: string };

export type RawServer = {
  origin: string;
  /** Answers the next requests, one after another; the last one is repeated. */
  answers(...answers: RawAnswer[]): void;
  /** Since the answers were set. */
  requests: Request[];
  close(): Promise<void>;
};

/** A server on loopback that says what a test tells it to, for what a well-behaved mock can't express. */
export async function startRawServer(): Promise<RawServer> {
  let script: RawAnswer[] = [];
  const requests: Request[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
      requests.push({ url: request.url ?? '', headers: request.headers, text });
      const answer = script[Math.min(requests.length, script.length) - 1];
      if (answer) await send(response, answer);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers(...answers) {
      script = answers;
      requests.length = 0;
    },
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function send(
  response: ServerResponse,
  { status = 200, headers = {}, pieces, ending = 'end' }: RawAnswer,
): Promise<void> {
  response.writeHead(status, { 'content-type': 'text/event-stream', ...headers });
  response.flushHeaders();
  for (const piece of pieces) {
    await new Promise((resolve) => {
      response.write(piece, resolve);
    });
    // A turn of the loop apart, so that they arrive as the pieces that they are.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  if (ending === 'end') response.end();
  if (ending === 'drop') response.destroy();
  if (ending === 'reset') response.socket?.resetAndDestroy();
}
