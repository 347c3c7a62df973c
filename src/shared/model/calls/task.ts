import { memberOf } from '../../json/member-of.ts';
import type { Finding } from '../finding.ts';

export const taskStatuses = [
  'working',
  'input_required',
  'completed',
  'failed',
  'cancelled',
] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/**
 * How a task stands: as its server says or, where the server does not know it any more, that its time
 * to live is over, or that it is lost.
 */
export type TaskStanding = TaskStatus | 'expired' | 'lost';

/** What is known of a server's task. Times are in milliseconds since the epoch. */
export type TaskState = {
  taskId: string;
  standing: TaskStanding;
  /** The server's `statusMessage`, or why nothing more is known; its first characters. */
  message?: string;
  createdAt: number;
  /** When it last changed. */
  changedAt: number;
  /** How long the server keeps it from `createdAt` on; null for as long as it likes. */
  ttlMs?: number | null;
  /** The time between two polls. */
  pollMs: number;
  /** The user asked for its end, and the server has not said that it ended. */
  isCancelAsked?: true;
  /** What is wrong or notable about what the server said of it. */
  findings?: Finding[];
};

/** A task that Wirebench watches, or that the server lists. */
export type WatchedTask = TaskState & {
  serverName: string;
  /** The tool that runs; absent where the server only listed the task. */
  tool?: string;
  /** The call of this run that waits for it. */
  callId?: number;
  /** The seq of the call's request in the current recording. */
  rootSeq?: number;
  /** Whether it is polled now; a task without a connection, or of a list, is not. */
  isPolled: boolean;
};

export const isTaskOver = (standing: TaskStanding): boolean =>
  standing !== 'working' && standing !== 'input_required';

/** When a server may forget a task; undefined where it keeps it, or does not say. */
export const taskEndsAt = ({ createdAt, ttlMs }: TaskState): number | undefined =>
  typeof ttlMs === 'number' ? createdAt + ttlMs : undefined;

type Offering = { era: 'legacy' | 'modern'; capabilities: Record<string, unknown> };

/** Whether a server said that it has tasks, of the core (2025-11-25) or of the extension. */
export const offersTasks = ({ era, capabilities }: Offering): boolean =>
  era === 'legacy'
    ? memberOf(capabilities, 'tasks') !== undefined
    : memberOf(memberOf(capabilities, 'extensions'), 'io.modelcontextprotocol/tasks') !== undefined;

/**
 * Whether a call of a tool can be asked to run as a task: may it, must it, or not. Since 2026-07-28
 * the server decides, and nothing is asked.
 */
export function taskChoice(
  { era, capabilities }: Offering,
  tool: unknown,
): 'optional' | 'required' | undefined {
  const requests = memberOf(memberOf(capabilities, 'tasks'), 'requests');
  if (era === 'modern' || memberOf(memberOf(requests, 'tools'), 'call') === undefined) {
    return undefined;
  }
  const support = memberOf(memberOf(tool, 'execution'), 'taskSupport');
  return support === 'optional' || support === 'required' ? support : undefined;
}

/** The tasks that are known of a connection's server. */
export type TaskList = {
  tasks: WatchedTask[];
  /** Whether the server can be asked for its tasks (2025-11-25, `tasks/list`). */
  canList: boolean;
  /** The server has more tasks than are read. */
  isCutShort?: true;
  /** Why the server's own list could not be read. */
  failure?: string;
};
