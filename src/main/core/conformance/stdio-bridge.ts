import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jsonOf } from '../../../shared/json/json-of.ts';
import { isJsonRpc, type JsonRpcMessage } from '../wire/json/json-rpc.ts';
import { StdioTransport, type StdioParameters } from '../wire/stdio/stdio-transport.ts';
import { WireLog } from '../wire/records/wire-log.ts';

const maxWaiting = 1000;
/** The largest message, in bytes; the suite's own have a few kilobytes. */
const maxBodyBytes = 4 * 1024 * 1024;

export type StdioBridge = { url: string; close(): Promise<void> };

/**
 * Puts a stdio server behind a loopback address for the suite, which speaks HTTP only. Messages
 * pass unchanged, so that scenarios about messages can be judged, and scenarios about HTTP can't.
 * The address can't be guessed, and requests of browsers are refused. Each session has a process of
 * its own, which the next session ends; in the modern era one process serves all requests.
 */
export async function startStdioBridge(parameters: StdioParameters): Promise<StdioBridge> {
  const path = `/${randomBytes(16).toString('hex')}/mcp`;
  let host = '';
  let sessions = 0;
  let isClosed = false;
  let current: { session: string; process: Promise<BridgedProcess> } | undefined;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = refusalOf(request, host, path);
    if (refusal !== undefined) {
      const headers = refusal === 405 ? { Allow: 'POST' } : {};
      return void response.writeHead(refusal, { ...headers, Connection: 'close' }).end();
    }
    const body = await bodyOf(request);
    if (body === undefined) return void response.writeHead(413, { Connection: 'close' }).end();
    const message = parsed(body);
    if (!isJsonRpc(message)) return void response.writeHead(400).end();
    let session = String(request.headers['mcp-session-id'] ?? '');
    if (message.method === 'initialize') {
      sessions += 1;
      session = `bridged-${sessions}`;
      response.setHeader('Mcp-Session-Id', session);
    } else if (session !== '' && session !== current?.session) {
      return void response.writeHead(404).end();
    }
    const bridged = await processOf(session);
    const answer = await bridged.send(message);
    if (answer === undefined) return void response.writeHead(202).end();
    if (answer === '') return void response.writeHead(502).end();
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer);
  }

  /** The process of a session; it starts when the one before has ended. */
  function processOf(session: string): Promise<BridgedProcess> {
    if (current?.session === session) return current.process;
    const process = endCurrent().then(() => {
      if (isClosed) throw new Error('The run is over.');
      return new BridgedProcess(parameters);
    });
    current = { session, process };
    return process;
  }

  async function endCurrent(): Promise<void> {
    // A process that could not be started need not be ended.
    const before = await current?.process.catch(() => undefined);
    await before?.close();
  }

  const http = createServer((request, response) => {
    respond(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((done) => {
    http.listen(0, '127.0.0.1', done);
  });
  host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    url: `http://${host}${path}`,
    async close() {
      isClosed = true;
      http.close();
      http.closeAllConnections();
      await endCurrent();
    },
  };
}

/** The HTTP status for a request that can't be the suite's; undefined for others. */
function refusalOf(request: IncomingMessage, host: string, path: string): number | undefined {
  const { headers, method, url } = request;
  // Another Host means DNS rebinding, and an Origin means a page: the suite sends none.
  if (headers.host !== host || headers.origin !== undefined) return 403;
  if (url !== path) return 404;
  if (method !== 'POST') return 405;
  // A page may send other content types without a preflight request.
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '') ? undefined : 415;
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // A body that is no JSON is no message either.
    return undefined;
  }
}

/** A server's process, whose responses are matched to requests by their ids. */
class BridgedProcess {
  private readonly transport: StdioTransport;
  private readonly started: Promise<void>;
  private readonly waiting = new Map<string, (line: string) => void>();

  constructor(parameters: StdioParameters) {
    this.transport = new StdioTransport(parameters, new WireLog(() => 0), {
      intercept: ({ message, text }) => {
        if (message.method === undefined) this.take(message.id, text.toString('utf8'));
        return 'taken';
      },
      onExit: () => this.release(),
    });
    this.started = this.transport.start();
  }

  /**
   * Resolves with the response's text: '' where the process ended first, undefined where none is
   * expected.
   */
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

  async close(): Promise<void> {
    this.release();
    await this.transport.close();
  }

  private take(id: unknown, line: string): void {
    const key = jsonOf(id);
    this.waiting.get(key)?.(line);
    this.waiting.delete(key);
  }

  private release(): void {
    for (const id of this.waiting.keys()) this.take(JSON.parse(id), '');
  }
}
