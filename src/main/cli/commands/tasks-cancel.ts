import { defineCommand } from '../command.ts';
import { readTask, taskArgument, taskOptions } from '../tasks/task-options.ts';

export const tasksCancelCommand = defineCommand({
  name: 'tasks cancel',
  summary: 'Ask a server to end a task',
  usage: ['ID SERVER [options]'],
  arguments: [taskArgument],
  options: taskOptions,
  examples: [['wirebench tasks cancel 9f3c --server weather', 'Prints how the task stands then.']],
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
