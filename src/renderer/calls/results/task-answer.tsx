import { taskLabel, type AnsweredTask } from '../../../shared/model/calls/answered-task.ts';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import { openRaw } from '../../navigation.ts';
import { useConnections } from '../../stores/connections-store.ts';
import { Button } from '../../ui/button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';

/**
 * A call that the server answered with a task in place of a result, and what can be done with it.
 */
export function TaskAnswer({ call, task }: { call: CallSnapshot; task: AnsweredTask }) {
  const { connectionId, serverName } = call;
  const connection = useConnections(({ byId }) => byId[connectionId]);
  const { taskId } = task;
  const ready = connection?.state.status === 'ready' ? connection.state : undefined;
  const open = (method: string) => {
    const params = { ...(ready?.envelope && { _meta: ready.envelope }), taskId };
    openRaw(serverName, JSON.stringify({ jsonrpc: '2.0', id: method, method, params }));
  };
  return (
    <div className="flex flex-col gap-3 p-4">
      <p role="status">
        The server responded with <VisibleText text={taskLabel(task)} /> and is still working. This
        is not a result yet, and Wirebench does not wait for it.
      </p>
      {taskId !== undefined && ready && (
        <p className="flex flex-wrap items-center gap-2">
          <Button onClick={() => open('tasks/get')}>Get status</Button>
          <Button onClick={() => open('tasks/cancel')}>Cancel task</Button>
          <span className="text-xs text-text-muted">Opens the message before it is sent</span>
        </p>
      )}
    </div>
  );
}
