import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { jsonOf } from '../../../shared/json-of.ts';
import { isJsonRpc, type JsonRpcMessage } from '../wire/json-rpc.ts';
import { StdioTransport, type StdioParameters } from '../wire/stdio-transport.ts';
import { WireLog } from '../wire/wire-log.ts';

const maxWaiting = 1000;

/**
 * A stdio server behind an address on loopback, for the suite, which speaks HTTP only. Each session
 * (legacy era) has a process of its own; in the modern era there is one for all. It passes messages
 * on as they are, so that it is fit for what is about messages, and not for what is about HTTP.
 */
export async function startStdioBridge(parameters: StdioParameters) {
  const processes = new Map<string, BridgedProcess>();
  let sessions = 0;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const message: unknown = JSON.parse(await text(request));
    if (!isJsonRpc(message)) return void response.writeHead(400).end();
    let session = String(request.headers['mcp-session-id'] ?? '');
    if (message.method === 'initialize') {
      sessions += 1;
      session = `bridged-${sessions}`;
      response.setHeader('Mcp-Session-Id', session);
    }
    let bridged = processes.get(session);
    if (!bridged) {
      bridged = new BridgedProcess(parameters);
      processes.set(session, bridged);
    }
    const answer = await bridged.send(message);
    if (!answer) return void response.writeHead(202).end();
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer);
  }

  const http = createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((done) => {
    http.listen(0, '127.0.0.1', done);
  });
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async close() {
      http.close();
      http.closeAllConnections();
      await Promise.all([...processes.values()].map((each) => each.close()));
    },
  };
}

/** One process, whose answers find the requests they are for. */
class BridgedProcess {
  private readonly transport: StdioTransport;
  private readonly started: Promise<void>;
  private readonly waiting = new Map<string, (line: string) => void>();

  constructor(parameters: StdioParameters) {
    this.transport = new StdioTransport(parameters, new WireLog(() => 0), {
      intercept: (message, line) => {
        if (message.method === undefined) this.take(message.id, line.toString('utf8'));
        return 'taken';
      },
      onExit: () => {
        for (const id of this.waiting.keys()) this.take(JSON.parse(id), '');
      },
    });
    this.started = this.transport.start();
  }

  /** Resolves with the answer's text; undefined for a message that gets none. */
  async send(message: JsonRpcMessage): Promise<string | undefined> {
    await this.started;
    const { id, method } = message;
    const answer =
      id === undefined || method === undefined || this.waiting.size === maxWaiting
        ? undefined
        : new Promise<string>((resolve) => this.waiting.set(jsonOf(id), resolve));
    await this.transport.sendText(JSON.stringify(message), message);
    return answer;
  }

  close(): Promise<void> {
    return this.transport.close();
  }

  private take(id: unknown, line: string): void {
    const key = jsonOf(id);
    this.waiting.get(key)?.(line);
    this.waiting.delete(key);
  }
}
