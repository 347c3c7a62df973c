import { isObject } from '../../../../../shared/json/is-object.ts';
import type { RawRequest } from '../../../wire/raw-lane.ts';
import { readTask, type TaskMembers, type ToldTask } from './read-task.ts';

export type TaskEra = 'legacy' | 'modern';

/** What a generation of the protocol says on the wire of tasks. */
export type TaskCodec = {
  era: TaskEra;
  /** What asks for a call to be run as a task; nothing where the server decides. */
  wish(ttlMs: number | undefined): RawRequest['params'];
  /**
   * The task that a call was answered with; undefined for an ordinary result. `wasAsked` says that the
   * call asked for one.
   */
  created(result: unknown, wasAsked?: boolean): ToldTask | undefined;
  /** The task that `tasks/get` was answered with. */
  told(result: unknown): ToldTask | undefined;
  /** The tasks of a page of `tasks/list`; undefined where the generation has no such list. */
  listed?(result: unknown): ToldTask[];
  /** Whether `tasks/get` brings the result and the questions, or else `tasks/result` does. */
  isInline: boolean;
};

/** The core tasks of 2025-11-25: the client asks for them. */
const legacyTasks: TaskCodec = {
  era: 'legacy',
  wish: (ttlMs) => [['task', JSON.stringify(ttlMs === undefined ? {} : { ttl: ttlMs })]],
  // Some servers add a content for clients that refuse a result without one; unasked, it is an
  // ordinary result that has a member of this name.
  created: (result, wasAsked = false) =>
    isObject(result) && isObject(result['task']) && (wasAsked || result['content'] === undefined)
      ? readTask(result['task'], legacyMembers)
      : undefined,
  told: (result) => (isObject(result) ? readTask(result, legacyMembers) : undefined),
  listed: (result) => {
    const tasks: unknown = isObject(result) ? result['tasks'] : undefined;
    if (!Array.isArray(tasks)) return [];
    return tasks.flatMap((one) => (isObject(one) ? (readTask(one, legacyMembers) ?? []) : []));
  },
  isInline: false,
};

/** The extension `io.modelcontextprotocol/tasks` of 2026-07-28 (SEP-2663): the server decides. */
const modernTasks: TaskCodec = {
  era: 'modern',
  wish: () => [],
  created: (result) =>
    isObject(result) && result['resultType'] === 'task'
      ? readTask(result, modernMembers)
      : undefined,
  told: (result) => (isObject(result) ? readTask(result, modernMembers) : undefined),
  isInline: true,
};

const legacyMembers: TaskMembers = { ttl: 'ttl', pollInterval: 'pollInterval' };
const modernMembers: TaskMembers = { ttl: 'ttlMs', pollInterval: 'pollIntervalMs' };

export const taskCodec = (era: TaskEra): TaskCodec =>
  era === 'legacy' ? legacyTasks : modernTasks;

/** A quick check of a result; false only where no generation's `created` finds a task in it. */
export const mayBeTask = (result: unknown): boolean =>
  isObject(result) && (isObject(result['task']) || result['resultType'] === 'task');

/** The key of `_meta` that says which task a message belongs to (2025-11-25). */
export const relatedTaskKey = 'io.modelcontextprotocol/related-task';

/** The id of the task that a request of a server belongs to. */
export function relatedTaskId(params: unknown): string | undefined {
  const meta = isObject(params) ? params['_meta'] : undefined;
  const related = isObject(meta) ? meta[relatedTaskKey] : undefined;
  const taskId = isObject(related) ? related['taskId'] : undefined;
  return typeof taskId === 'string' ? taskId : undefined;
}
