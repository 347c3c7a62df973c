import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CircleSlash,
  Hourglass,
  TimerOff,
  UserRoundPen,
  type LucideIcon,
} from 'lucide-react';
import type { TaskStanding, WatchedTask } from '../../../shared/model/calls/task.ts';
import { standingText } from '../../calls/tasks/task-labels.ts';
import { Time } from '../../ui/time.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';

const looks: Record<TaskStanding, [icon: LucideIcon, colour: string]> = {
  working: [Hourglass, 'text-accent'],
  input_required: [UserRoundPen, 'text-warning'],
  completed: [CircleCheck, 'text-success'],
  failed: [CircleAlert, 'text-danger'],
  cancelled: [CircleSlash, 'text-text-muted'],
  expired: [TimerOff, 'text-text-muted'],
  lost: [CircleHelp, 'text-warning'],
};

/** A task in the list: what runs, how it stands, and when that changed. */
export function TaskRow({ task }: { task: WatchedTask }) {
  const name = task.tool ?? task.taskId;
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 items-center gap-2 px-3">
      <StandingIcon standing={task.standing} />
      <span className="flex min-w-0 flex-1 flex-col leading-tight">
        <span className={`truncate ${task.tool === undefined ? 'font-mono text-[12px]' : ''}`}>
          <VisibleText text={name} />
        </span>
        <span className="truncate text-xs text-text-muted">
          {standingText(task)}
          {task.message !== undefined && (
            <>
              {' · '}
              <VisibleText text={task.message} />
            </>
          )}
        </span>
      </span>
      <span className="flex-none self-start pt-1 text-xs text-text-muted">
        <Time atMs={task.changedAt} />
      </span>
    </div>
  );
}

export function StandingIcon({ standing }: { standing: TaskStanding }) {
  const [Icon, colour] = looks[standing];
  return <Icon size={14} aria-hidden className={`flex-none ${colour}`} />;
}
