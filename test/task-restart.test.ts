import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Backend } from '../src/main/core/backend.ts';
import { createBackend } from '../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import { agree } from './agree.ts';
import { entryUrl } from './entry.ts';
import { freePort } from './free-port.ts';
import { startHttpServer } from './servers/start-http-server.ts';
import { startTasksServer } from './servers/tasks-server.ts';

const everythingScript = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';

let home: string;
let server: Awaited<ReturnType<typeof startTasksServer>>;
let closeServer: () => Promise<void> | void;
let backend: Backend | undefined;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-tasks-'));
});
afterEach(async () => {
  await backend?.close();
  backend = undefined;
  await closeServer();
  await rm(home, { recursive: true, force: true });
});

/** Starts a task in an app, which is killed as soon as the task is polled. */
async function startAndKill(era: 'legacy' | 'modern'): Promise<string> {
  server = await startTasksServer(era);
  closeServer = server.close;
  return callAndKill([server.url]);
}

/** Calls a tool in an app, which is killed as soon as there is a task. */
async function callAndKill(words: string[], by: NodeJS.Signals = 'SIGKILL'): Promise<string> {
  const child = spawn(process.execPath, [resolve('test/task-until-killed.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, WIREBENCH_HOME: home },
  });
  const ended = once(child, 'close');
  const [taskId] = await once(createInterface(child.stdout), 'line');
  await vi.waitFor(async () => expect((await taskFiles()).length).toBe(1));
  child.kill(by);
  await ended;
  return String(taskId);
}

/** The files that are there whole; one that is being written has another name until then. */
const taskFiles = async () => {
  const found = await readdir(join(home, 'tasks'), { recursive: true, withFileTypes: true });
  return found
    .filter((one) => one.isFile() && one.name.endsWith('.json'))
    .map((one) => join(one.parentPath, one.name));
};

async function startAgain(shell: 'web' | 'cli' = 'web') {
  const environment = { ...process.env, WIREBENCH_HOME: home };
  backend = await createBackend({ ports: nodeShellPorts({ shell, entryUrl, environment }) });
  const { connections } = backend;
  const outcome = await agree((options) => connections.connect('tasks', options));
  const connectionId = outcome.status === 'connecting' ? outcome.connectionId : 0;
  await vi.waitFor(() => expect(connections.list()[0]?.state.status).toBe('ready'), {
    timeout: 40_000,
  });
  const tasks = () => connections.tasks.watched(connectionId).tasks;
  await vi.waitFor(() => expect(tasks()).toHaveLength(1));
  return { tasks, connectionId, connections };
}

test.each(['legacy', 'modern'] as const)(
  'a task of the %s generation goes on after the app was killed, and its result is there',
  async (era) => {
    const taskId = await startAndKill(era);
    const { tasks, connectionId, connections } = await startAgain();
    expect(tasks()).toMatchObject([{ taskId, tool: 'work', standing: 'working', isPolled: true }]);

    server.finish(taskId);

    await vi.waitFor(() => expect(tasks()[0]?.standing).toBe('completed'), { timeout: 40_000 });
    const { text } = await connections.tasks.result(connectionId, taskId, 1000);
    expect(text).toContain('It worked.');
  },
);

test('a task that the server forgot meanwhile is lost', async () => {
  const taskId = await startAndKill('modern');
  server.tasks.delete(taskId);

  const { tasks } = await startAgain();

  await vi.waitFor(() => expect(tasks()[0]).toMatchObject({ standing: 'lost', isPolled: false }));
});

test('what is kept is for the user alone, and follows the server', async () => {
  const taskId = await startAndKill('modern');
  const polls = server.asked('tasks/get').length;
  const [file = ''] = await taskFiles();
  const text = await readFile(file, 'utf8');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(text).not.toMatch(/wait|poll \d/);
  const { tasks: kept } = JSON.parse(text) as { tasks: object[] };
  expect(kept).toMatchObject([{ era: 'modern', tool: 'work', standing: 'working', ttlMs: 60_000 }]);
  const odd = [7, null, {}, { ...kept[0], pollMs: 0 }, { ...kept[0], taskId: '' }];
  await writeFile(file, JSON.stringify({ version: 1, tasks: [...odd, ...kept] }));

  // A command line knows of the task, and leaves it alone.
  const { tasks } = await startAgain('cli');
  expect(tasks()).toMatchObject([{ taskId, standing: 'working', isPolled: false }]);
  expect(server.asked('tasks/get')).toHaveLength(polls);

  const context = { signal: new AbortController().signal };
  const definition = backend?.servers.get('tasks');
  if (!definition) throw new Error('no server');
  const renamed = { ...definition, name: 'renamed' };
  await backend?.handlers['servers.update']({ name: 'tasks', definition: renamed }, context);
  expect(await taskFiles()).toHaveLength(1);
  await backend?.handlers['servers.remove']({ name: 'renamed' }, context);
  expect(await taskFiles()).toEqual([]);
});

describe('over HTTP with sessions', () => {
  async function researchAndKill(by?: NodeJS.Signals): Promise<string> {
    const port = String(await freePort());
    const { url, close } = await startHttpServer(everythingScript, ['streamableHttp'], {
      env: { PORT: port },
      says: /listening on port (\d+)/,
      url: `http://127.0.0.1:${port}/mcp`,
    });
    closeServer = close;
    const research = [url, 'simulate-research-query', '{"topic":"tea","ambiguous":true}'];
    return callAndKill(research, by);
  }

  test('a task goes on in its session after the app was killed, asks, and gets its answer', async () => {
    const taskId = await researchAndKill();

    const { tasks, connectionId, connections } = await startAgain();

    expect(tasks()).toMatchObject([{ taskId, isPolled: true }]);
    const { serverRequests } = connections;
    await vi.waitFor(() => expect(serverRequests.list()).toHaveLength(1), { timeout: 40_000 });
    const { serverRequestId = 0 } = serverRequests.list()[0] ?? {};
    const contentText = '{"interpretation":"historical"}';
    serverRequests.answer(serverRequestId, { action: 'accept', contentText });
    await vi.waitFor(() => expect(tasks()[0]?.standing).toBe('completed'), { timeout: 40_000 });
    const { text } = await connections.tasks.result(connectionId, taskId, 1000);
    expect(text).toContain('tea (historical)');
    expect(connections.list()[0]?.state).toMatchObject({
      serverInfo: { name: 'mcp-servers/everything' },
    });
    // Nothing is left of the session once nothing is open in it.
    await vi.waitFor(async () => {
      const [file = ''] = await taskFiles();
      expect(await readFile(file, 'utf8')).not.toContain('"session"');
    });
  });

  test('a task goes on after the app was closed as usual, too', async () => {
    const taskId = await researchAndKill('SIGTERM');

    const { tasks, connections } = await startAgain();

    expect(tasks()).toMatchObject([{ taskId, isPolled: true }]);
    const { serverRequests } = connections;
    await vi.waitFor(() => expect(serverRequests.list()).toHaveLength(1), { timeout: 40_000 });
    expect(tasks()[0]?.standing).toBe('input_required');
  });

  test('a task whose session is gone is lost', async () => {
    const taskId = await researchAndKill();
    const [file = ''] = await taskFiles();
    const kept = JSON.parse(await readFile(file, 'utf8')) as { session: object };
    await writeFile(file, JSON.stringify({ ...kept, session: { ...kept.session, id: 'gone' } }));

    const { tasks } = await startAgain();

    const lost = { taskId, standing: 'lost', isPolled: false };
    await vi.waitFor(() => expect(tasks()[0]).toMatchObject(lost), { timeout: 40_000 });
  });
});
