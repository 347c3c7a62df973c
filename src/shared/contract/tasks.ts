import { z } from 'zod';
import type { CallResult } from '../model/calls/call.ts';
import type { TaskList } from '../model/calls/task.ts';
import { call } from '../rpc/define.ts';
import { connection } from './parts.ts';

const task = connection.extend({ taskId: z.string().min(1).max(1000) });

/** What can be asked of the tasks of servers, of this run and of earlier ones. */
export const tasksContract = {
  /** The tasks that are watched or kept, the newest first; the server is not asked. */
  'tasks.watched': call(() => connection).returns<TaskList>(),
  /** The same, with those that the server lists itself, where it can. */
  'tasks.list': call(() => connection).returns<TaskList>(),
  /** The result or error of a task; REFUSED while it runs, NOT_FOUND where there is none. */
  'tasks.result': call(() =>
    task.extend({ limit: z.number().int().positive().default(1_000_000) }),
  ).returns<CallResult>(),
  /** Asks the server to end a task; whether it does is told by its state. */
  'tasks.cancel': call(() => task).returns<void>(),
};
