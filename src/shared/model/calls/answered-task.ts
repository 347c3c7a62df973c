import { memberOf } from '../../json/member-of.ts';

/** A task that a server answered with in place of a result, while it still works on the result. */
export type AnsweredTask = { taskId?: string; status?: string };

/**
 * The task in place of a result (2025-11-25, tasks; 2026-07-28, the tasks extension); undefined for
 * an ordinary result. Ids and states are cut to 200 characters.
 */
export function answeredTask(result: unknown): AnsweredTask | undefined {
  const inner = memberOf(result, 'task');
  const isTask = memberOf(result, 'resultType') === 'task';
  if (!isTask && inner === undefined) return undefined;
  const isLegacy =
    ['taskId', 'status'].some((name) => typeof memberOf(inner, name) === 'string') &&
    memberOf(result, 'content') === undefined;
  if (!isTask && !isLegacy) return undefined;
  const of = (name: string) => memberOf(inner, name) ?? memberOf(result, name);
  const [taskId, status] = [of('taskId'), of('status')];
  return {
    ...(typeof taskId === 'string' && { taskId: taskId.slice(0, longest) }),
    ...(typeof status === 'string' && { status: status.slice(0, longest) }),
  };
}

/** Formats a task as "a task (t1, working)". */
export function taskLabel({ taskId, status }: AnsweredTask): string {
  const facts = [taskId ?? 'without a taskId', ...(status === undefined ? [] : [status])];
  return `a task (${facts.join(', ')})`;
}

const longest = 200;
