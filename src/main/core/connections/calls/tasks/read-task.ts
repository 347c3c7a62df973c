import { cutAt } from '../../../../../shared/cut-at-word.ts';
import type { Finding } from '../../../../../shared/model/finding.ts';
import { taskStatuses, type TaskStatus } from '../../../../../shared/model/calls/task.ts';

/** What a server said of a task, as far as it can be used; `findings` tell of the rest. */
export type ToldTask = {
  taskId: string;
  /** Absent where it said none, or one that the specification does not have. */
  status?: TaskStatus;
  message?: string;
  createdAt?: number;
  changedAt?: number;
  ttlMs?: number | null;
  pollMs?: number;
  findings: Finding[];
};

/** The names of the members that differ between the generations. */
export type TaskMembers = { ttl: string; pollInterval: string };

/** A longer id is an attack on memory; ids are sent back with each poll. */
const longestId = 1000;
const longestMessage = 2000;
const longestShown = 60;

/** Reads a task; undefined where it has no id by which the server could be asked about it. */
export function readTask(
  task: Record<string, unknown>,
  { ttl, pollInterval }: TaskMembers,
): ToldTask | undefined {
  const { taskId, status, statusMessage, createdAt, lastUpdatedAt } = task;
  if (typeof taskId !== 'string' || taskId === '' || taskId.length > longestId) return undefined;
  const findings: Finding[] = [];
  const note = (message: string) => void findings.push({ message });
  const known = taskStatuses.find((one) => one === status);
  if (!known)
    note(`the status of a task is ${shown(status)}, which the specification does not define`);
  const created = timeOf(createdAt);
  if (createdAt === undefined) note('a task has no createdAt, which the specification requires');
  else if (created === undefined)
    note(`the createdAt of a task is ${shown(createdAt)}, not a time`);
  const changed = timeOf(lastUpdatedAt);
  const lifetime = task[ttl];
  const isLifetime = lifetime === null || isDuration(lifetime);
  if (lifetime !== undefined && !isLifetime) note(`the ${ttl} of a task is ${shown(lifetime)}`);
  const interval = task[pollInterval];
  if (interval !== undefined && !isDuration(interval)) {
    note(`the ${pollInterval} of a task is ${shown(interval)}`);
  }
  return {
    taskId,
    ...(known && { status: known }),
    ...(typeof statusMessage === 'string' && { message: cutAt(statusMessage, longestMessage) }),
    ...(created !== undefined && { createdAt: created }),
    ...(changed !== undefined && { changedAt: changed }),
    ...(isLifetime && { ttlMs: lifetime }),
    ...(isDuration(interval) && { pollMs: interval }),
    findings,
  };
}

const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' && value.length < 100 ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string') return `“${cutAt(value, longestShown)}”`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
