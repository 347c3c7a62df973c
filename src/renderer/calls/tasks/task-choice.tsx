import { useState } from 'react';
import { taskChoice } from '../../../shared/model/calls/task.ts';
import { useConnections } from '../../stores/connections-store.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import type { Callee } from '../callee.ts';

type Choice = {
  /** What the server says of the tool: that it may, or must, run as a task. */
  support: 'optional' | 'required' | undefined;
  isWanted: boolean;
  onWanted(isWanted: boolean): void;
};

/** Whether a call of this tool is asked to run as a task; a tool that must, always is. */
export function useTaskChoice({ connectionId, method, raw }: Callee): Choice {
  const [isChosen, setIsChosen] = useState(false);
  const state = useConnections(({ byId }) => byId[connectionId]?.state);
  const support =
    method === 'tools/call' && state?.status === 'ready' ? taskChoice(state, raw) : undefined;
  const isWanted = support === 'required' || (support === 'optional' && isChosen);
  return { support, isWanted, onWanted: setIsChosen };
}

/** A box that has the call run as a task, where the tool leaves it to the client. */
export function TaskChoice({ support, isWanted, onWanted }: Choice) {
  if (support === undefined) return null;
  if (support === 'required') {
    return (
      <span className="text-xs text-text-muted" title="The tool declares taskSupport: required.">
        Runs as a task
      </span>
    );
  }
  return (
    <Checkbox className="text-xs" checked={isWanted} onChecked={onWanted}>
      Run as a task
    </Checkbox>
  );
}
