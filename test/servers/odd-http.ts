import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Message = { id?: unknown; method: string; params?: { name?: string } };
export type OddRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  body: string;
  message: Message;
};

/** A Streamable HTTP server on loopback whose answers a test decides; undecided ones are proper. */
export async function startOddHttp(answer: (odd: OddRequest) => boolean) {
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const message = messageIn(body, request);
      if (!answer({ request, response, body, message })) answerProperly(response, message);
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function messageIn(body: string, { method }: IncomingMessage): Message {
  if (!body) return { method: `HTTP ${method}` };
  try {
    return JSON.parse(body) as Message;
  } catch {
    // Sent so on purpose.
    return { method: 'not JSON' };
  }
}

/** Sends a JSON-RPC result as a JSON body. */
export function sendResult(response: ServerResponse, message: Message, result: unknown): true {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
  return true;
}

export function sendStatus(response: ServerResponse, status: number, body = ''): true {
  response.writeHead(status, { 'Content-Type': 'text/html' }).end(body);
  return true;
}

function answerProperly(response: ServerResponse, message: Message): void {
  if (message.method === 'HTTP GET') return void sendStatus(response, 405);
  if (message.method === 'not JSON') return void sendStatus(response, 400, 'not JSON');
  if (message.id === undefined) return void sendStatus(response, 202);
  if (message.method === 'initialize') {
    response.setHeader('Mcp-Session-Id', 'session-1');
    const serverInfo = { name: 'odd', version: '1.0.0' };
    const capabilities = { tools: {} };
    sendResult(response, message, { protocolVersion: '2025-11-25', capabilities, serverInfo });
  } else if (message.method === 'tools/list') sendResult(response, message, { tools: [] });
  else if (message.method === 'tools/call') sendResult(response, message, { content: [] });
  else {
    response.setHeader('Content-Type', 'application/json');
    const error = { code: -32_601, message: 'Method not found' };
    response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error }));
  }
}
