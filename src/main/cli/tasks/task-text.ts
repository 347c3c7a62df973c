import type { WatchedTask } from '../../../shared/model/calls/task.ts';
import { taskEndsAt } from '../../../shared/model/calls/task.ts';
import { printable } from '../text/printable.ts';

/** Tasks for a terminal, a line for each: its id, how it stands, its tool, and what it says. */
export function tasksTable(tasks: readonly WatchedTask[]): string {
  if (tasks.length === 0) return 'There are no tasks.\n';
  const rows = tasks.map(({ taskId, standing, tool = '', message = '' }) =>
    [taskId, standing, tool, message].map(oneLine),
  );
  const widths = [0, 1, 2].map((column) =>
    rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/** One task for a terminal, a line for each fact. */
export function taskText(task: WatchedTask): string {
  const endsAt = taskEndsAt(task);
  const facts: [string, string | undefined][] = [
    ['id', task.taskId],
    ['status', task.standing],
    ['message', task.message],
    ['tool', task.tool],
    ['created', new Date(task.createdAt).toISOString()],
    ['changed', new Date(task.changedAt).toISOString()],
    endsAt !== undefined && isBeyondDates(endsAt)
      ? ['kept', 'indefinitely']
      : ['kept until', endsAt === undefined ? undefined : new Date(endsAt).toISOString()],
    ...(task.findings ?? []).map(({ message }): [string, string] => ['note', message]),
  ];
  return facts
    .flatMap(([name, value]) =>
      value === undefined ? [] : [`${name.padEnd(11)} ${oneLine(value)}\n`],
    )
    .join('');
}

/** A time that a server may have put beyond what a date can be. */
const isBeyondDates = (atMs: number): boolean => Math.abs(atMs) > 8.64e15;

const oneLine = (text: string): string => printable(text.replaceAll(/\s+/g, ' '));
