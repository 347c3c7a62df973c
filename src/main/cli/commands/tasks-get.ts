import { defineCommand } from '../command.ts';
import { readTask, taskArgument, taskOptions } from '../tasks/task-options.ts';

export const tasksGetCommand = defineCommand({
  name: 'tasks get',
  summary: 'Print the status of a task',
  usage: ['ID SERVER [options]'],
  arguments: [taskArgument],
  options: taskOptions,
  examples: [['wirebench tasks get 9f3c --server weather', 'Gets the status of the task.']],
  read: readTask,
  async run(options, terminal) {
    const [{ runInSession }, { runTasksGet }] = await Promise.all([
      import('../run-in-session.ts'),
      import('../tasks/run-tasks.ts'),
    ]);
    return runInSession(options, terminal, (session, say) =>
      runTasksGet(session, { ...options, signal: terminal.signal, say }),
    );
  },
});
