import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../../../../test/run-cli.ts';
import { startTasksServer } from '../../../../test/servers/tasks-server.ts';

let home: string;
let server: Awaited<ReturnType<typeof startTasksServer>>;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-cli-tasks-'));
});
afterEach(async () => {
  await server.close();
  await rm(home, { recursive: true, force: true });
});

const wirebench = (...words: string[]) => runCli([...words, '--url', server.url], { home });

describe.each(['legacy', 'modern'] as const)('tasks of the %s generation', (era) => {
  test('are waited for by a call', async () => {
    server = await startTasksServer(era);

    const { exitCode, stdout, stderr } = await wirebench('call', 'work', '--task', '--ttl', '5000');

    expect([exitCode, stdout]).toEqual([0, 'It worked.\n']);
    expect(stderr).toContain('Task task-1: completed (poll 2)');
  });

  test('without an id can’t be waited for, which is no success', async () => {
    server = await startTasksServer(era);
    const words = ['call', 'work', '--task', '--args', '{"how":"no-id"}'];

    const { exitCode, stdout, stderr } = await wirebench(...words);

    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('task')]);
    expect(stderr).toContain('a task (without a taskId');
    expect(stderr).toContain('its result can’t be waited for.');
  });

  test('go on without the command, and are asked about, fetched and cancelled by their id', async () => {
    server = await startTasksServer(era);
    const args = '{"how":"wait"}';
    const first = await wirebench('call', 'work', '--args', args, '--detach');
    const second = await wirebench('call', 'work', '--args', args, '--detach', '--json');
    expect(first.stdout).toBe('task-1\n');
    expect(JSON.parse(second.stdout)).toMatchObject({ task: { taskId: 'task-2' } });

    const got = await wirebench('tasks', 'get', 'task-1', '--json');
    expect(JSON.parse(got.stdout)).toMatchObject({ taskId: 'task-1', standing: 'working' });
    const cancelled = await wirebench('tasks', 'cancel', 'task-2');
    expect(cancelled.stdout).toMatch(/^id +task-2\nstatus +cancelled\n/);
    server.finish('task-1');
    const result = await wirebench('tasks', 'result', 'task-1');
    expect([result.exitCode, result.stdout]).toEqual([0, 'It worked.\n']);
    const unknown = await wirebench('tasks', 'get', 'nope');
    expect([unknown.exitCode, unknown.stderr]).toEqual([
      4,
      expect.stringContaining('There is no such task.'),
    ]);
  });
});

test('are listed by a server that can', async () => {
  server = await startTasksServer('legacy');
  server.invent(2);

  const table = await wirebench('tasks', 'list');
  const document = await wirebench('tasks', 'list', '--json');

  expect(table.stdout).toBe('task-1  working    poll 0\ntask-2  working    poll 0\n');
  expect(JSON.parse(document.stdout)).toMatchObject({ canList: true, tasks: [{}, {}] });
});

test('are not listed by one that can’t, which the command says', async () => {
  server = await startTasksServer('modern');

  const { exitCode, stdout, stderr } = await wirebench('tasks', 'list');

  expect([exitCode, stdout]).toEqual([0, 'There are no tasks.\n']);
  expect(stderr).toContain('The server can’t list its tasks');
});

test.each([
  [['tasks', 'get'], 'Name a task by its id.'],
  [['call', 'work', '--ttl', '5000'], '--ttl needs --task or --detach.'],
  [['call', 'work', '--task', '--ttl', 'soon'], '--ttl takes milliseconds'],
])('%j is a wrong usage', async (words, message) => {
  server = await startTasksServer('legacy');

  const { exitCode, stderr } = await wirebench(...words);

  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
});
