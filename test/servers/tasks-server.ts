import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './listen-on-loopback.ts';

type Json = Record<string, unknown>;
type Message = { id?: unknown; method?: string; params?: Json };
type Task = {
  taskId: string;
  status: string;
  polls: number;
  how: string;
  endsAfter: number;
  waiting: Map<string, Json>;
  answers: Json;
  /** The HTTP answers to `tasks/result` that wait for the end. */
  held: (() => void)[];
};

const extension = 'io.modelcontextprotocol/tasks';
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';
const text = (words: string, more: Json = {}) => ({
  content: [{ type: 'text', text: words }],
  ...more,
});
const question = (message: string) => ({
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message,
    requestedSchema: { type: 'object', properties: { reply: { type: 'string' } } },
  },
});
const fault = (code: number, message: string, data?: Json) =>
  Object.assign(new Error(message), { code, ...(data && { data }) });
const isOver = ({ status }: Task) => ['completed', 'failed', 'cancelled'].includes(status);

/**
 * A server over HTTP, without sessions, whose only tool `work` runs as a task: of the core of
 * 2025-11-25 ('legacy') or of the extension SEP-2663 ('modern'). It is over after `polls` polls (2).
 * What else it does is named by the argument `how`: `plain` no task · `error` an error of the tool ·
 * `break` an error of the protocol · `ask` two questions (modern) · `wait` runs on · `no-id`
 * · `status` an unknown one first · `back` goes back after its end · `ttl` changes it · `empty` a result
 * without content · `flaky` one poll fails · `forget` unknown at the next poll · `expire` unknown with
 * a ttl of no time · `deaf` knows no tasks/get · `deep` a result of 10,000 levels · `huge` of 20 MB
 * · `cancelled` is cancelled by the server · `roots` asks for what may not be declared.
 */
