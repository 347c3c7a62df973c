import { isObject } from '../../../../../shared/json/is-object.ts';
import { messageOf } from '../../../../../shared/rpc/errors.ts';
import { askServer, resultOf, type AskLine } from '../ask-server.ts';
import type { ToldTask } from './read-task.ts';

type Listed = { told: ToldTask[]; isCutShort: boolean; failure?: string };

const mostPages = 64;
const mostTasks = 10_000;
const timeoutMs = 30_000;

/** Walks the pages of `tasks/list`; what was read before a failure is there all the same. */
export async function listTasks(
  line: AskLine,
  listed: (result: unknown) => ToldTask[],
): Promise<Listed> {
  const told = new Map<string, ToldTask>();
  const seen = new Set<string>();
  let cursor: string | undefined;
  try {
    for (let pages = 0; pages < mostPages && told.size < mostTasks; pages += 1) {
      const params: [string, string][] =
        cursor === undefined ? [] : [['cursor', JSON.stringify(cursor)]];
      const options = { timeoutMs, unwanted: 'The list is no longer wanted.' };
      const reply = await askServer(line, { method: 'tasks/list', params }, options);
      const result = resultOf(reply, 'tasks/list');
      for (const task of listed(result)) told.set(task.taskId, task);
      const next = isObject(result) ? result['nextCursor'] : undefined;
      // A cursor that comes again would lead in a circle.
      if (typeof next !== 'string' || seen.has(next)) return read(told, false);
      seen.add(next);
      cursor = next;
    }
  } catch (error) {
    return { ...read(told, true), failure: messageOf(error) };
  }
  return read(told, true);
}

const read = (told: Map<string, ToldTask>, isCutShort: boolean): Listed => ({
  told: [...told.values()].slice(0, mostTasks),
  isCutShort,
});
