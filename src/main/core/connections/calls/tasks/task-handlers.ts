import type { AppContract } from '../../../../../shared/contract/index.ts';
import type { Handlers } from '../../../../../shared/rpc/define.ts';
import type { Tasks } from './tasks.ts';

type Names = Extract<keyof AppContract, `tasks.${string}`>;

/** What the page may ask of the tasks of servers. */
export const taskHandlers = (
  tasks: Pick<Tasks, 'watched' | 'list' | 'result' | 'cancel'>,
): Pick<Handlers<AppContract>, Names> => ({
  'tasks.watched': ({ connectionId }) => tasks.watched(connectionId),
  'tasks.list': ({ connectionId }) => tasks.list(connectionId),
  'tasks.result': ({ connectionId, taskId, limit }) => tasks.result(connectionId, taskId, limit),
  'tasks.cancel': ({ connectionId, taskId }) => tasks.cancel(connectionId, taskId),
});
