import { defineCommand } from '../command.ts';
import { readTask, taskArgument, taskOptions } from '../tasks/task-options.ts';

export const tasksCancelCommand = defineCommand({
  name: 'tasks cancel',
  summary: 'Cancel a task',
  usage: ['ID SERVER [options]'],
  arguments: [taskArgument],
  options: taskOptions,
  examples: [
    ['wirebench tasks cancel 9f3c --server weather', 'Prints the status of the task afterwards.'],
  ],
  read: readTask,
  async run(options, terminal) {
    const [{ runInSession }, { runTasksCancel }] = await Promise.all([
      import('../run-in-session.ts'),
      import('../tasks/run-tasks.ts'),
    ]);
    return runInSession(options, terminal, (session, say) =>
      runTasksCancel(session, { ...options, signal: terminal.signal, say }),
    );
  },
});
