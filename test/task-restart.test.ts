import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Backend } from '../src/main/core/backend.ts';
import { createBackend } from '../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import { agree } from './agree.ts';
import { entryUrl } from './entry.ts';
import { startTasksServer } from './servers/tasks-server.ts';

let home: string;
let server: Awaited<ReturnType<typeof startTasksServer>>;
let backend: Backend | undefined;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-tasks-'));
});
afterEach(async () => {
  await backend?.close();
  backend = undefined;
  await server.close();
  await rm(home, { recursive: true, force: true });
});

/** Starts a task in an app, which is killed as soon as the task is polled. */
async function startAndKill(era: 'legacy' | 'modern'): Promise<string> {
  server = await startTasksServer(era);
  const child = spawn(process.execPath, [resolve('test/task-until-killed.ts'), server.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, WIREBENCH_HOME: home },
  });
  const ended = once(child, 'close');
  const [taskId] = await once(createInterface(child.stdout), 'line');
  await vi.waitFor(async () => expect((await taskFiles()).length).toBe(1));
  child.kill('SIGKILL');
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
