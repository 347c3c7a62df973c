import { ListChecks, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { GuidedFlow } from '../../../shared/model/guided-sign-in.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { ScenarioList } from '../../conformance/scenario-list.tsx';
import { Button } from '../../ui/button.tsx';
import { checkServer } from './flow-acts.ts';

/** Has the official suite check the authorization server by itself, and lists what it found. */
export function ServerChecks({ flow }: { flow: GuidedFlow }) {
  const { flowId, serverChecks, steps } = flow;
  const [run, setRun] = useState<{ isRunning: boolean; problem?: string }>({ isRunning: false });
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const isKnown = steps.some(
    ({ id, status }) => id === 'authorization-server' && status === 'done',
  );
  const start = () => {
    setRun({ isRunning: true });
    stop.current = checkServer(flowId, (error) =>
      setRun({ isRunning: false, ...(error && { problem: messageOf(error) }) }),
    );
  };
  const cancel = () => {
    stop.current();
    setRun({ isRunning: false, problem: 'You stopped the check.' });
  };
  return (
    <section
      aria-label="Official suite"
      className="flex flex-col gap-2 border-t border-border pt-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="text-xs font-medium text-text-muted">Official suite</h4>
        {run.isRunning ? (
          <Button size="small" icon={Square} onClick={cancel}>
            Stop the check
          </Button>
        ) : (
          <Button
            size="small"
            icon={ListChecks}
            disabled={!isKnown}
            title={
              isKnown
                ? 'Runs those checks of the official conformance suite that need no client'
                : 'Run this step first'
            }
            onClick={start}
          >
            {serverChecks ? 'Check again' : 'Check this authorization server'}
          </Button>
        )}
        {run.isRunning && <output className="text-xs text-text-muted">Running the suite.</output>}
      </div>
      {run.problem !== undefined && (
        <p role="alert" className="text-danger">
          {run.problem}
        </p>
      )}
      {serverChecks && serverChecks.results.length > 0 && (
        <ScenarioList label="Checks of the official suite" results={serverChecks.results} />
      )}
      {serverChecks && serverChecks.needsFixture.length > 0 && (
        <p className="text-xs text-text-muted">
          Not run, since they need a client: {serverChecks.needsFixture.join(', ')}
        </p>
      )}
    </section>
  );
}
