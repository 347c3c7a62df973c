import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Message = { id?: unknown; method?: string; params?: { arguments?: { count?: number } } };

/**
 * A server over Streamable HTTP whose only tool asks the user `count` times at once, and answers once
 * all is answered. It counts how many connections are open at a time.
 */
export async function startAskingHttp() {
  const seen = { answers: 0, mostConnections: 0 };
  let connections = 0;
  let asked = 0;
  let finish = () => {};

  const json = (response: ServerResponse, value: object) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  const result = (id: unknown, value: object) => ({ jsonrpc: '2.0', id, result: value });

  function ask({ id, params }: Message, response: ServerResponse): void {
    const { count = 0 } = params?.arguments ?? {};
    asked = count;
    response.setHeader('content-type', 'text/event-stream');
    const send = (message: object) => response.write(`data: ${JSON.stringify(message)}\n\n`);
    const requestedSchema = { type: 'object', properties: {} };
    for (let made = 0; made < count; made += 1) {
      const question = { message: `Question ${made}?`, requestedSchema };
      send({ jsonrpc: '2.0', id: `q${made}`, method: 'elicitation/create', params: question });
    }
    finish = () => {
      send(result(id, { content: [{ type: 'text', text: JSON.stringify(seen) }] }));
      response.end();
    };
  }

  function takeAnswer(response: ServerResponse): void {
    seen.answers += 1;
    response.writeHead(202).end();
    if (seen.answers === asked) finish();
  }

  function receive(message: Message, response: ServerResponse): void {
    const { id, method } = message;
    if (method === undefined) return takeAnswer(response);
    if (method === 'tools/call') return ask(message, response);
    if (id === undefined) return void response.writeHead(202).end();
    const serverInfo = { name: 'asking', version: '1.0.0' };
    const capabilities = { tools: {} };
    if (method === 'initialize') {
      json(response, result(id, { protocolVersion: '2025-11-25', capabilities, serverInfo }));
    } else if (method === 'tools/list') json(response, result(id, { tools: [] }));
    else json(response, { jsonrpc: '2.0', id, error: { code: -32601, message: 'Unknown.' } });
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      receive(JSON.parse(Buffer.concat(chunks).toString()) as Message, response),
    );
  });
  server.on('connection', (socket) => {
    connections += 1;
    seen.mostConnections = Math.max(seen.mostConnections, connections);
    socket.once('close', () => (connections -= 1));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
