import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Backend } from '../src/main/core/backend.ts';
import { createBackend } from '../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import { agree } from './agree.ts';
import { entryUrl } from './entry.ts';
import { freePort } from './free-port.ts';
import { startHttpServer } from './servers/start-http-server.ts';
import { startTasksServer } from './servers/tasks-server.ts';
import type { TaskWish } from './task-until-killed.ts';

const everythingScript = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';

let home: string;
let legacy: Awaited<ReturnType<typeof startTasksServer>>;
let modern: Awaited<ReturnType<typeof startTasksServer>>;
let sessions: Awaited<ReturnType<typeof startHttpServer>>;
let backend: Backend | undefined;
/** The id of the task that each server has, by the server's name. */
let taskIds: Map<string, string>;

const work = { tool: 'work', argumentsText: '{"how":"wait"}' };
const research = {
  tool: 'simulate-research-query',
  argumentsText: '{"topic":"tea","ambiguous":true}',
};

/**
 * One app starts tasks, and is killed while they run; each test starts another app, for one server. A task
 * that is about to ask has an app of its own, which ends before that.
 */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-tasks-'));
  // They outlive the slowest machine.
  legacy = await startTasksServer('legacy', 600_000);
  modern = await startTasksServer('modern', 600_000);
  const port = String(await freePort());
  sessions = await startHttpServer(everythingScript, ['streamableHttp'], {
    env: { PORT: port },
    says: /listening on port (\d+)/,
    url: `http://127.0.0.1:${port}/mcp`,
  });
  taskIds = await startAndEnd('SIGKILL', [
    { name: 'legacy', url: legacy.url, ...work },
    ...['modern', 'forgotten', 'kept'].map((name) => ({ name, url: modern.url, ...work })),
    { name: 'gone', url: sessions.url, ...research },
  ]);
});
afterEach(async () => {
  await backend?.close();
  backend = undefined;
});
afterAll(async () => {
  await Promise.all([legacy.close(), modern.close(), sessions.close()]);
  await rm(home, { recursive: true, force: true });
});

/** Starts tasks in an app, which is ended as soon as all of them run and are on disk. */
async function startAndEnd(by: NodeJS.Signals, wishes: TaskWish[]): Promise<Map<string, string>> {
  const script = resolve('test/task-until-killed.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(wishes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, WIREBENCH_HOME: home },
  });
  const ended = once(child, 'close');
  const running = new Map<string, string>();
  createInterface(child.stdout).on('line', (line) => {
    const [name, taskId] = JSON.parse(line) as [string, string];
    running.set(name, taskId);
  });
  await vi.waitFor(async () => {
    expect(running.size).toBe(wishes.length);
    for (const { name } of wishes) expect(await taskFiles(name)).toHaveLength(1);
  });
  child.kill(by);
  await ended;
  return running;
}

/** The files of a server that are there whole; one that is being written has another name until then. */
async function taskFiles(serverName: string): Promise<string[]> {
  const hash = createHash('sha256').update(serverName).digest('hex').slice(0, 32);
  const folder = join(home, 'tasks', hash);
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
}

async function startAgain(serverName: string, shell: 'web' | 'cli' = 'web') {
  const environment = { ...process.env, WIREBENCH_HOME: home };
  backend = await createBackend({ ports: nodeShellPorts({ shell, entryUrl, environment }) });
  const { connections } = backend;
  const outcome = await agree((options) => connections.connect(serverName, options));
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
    const taskId = taskIds.get(era) ?? '';
    const { tasks, connectionId, connections } = await startAgain(era);
    expect(tasks()).toMatchObject([{ taskId, tool: 'work', standing: 'working', isPolled: true }]);

    (era === 'legacy' ? legacy : modern).finish(taskId);

    await vi.waitFor(() => expect(tasks()[0]?.standing).toBe('completed'), { timeout: 40_000 });
    const { text } = await connections.tasks.result(connectionId, taskId, 1000);
    expect(text).toContain('It worked.');
  },
);

test('a task that the server forgot meanwhile is lost', async () => {
  modern.tasks.delete(taskIds.get('forgotten') ?? '');

  const { tasks } = await startAgain('forgotten');

  await vi.waitFor(() => expect(tasks()[0]).toMatchObject({ standing: 'lost', isPolled: false }));
});

test('what is kept is for the user alone, and follows the server', async () => {
  const taskId = taskIds.get('kept') ?? '';
  const polls = modern.asked('tasks/get').length;
  const [file = ''] = await taskFiles('kept');
  const text = await readFile(file, 'utf8');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(text).not.toMatch(/wait|poll \d/);
  const { tasks: kept } = JSON.parse(text) as { tasks: object[] };
  expect(kept).toMatchObject([
    { era: 'modern', tool: 'work', standing: 'working', ttlMs: 600_000 },
  ]);
  const odd = [7, null, {}, { ...kept[0], pollMs: 0 }, { ...kept[0], taskId: '' }];
  await writeFile(file, JSON.stringify({ version: 1, tasks: [...odd, ...kept] }));

  // A command line knows of the task, and leaves it alone.
  const { tasks } = await startAgain('kept', 'cli');
  expect(tasks()).toMatchObject([{ taskId, standing: 'working', isPolled: false }]);
  expect(modern.asked('tasks/get')).toHaveLength(polls);

  const context = { signal: new AbortController().signal };
  const definition = backend?.servers.get('kept');
  if (!definition) throw new Error('no server');
  const renamed = { ...definition, name: 'renamed' };
  await backend?.handlers['servers.update']({ name: 'kept', definition: renamed }, context);
  expect(await taskFiles('kept')).toEqual([]);
  expect(await taskFiles('renamed')).toHaveLength(1);
  await backend?.handlers['servers.remove']({ name: 'renamed' }, context);
  expect(await taskFiles('renamed')).toEqual([]);
});

describe('over HTTP with sessions', () => {
  test('a task goes on in its session after the app was killed, asks, and gets its answer', async () => {
    const wish = { name: 'asking', url: sessions.url, ...research };
    const taskId = (await startAndEnd('SIGKILL', [wish])).get('asking') ?? '';

    const { tasks, connectionId, connections } = await startAgain('asking');

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
      const [file = ''] = await taskFiles('asking');
      expect(await readFile(file, 'utf8')).not.toContain('"session"');
    });
  });

  test('a task goes on after the app was closed as usual, too', async () => {
    const ended = await startAndEnd('SIGTERM', [
      { name: 'closed', url: sessions.url, ...research },
    ]);
    const taskId = ended.get('closed');

    const { tasks, connections } = await startAgain('closed');

    expect(tasks()).toMatchObject([{ taskId, isPolled: true }]);
    const { serverRequests } = connections;
    await vi.waitFor(() => expect(serverRequests.list()).toHaveLength(1), { timeout: 40_000 });
    expect(tasks()[0]?.standing).toBe('input_required');
  });

  test('a task whose session is gone is lost', async () => {
    const taskId = taskIds.get('gone');
    const [file = ''] = await taskFiles('gone');
    const kept = JSON.parse(await readFile(file, 'utf8')) as { session: object };
    await writeFile(file, JSON.stringify({ ...kept, session: { ...kept.session, id: 'gone' } }));

    const { tasks } = await startAgain('gone');

    const lost = { taskId, standing: 'lost', isPolled: false };
    await vi.waitFor(() => expect(tasks()[0]).toMatchObject(lost), { timeout: 40_000 });
  });
});
