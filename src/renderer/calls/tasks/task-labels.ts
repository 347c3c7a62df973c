import type { TaskStanding, TaskState } from '../../../shared/model/calls/task.ts';
import { isTaskOver, taskEndsAt } from '../../../shared/model/calls/task.ts';
import { timeLeft } from '../../ui/format.ts';

/** How a task stands, in a word or two. */
export const standingLabels: Record<TaskStanding, string> = {
  working: 'Working',
  input_required: 'Waits for input',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  lost: 'Lost',
};

/** How long the server keeps a task: "kept for 4 min 10 s more"; '' where it does not say. */
export function keptLabel(task: TaskState, nowMs: number): string {
  if (task.ttlMs === null) return 'kept indefinitely';
  const endsAt = taskEndsAt(task);
  if (endsAt === undefined) return '';
  return endsAt > nowMs ? `kept for ${timeLeft(endsAt - nowMs)} more` : 'no longer kept';
}

/** The word for how a task stands; one whose end was asked for says so. */
export const standingText = ({ standing, isCancelAsked }: TaskState): string =>
  isCancelAsked && !isTaskOver(standing) ? 'Being cancelled' : standingLabels[standing];