export async function startTasksServer(era: 'legacy' | 'modern', keptMs = 60_000) {
  const tasks = new Map<string, Task>();
  const heard: Message[] = [];
  const faults: string[] = [];
  const isModern = era === 'modern';
  let count = 0;

  const shown = (task: Task): Json => {
    const { taskId, status, how, polls } = task;
    const ttl = how === 'expire' ? 0 : how === 'ttl' && polls > 0 ? 1000 : keptMs;
    const now = '2026-07-28T10:00:00.000Z';
    return {
      taskId,
      status: how === 'status' && !isOver(task) ? 'pondering' : status,
      statusMessage: `poll ${polls}`,
      createdAt: how === 'expire' ? now : new Date().toISOString(),
      lastUpdatedAt: new Date().toISOString(),
      ...(isModern ? { ttlMs: ttl, pollIntervalMs: 20 } : { ttl, pollInterval: 20 }),
      ...(isModern && isOver(task) && ending(task)),
      ...(task.waiting.size > 0 && { inputRequests: Object.fromEntries(task.waiting) }),
    };
  };
  const ending = ({ how, answers, status }: Task): Json => {
    if (status === 'cancelled') return {};
    if (how === 'break') return { error: { code: -32_603, message: 'It broke.' } };
    if (how === 'error') return { result: text('It did not work.', { isError: true }) };
    if (how === 'empty') return { result: {} };
    if (how === 'ask') return { result: text(JSON.stringify(answers)) };
    if (how === 'deep') return { result: text('deep', { structuredContent: deep }) };
    if (how === 'huge') return { result: text('x'.repeat(20_000_000)) };
    return { result: text('It worked.', { structuredContent: { polls: 2 } }) };
  };
  const end = (task: Task, status: string) => {
    task.status = status;
    for (const go of task.held.splice(0)) go();
  };
  const endWell = (task: Task) => {
    const isFailure = task.how === 'break' || (task.how === 'error' && !isModern);
    end(task, isFailure ? 'failed' : task.how === 'cancelled' ? 'cancelled' : 'completed');
  };

  function call({ arguments: given = {}, task: wish, _meta = {} }: Json): Json {
    const { how = '', polls = 2 } = given as { how?: string; polls?: number };
    const offered = (_meta as Json)[capabilitiesKey] as { extensions?: Json } | undefined;
    const isWanted = isModern ? offered?.extensions?.[extension] : wish;
    if (how === 'plain' || !isWanted) return text(`without a task: ${how}`);
    if (how === 'no-id') return isModern ? { resultType: 'task' } : { task: { status: 'working' } };
    count += 1;
    const task: Task = {
      taskId: `task-${count}`,
      status: 'working',
      polls: 0,
      how,
      endsAfter: how === 'wait' ? Number.POSITIVE_INFINITY : polls,
      waiting: new Map(),
      answers: {},
      held: [],
    };
    tasks.set(task.taskId, task);
    return isModern ? { resultType: 'task', ...shown(task) } : { task: shown(task) };
  }

  function get(task: Task): Json {
    task.polls += 1;
    const { how, polls } = task;
    if (how === 'deaf') throw fault(-32_601, 'Method not found');
    if (how === 'flaky' && polls === 1) throw fault(-32_603, 'Try again.');
    if (how === 'forget' || how === 'expire') throw fault(-32_602, 'There is no such task.');
    if (how === 'roots' || (how === 'ask' && polls === 1)) {
      task.status = 'input_required';
      if (how === 'roots') task.waiting.set('roots', { method: 'roots/list' });
      else for (const key of ['one', 'two']) task.waiting.set(key, question(`What is ${key}?`));
    } else if (polls >= task.endsAfter && task.waiting.size === 0 && !isOver(task)) endWell(task);
    const now = shown(task);
    return how === 'back' && isOver(task) && polls > task.endsAfter
      ? { ...now, status: 'working' }
      : now;
  }

  const ofTask: Record<string, (task: Task, params: Json) => Json | Promise<Json>> = {
    'tasks/get': get,
    'tasks/cancel': (task) => {
      if (isOver(task) && !isModern) throw fault(-32_602, 'The task is over.');
      if (!isOver(task)) end(task, 'cancelled');
      return isModern ? {} : shown(task);
    },
    ...(isModern
      ? {
          'tasks/update': (task: Task, { inputResponses }: Json) => {
            for (const [key, answer] of Object.entries(inputResponses as Json)) {
              if (task.waiting.delete(key)) task.answers[key] = answer;
            }
            if (task.waiting.size === 0) task.status = 'working';
            return {};
          },
        }
      : {
          'tasks/result': async (task: Task) => {
            if (!isOver(task)) await new Promise<void>((go) => task.held.push(go));
            const { result, error } = ending(task) as { result?: Json; error?: Json };
            if (result) return result;
            throw fault(Number(error?.['code'] ?? -32_602), String(error?.['message'] ?? 'None.'));
          },
        }),
  };
  const tool = {
    name: 'work',
    inputSchema: {
      type: 'object',
      properties: { how: { type: 'string' }, polls: { type: 'number' } },
    },
    ...(!isModern && { execution: { taskSupport: 'optional' } }),
  };
  const own = { list: {}, cancel: {}, requests: { tools: { call: {} } } };
  const answers: Record<string, (params: Json) => Json | Promise<Json>> = {
    'tools/list': () => ({ tools: [tool], ...(isModern && { ttlMs: 0, cacheScope: 'private' }) }),
    'tools/call': call,
    ...(isModern
      ? {
          'server/discover': () => ({
            supportedVersions: ['2026-07-28'],
            capabilities: { tools: {}, extensions: { [extension]: {} } },
            serverInfo: { name: 'tasks', version: '1.0.0' },
            ttlMs: 0,
            cacheScope: 'private',
          }),
        }
      : {
          initialize: () => ({
            protocolVersion: '2025-11-25',
            capabilities: { tools: {}, tasks: own },
            serverInfo: { name: 'tasks', version: '1.0.0' },
          }),
          'tasks/list': ({ cursor = 0 }: Json) => {
            const all = [...tasks.values()];
            const from = Number(cursor);
            const next = from + 1000 < all.length ? { nextCursor: String(from + 1000) } : {};
            return { tasks: all.slice(from, from + 1000).map(shown), ...next };
          },
        }),
  };

  async function respond(message: Message, response: ServerResponse): Promise<void> {
    heard.push(message);
    const { id, method = '', params = {} } = message;
    const send = (answer: Json) =>
      response
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    try {
      const taskId = String(params['taskId']);
      const about = Object.hasOwn(ofTask, method) ? ofTask[method] : undefined;
      if (!about && !Object.hasOwn(answers, method)) throw fault(-32_601, 'Method not found');
      const task = tasks.get(taskId);
      if (about && !task) throw fault(-32_602, 'There is no such task.');
      const result = about && task ? about(task, params) : answers[method]?.(params);
      send({ result: { ...(isModern && { resultType: 'complete' }), ...(await result) } });
    } catch (error) {
      const { code = -32_603, message: said } = error as Error & { code?: number };
      send({ error: { code, message: said } });
    }
  }

  const http = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const message = JSON.parse(Buffer.concat(chunks).toString()) as Message;
      const { 'mcp-name': named } = request.headers;
      const wanted = message.params?.['taskId'] ?? message.params?.['name'];
      if (isModern && message.id !== undefined && named !== wanted) {
        faults.push(`Mcp-Name is ${named}, not ${wanted}`);
      }
      if (message.id === undefined) return void response.writeHead(202).end();
      void respond(message, response);
    });
  });
  const { origin, close } = await listenOnLoopback(http);
  const { port } = new URL(origin);
  return {
    url: `${origin}/mcp`,
    close,
    tasks,
    /** Headers that do not mirror their message. */
    faults,
    /** What was asked, by method. */
    asked: (method: string) => heard.filter((one) => one.method === method),
    /** Tasks that nobody called for, so that they are only listed. */
    invent(howMany: number): void {
      for (let i = 0; i < howMany; i += 1) call({ arguments: { how: 'wait' }, task: {} });
    },
    /** Is reachable again after `close`, at the same address and with the same tasks. */
    async listenAgain(): Promise<void> {
      await new Promise<void>((done) => {
        http.listen(Number(port), '127.0.0.1', done);
      });
    },
    /** Ends a task that waits. */
    finish: (taskId: string) => {
      const task = tasks.get(taskId);
      if (task) endWell(task);
    },
  };
}

const deep = (() => {
  let value: unknown = 1;
  for (let i = 0; i < 4000; i += 1) value = [value];
  return value;
})();
