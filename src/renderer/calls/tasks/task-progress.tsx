import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import type { TaskState } from '../../../shared/model/calls/task.ts';
import { openServer } from '../../navigation.ts';
import { useRevision } from '../../stores/connections-store.ts';
import { Button } from '../../ui/button.tsx';
import { FindingList } from '../../ui/list/finding-list.tsx';
import { useNow } from '../../ui/use-now.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { keptLabel, standingText } from './task-labels.ts';

type TaskProgressProps = { task: TaskState; call: CallSnapshot };

/** How the task of a call stands, as its server says. */
export function TaskProgress({ task, call }: TaskProgressProps) {
  const now = useNow(1000);
  const revision = useRevision(call.connectionId);
  const facts = [
    keptLabel(task, now),
    `asked every ${task.pollMs < 1000 ? `${task.pollMs} ms` : `${task.pollMs / 1000} s`}`,
  ];
  return (
    <div className="flex flex-col items-start gap-2">
      <p role="status" aria-label="Task" className="break-words">
        <span className="font-medium">{standingText(task)}</span>
        {task.message !== undefined && (
          <>
            {' · '}
            <VisibleText text={task.message} />
          </>
        )}
      </p>
      <p className="text-xs text-text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      {task.findings && <FindingList findings={task.findings} revision={revision} />}
      <Button size="small" variant="ghost" onClick={() => openServer(call.serverName, 'tasks')}>
        Show all tasks
      </Button>
    </div>
  );
}
