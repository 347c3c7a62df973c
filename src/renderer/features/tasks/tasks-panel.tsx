import { Hourglass, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { TaskList } from '../../../shared/model/calls/task.ts';
import { openServer } from '../../navigation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { counted } from '../../ui/format.ts';
import { ListAndView } from '../../ui/list-and-view.tsx';
import { ListPane } from '../../ui/list/list-pane.tsx';
import { VirtualList } from '../../ui/list/virtual-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePaneSize } from '../../use-pane-size.ts';
import { TaskRow } from './task-row.tsx';
import { TaskView } from './task-view.tsx';
import { useTasks } from './use-tasks.ts';

type TasksPanelProps = { connectionId: number; serverName: string };

const rowHeight = 40;

/** The tasks of a server, of calls and of its own list; the chosen one with its result. */
export function TasksPanel({ connectionId, serverName }: TasksPanelProps) {
  const { list, problem, isReading, refresh } = useTasks(connectionId);
  const [chosenId, setChosenId] = useState<string>();
  const [isListShown, setIsListShown] = useState(true);
  const size = usePaneSize('layout.task-list', 320);
  const again = (
    <Button icon={RefreshCw} isBusy={isReading} onClick={refresh}>
      Refresh
    </Button>
  );
  if (!list && problem !== undefined) {
    return (
      <Failure what={`The tasks of ${serverName} can’t be read`} why={problem}>
        {again}
      </Failure>
    );
  }
  if (!list) return <Skeleton label="Loading tasks" />;
  const { tasks } = list;
  if (tasks.length === 0) {
    return (
      <EmptyState
        icon={Hourglass}
        title="No tasks"
        hint="A task is a call that keeps running on the server: run a tool as a task, and it is listed here until it has ended, even after a restart."
        action={
          <>
            <Button onClick={() => openServer(serverName, 'tools')}>Open the tools</Button>
            {list.canList && again}
          </>
        }
      />
    );
  }
  const at = tasks.findIndex(({ taskId }) => taskId === chosenId);
  const chosen = tasks[Math.max(at, 0)];
  return (
    <ListAndView
      title="Tasks"
      label="Width of the list of tasks"
      {...size}
      hasChosen={chosen !== undefined}
      isListShown={isListShown}
      onList={setIsListShown}
      list={
        <ListPane
          title="Tasks"
          serverName={serverName}
          count={countText(list)}
          isReading={isReading}
          onRefresh={refresh}
          problem={list.failure ?? problem}
        >
          <div className="min-h-0 flex-1">
            <VirtualList
              label="Tasks"
              rowCount={tasks.length}
              rowHeight={rowHeight}
              columnCount={1}
              selectedIndex={Math.max(at, 0)}
              onSelect={(index) => {
                setChosenId(tasks[index]?.taskId);
                setIsListShown(false);
              }}
              renderRow={(index) => {
                const task = tasks[index];
                return task && <TaskRow task={task} />;
              }}
            />
          </div>
        </ListPane>
      }
      view={chosen && <TaskView key={chosen.taskId} connectionId={connectionId} task={chosen} />}
    />
  );
}

const countText = ({ tasks, isCutShort }: TaskList): string =>
  `${counted(tasks.length, 'task', 'tasks')}${isCutShort ? ', the server has more' : ''}`;
