// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TaskList, WatchedTask } from '../../../shared/model/calls/task.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { bumpTasks } from '../../stores/tasks-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { TasksPanel } from './tasks-panel.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const working: WatchedTask = {
  taskId: 'task-1',
  serverName: 'weather',
  tool: 'forecast',
  standing: 'working',
  message: 'Reading clouds',
  createdAt: Date.now(),
  changedAt: Date.now(),
  ttlMs: 60_000,
  pollMs: 1000,
  isPolled: true,
};
const list = (...tasks: WatchedTask[]): TaskList => ({ tasks, canList: true });

beforeEach(() => {
  furnishPage();
  answerWith({ 'viewState.write': () => undefined });
});

let connections = 0;
function open(answer: TaskList | RpcError) {
  connections += 1;
  const asked: string[] = [];
  let now = answer;
  const tell = (method: string) => {
    asked.push(method);
    if (now instanceof RpcError) throw now;
    return now;
  };
  answerWith({
    'tasks.list': () => tell('list'),
    'tasks.watched': () => tell('watched'),
    'tasks.result': ({ taskId }) => {
      const text = JSON.stringify({ content: [{ type: 'text', text: `Sunny: ${taskId}` }] });
      return { text, totalBytes: text.length, cutShort: false };
    },
  });
  const connectionId = connections;
  render(<TasksPanel connectionId={connectionId} serverName="weather" />);
  return {
    asked,
    becomes(next: TaskList | RpcError): void {
      now = next;
      bumpTasks(connectionId);
    },
    says: (next: TaskList | RpcError) => void (now = next),
  };
}
const task = () => screen.findByRole('region', { name: 'Task' });

test('says what a task is where there is none, and reads the list again', async () => {
  const { asked } = open(list());

  await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));

  expect(screen.getByText('No tasks')).toBeTruthy();
  expect(asked).toEqual(['list', 'list']);
});

test('says why there is no list, and reads it again', async () => {
  const { says } = open(new RpcError('UNAVAILABLE', 'The server is not connected.'));
  expect((await screen.findByRole('alert')).textContent).toContain('is not connected');

  says(list(working));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));

  expect((await task()).textContent).toContain('forecast');
});

test('shows how a task stands, and its result once it is over', async () => {
  const { becomes } = open(list(working));
  const shown = await task();
  expect(within(shown).getByRole('status', { name: 'Status' }).textContent).toBe('Working');
  expect(shown.textContent).toMatch(/Reading clouds.*kept for .* more/);

  becomes(list({ ...working, standing: 'completed' }));

  expect(await within(shown).findByText('Sunny: task-1')).toBeTruthy();
  expect(within(shown).queryByRole('button', { name: 'Cancel the task' })).toBeNull();
});

test('lists each task with how it stands', async () => {
  open(
    list(
      { ...working, taskId: 'a', tool: 'job', standing: 'completed' },
      { ...working, taskId: 'b', tool: 'broken', standing: 'failed' },
      { ...working, taskId: 'c', tool: 'stopped', standing: 'cancelled' },
    ),
  );

  expect(await screen.findByRole('row', { name: /job.*Completed/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /broken.*Failed/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /stopped.*Cancelled/ })).toBeTruthy();
});

test('cancels a task, and tells what the server said against it', async () => {
  open(list(working));
  answerWith({
    'tasks.cancel': () => {
      throw new RpcError('UNAVAILABLE', 'The server refused tasks/cancel: too late');
    },
  });

  const shown = await task();
  await userEvent.click(within(shown).getByRole('button', { name: 'Cancel the task' }));

  expect((await within(shown).findByRole('alert')).textContent).toContain('too late');
});

test('keeps what the server listed when a watched task changes, and says what failed', async () => {
  const { tool: _tool, ...listed } = { ...working, taskId: 'task-2', isPolled: false };
  const { becomes } = open({
    ...list(working, listed),
    isCutShort: true,
    failure: 'Page 2 failed.',
  });
  expect((await screen.findByRole('alert')).textContent).toBe('Page 2 failed.');
  expect(screen.getByText('2 tasks, the server has more')).toBeTruthy();

  becomes(list({ ...working, standing: 'lost' }));

  await waitFor(async () =>
    expect(within(await task()).getByRole('status', { name: 'Status' }).textContent).toBe('Lost'),
  );
  expect(screen.getByText('2 tasks, the server has more')).toBeTruthy();
});
