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
        The server answered with <VisibleText text={taskLabel(task)} /> and works on: this is no
        result yet, and Wirebench does not wait for it.
      </p>
      {taskId !== undefined && ready && (
        <p className="flex flex-wrap items-center gap-2">
          <Button onClick={() => open('tasks/get')}>Ask how it stands</Button>
          <Button onClick={() => open('tasks/cancel')}>Cancel it</Button>
          <span className="text-xs text-text-muted">opens the message to be sent</span>
        </p>
      )}
    </div>
  );
}
