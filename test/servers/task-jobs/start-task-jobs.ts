import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../listen-on-loopback.ts';
import { jobs, type Json } from './jobs.ts';
import { taskTable } from './task-table.ts';

type Message = { id?: unknown; method: string; params?: Json };
type Listener = { taskIds: readonly unknown[]; tell(method: string, params: Json): void };

const revision = '2026-07-28';
const extension = 'io.modelcontextprotocol/tasks';
const ofMcp = (name: string) => `io.modelcontextprotocol/${name}`;
const fault = (code: number, message: string, data?: Json) =>
  Object.assign(new Error(message), { code, data });
const needsTasks = () =>
  fault(-32_021, 'Missing required client capability', {
    requiredCapabilities: { extensions: { [extension]: {} } },
  });

/**
 * A server of 2026-07-28 over HTTP with the extension for tasks (SEP-2663), whose seven tools the official
 * suite looks for in its `tasks-*` scenarios.
 */
export async function startTaskJobs({ pollIntervalMs = 250 } = {}) {
  const listeners = new Set<Listener>();
  const table = taskTable((taskId, shown) => {
    for (const { taskIds, tell } of listeners) {
      if (taskIds.includes(taskId)) tell('notifications/tasks', shown);
    }
  }, pollIntervalMs);

  function call(params: Json, knowsTasks: boolean): Json | Promise<Json> {
    const name = String(params['name']);
    const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
    if (!job) throw fault(-32_602, `There is no tool ${name}.`);
    const given = (params['arguments'] ?? {}) as Json;
    const { work } = job;
    if (!work) return job.answer?.(given) ?? {};
    if (!knowsTasks && job.needsTask) throw needsTasks();
    const first = job.asksFirst?.(params);
    if (first) return first;
    if (knowsTasks) return table.create((hooks) => work(given, hooks, params));
    return work(given, { say: () => {}, ask: async () => ({}) }, params);
  }

  function answerTo({ method, params = {} }: Message, knowsTasks: boolean) {
    if (method.startsWith('tasks/')) {
      if (!knowsTasks) throw needsTasks();
      const taskId = String(params['taskId']);
      if (!table.has(taskId)) throw fault(-32_602, 'There is no such task.');
      if (method === 'tasks/get') return table.get(taskId);
      if (method === 'tasks/cancel') return table.cancel(taskId);
      return table.update(taskId, (params['inputResponses'] ?? {}) as Json);
    }
    if (method === 'server/discover') return discovered;
    if (method === 'tools/list') return listed;
    return call(params, knowsTasks);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    let body = '';
    for await (const piece of request) body += String(piece);
    const message = JSON.parse(body) as Message;
    const { id, method, params = {} } = message;
    if (id === undefined) return void response.writeHead(202).end();
    const meta = (params['_meta'] ?? {}) as Json;
    const send = (status: number, more: Json) =>
      void response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, ...more }));
    if (!methods.has(method)) {
      return send(404, { error: { code: -32_601, message: 'Method not found' } });
    }
    try {
      checkHeaders(request, message, meta);
      const knowsTasks = declares(meta);
      if (method === 'subscriptions/listen') return listen(message, knowsTasks, response);
      const result = await answerTo(message, knowsTasks);
      const own = { [ofMcp('serverInfo')]: { name: 'task-jobs', version: '1.0.0' } };
      send(200, { result: { resultType: 'complete', ...result, _meta: own } });
    } catch (error) {
      const {
        code = -32_603,
        message: why,
        data,
      } = error as Error & { code?: number; data?: Json };
      const status = [-32_020, -32_021, -32_022].includes(code) ? 400 : 200;
      send(status, { error: { code, message: why, ...(data && { data }) } });
    }
  }

  function listen({ id, params = {} }: Message, knowsTasks: boolean, response: ServerResponse) {
    const { taskIds } = (params['notifications'] ?? {}) as { taskIds?: unknown[] };
    if (taskIds && !knowsTasks) throw needsTasks();
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const own = { [ofMcp('subscriptionId')]: id };
    const tell = (method: string, more: Json) =>
      void response.write(
        `data: ${JSON.stringify({ jsonrpc: '2.0', method, params: { ...more, _meta: own } })}\n\n`,
      );
    const listener = { taskIds: taskIds ?? [], tell };
    tell('notifications/subscriptions/acknowledged', {
      notifications: { ...(taskIds && { taskIds }) },
    });
    listeners.add(listener);
    response.on('close', () => listeners.delete(listener));
  }

  const { origin, close } = await listenOnLoopback(
    createServer((request, response) => void respond(request, response)),
  );
  return { url: `${origin}/mcp`, close };
}

const methods: ReadonlySet<string> = new Set([
  'server/discover',
  'tools/list',
  'tools/call',
  'tasks/get',
  'tasks/cancel',
  'tasks/update',
  'subscriptions/listen',
]);

const discovered: Json = {
  supportedVersions: [revision],
  capabilities: { tools: {}, extensions: { [extension]: {} } },
  ttlMs: 0,
  cacheScope: 'private',
};

const listed: Json = {
  ttlMs: 0,
  cacheScope: 'private',
  tools: Object.entries(jobs).map(([name, { description }]) => ({
    name,
    description,
    inputSchema: { type: 'object', additionalProperties: true },
  })),
};

const declares = (meta: Json): boolean => {
  const { extensions } = (meta[ofMcp('clientCapabilities')] ?? {}) as { extensions?: Json };
  return extensions?.[extension] !== undefined;
};

/** The headers that have to say what the body says (Streamable HTTP, server validation). */
function checkHeaders({ headers }: IncomingMessage, { method, params = {} }: Message, meta: Json) {
  const version = meta[ofMcp('protocolVersion')];
  if (version === undefined) throw fault(-32_602, 'No protocol version in _meta.');
  const name = method.startsWith('tasks/') ? params['taskId'] : (params['name'] ?? params['uri']);
  const wanted = { 'mcp-method': method, 'mcp-name': name, 'mcp-protocol-version': version };
  for (const [header, value] of Object.entries(wanted)) {
    if (value !== undefined && headers[header] !== String(value)) {
      throw fault(-32_020, `The header ${header} does not match the body.`);
    }
  }
  if (version !== revision) {
    const data = { supported: [revision], requested: version };
    throw fault(-32_022, 'Unsupported protocol version', data);
  }
}
