import { ArrowDownUp, Square } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { isTaskOver, type WatchedTask } from '../../../shared/model/calls/task.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { keptLabel, standingText } from '../../calls/tasks/task-labels.ts';
import { openTool, showRecord } from '../../navigation.ts';
import { useRevision } from '../../stores/connections-store.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FindingList } from '../../ui/list/finding-list.tsx';
import { Time } from '../../ui/time.tsx';
import { useNow } from '../../ui/use-now.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { StandingIcon } from './task-row.tsx';
import { TaskResult } from './task-result.tsx';

type TaskViewProps = { connectionId: number; task: WatchedTask };

/** One task: how it stands, what can be done with it, and its result once there is one. */
export function TaskView({ connectionId, task }: TaskViewProps) {
  const { taskId, tool, serverName, standing, message, findings, rootSeq } = task;
  const isOver = isTaskOver(standing);
  const revision = useRevision(connectionId);
  return (
    <section aria-label="Task" className="flex h-full min-h-0 flex-col">
      <header className="flex flex-none flex-col gap-2 border-b border-border px-4 py-3">
        <div className="flex min-w-0 items-center gap-2">
          <StandingIcon standing={standing} />
          <h2 className="min-w-0 truncate text-[15px] font-semibold">
            <VisibleText text={tool ?? 'Task'} />
          </h2>
          <span role="status" aria-label="Status" className="flex-none text-text-muted">
            {standingText(task)}
          </span>
        </div>
        {message !== undefined && (
          <p className="line-clamp-4 break-words">
            <VisibleText text={message} />
          </p>
        )}
        <Facts task={task} />
        {findings && <FindingList findings={findings} revision={revision} />}
        <div className="flex flex-wrap gap-2">
          {!isOver && <CancelTask connectionId={connectionId} task={task} />}
          {tool !== undefined && (
            <Button size="small" onClick={() => openTool(serverName, tool)}>
              Open the tool
            </Button>
          )}
          {rootSeq !== undefined && (
            <Button size="small" icon={ArrowDownUp} onClick={() => showRecord(rootSeq)}>
              Show in traffic
            </Button>
          )}
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-auto">
        {standing === 'completed' || standing === 'failed' ? (
          <TaskResult connectionId={connectionId} taskId={taskId} />
        ) : (
          <EmptyState title="No result" hint={hintOf(task)} />
        )}
      </div>
    </section>
  );
}

function hintOf({ standing, isPolled }: WatchedTask): string {
  switch (standing) {
    case 'cancelled':
      return 'The task was cancelled.';
    case 'expired':
      return 'The task expired: its time to live (ttl) is over.';
    case 'lost':
      return 'The server no longer knows this task.';
    case 'input_required':
      return 'The task continues when you answer its request, above or with its call.';
    default:
      return isPolled
        ? 'The result appears here when the task is over.'
        : 'The status of this task is only in the server’s list. Refresh the list to update it.';
  }
}

function Facts({ task }: { task: WatchedTask }) {
  const now = useNow(1000);
  const kept = isTaskOver(task.standing) ? '' : keptLabel(task, now);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-xs [&_dt]:text-text-muted">
      <Fact name="Id">
        <span className="min-w-0 truncate font-mono">
          <VisibleText text={task.taskId} />
        </span>
        <CopyButton label="Copy the id" text={task.taskId} />
      </Fact>
      <Fact name="Created">
        <Time atMs={task.createdAt} />
      </Fact>
      <Fact name="Changed">
        <Time atMs={task.changedAt} />
      </Fact>
      {kept !== '' && <Fact name="Time to live">{kept}</Fact>}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="flex items-center">{name}</dt>
    <dd className="flex min-w-0 items-center gap-1 tabular-nums">{children}</dd>
  </>
);

/** Asks the server to end the task, and tells of a refusal. */
function CancelTask({ connectionId, task }: TaskViewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const cancel = () => {
    setIsAsking(true);
    setRefusal(undefined);
    backend
      .call('tasks.cancel', { connectionId, taskId: task.taskId })
      .catch((error: unknown) => setRefusal(messageOf(error)))
      .finally(() => setIsAsking(false));
  };
  return (
    <>
      <Button size="small" variant="danger" icon={Square} isBusy={isAsking} onClick={cancel}>
        Cancel the task
      </Button>
      {refusal !== undefined && (
        <p role="alert" className="basis-full break-words text-danger">
          {refusal}
        </p>
      )}
    </>
  );
}
