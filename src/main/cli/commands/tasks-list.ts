import { defineCommand } from '../command.ts';
import { readSession } from '../session-options.ts';
import { taskOptions } from '../tasks/task-options.ts';

export const tasksListCommand = defineCommand({
  name: 'tasks list',
  summary: 'List the tasks of a server',
  details: [
    'Lists the tasks that the server lists, if it can, and the stored tasks that Wirebench started.',
  ],
  usage: ['SERVER [options]'],
  options: taskOptions,
  examples: [['wirebench tasks list --server weather', 'Prints a line for each task.']],
  read({ values }) {
    return readSession(values);
  },
  async run(options, terminal) {
    const [{ runInSession }, { runTasksList }] = await Promise.all([
      import('../run-in-session.ts'),
      import('../tasks/run-tasks.ts'),
    ]);
    return runInSession(options, terminal, (session, say) =>
      runTasksList(session, { ...options, signal: terminal.signal, say }),
    );
  },
});
