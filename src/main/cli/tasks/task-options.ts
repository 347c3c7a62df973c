import { usageError } from '../cli-error.ts';
import type { Argument, Given } from '../command.ts';
import {
  readSession,
  sessionOptions,
  timeoutOption,
  type SessionOptions,
} from '../session-options.ts';
import { toldOptions } from '../told-options.ts';

/** The options of the commands about tasks. */
export const taskOptions = { ...sessionOptions, ...toldOptions, ...timeoutOption };

export const taskArgument: Argument = {
  name: 'ID',
  about: 'the id of the task, as --detach or wirebench tasks list prints it',
};

type TaskInput = SessionOptions & { taskId: string };

/** Reads the words of a command about one task. Throws a usage error that names what is wrong. */
export function readTask({ values, positionals }: Given<typeof taskOptions>): TaskInput {
  const [taskId] = positionals;
  if (taskId === undefined) throw usageError('Name a task by its id.');
  return { ...readSession(values), taskId };
}
