import { defineCommand } from '../command.ts';
import { readTask, taskArgument, taskOptions } from '../tasks/task-options.ts';

export const tasksResultCommand = defineCommand({
  name: 'tasks result',
  summary: 'Wait for a task, and print its result',
  usage: ['ID SERVER [options]'],
  arguments: [taskArgument],
  options: taskOptions,
  examples: [['wirebench tasks result 9f3c --server weather', 'Waits until the task has ended.']],
  exitCodes: { 1: 'the tool reported an error, or the task was cancelled' },
  read: readTask,
  async run(options, terminal) {
    const [{ runInSession }, { runTasksResult }] = await Promise.all([
      import('../run-in-session.ts'),
      import('../tasks/run-tasks.ts'),
    ]);
    return runInSession(options, terminal, (session, say) =>
      runTasksResult(session, { ...options, signal: terminal.signal, say }),
    );
  },
});
