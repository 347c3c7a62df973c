import { useEffect, useRef, useState } from 'react';
import type { ConformanceItem, ScenarioResult } from '../../../shared/model/servers/conformance.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { ScenarioList } from '../../conformance/scenario-list.tsx';
import { Button } from '../../ui/button.tsx';

type Check = {
  isRunning: boolean;
  planned: string[];
  results: ScenarioResult[];
  needsFixture: string[];
  problem?: string;
};

/**
 * Runs the scenarios of the official conformance suite that apply to any server, and lists their
 * results.
 */
export function ConformanceCheck({ connectionId }: { connectionId: number }) {
  const [check, setCheck] = useState<Check>();
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const start = () => {
    setCheck({ isRunning: true, planned: [], results: [], needsFixture: [] });
    stop.current = backend.stream(
      'conformance.run',
      { connectionId },
      {
        onItems: (items) => setCheck((before) => before && items.reduce(taken, before)),
        onEnd: (error) =>
          setCheck(
            (before) =>
              before && {
                ...before,
                isRunning: false,
                ...(error && { problem: messageOf(error) }),
              },
          ),
      },
    );
  };
  const cancel = () => {
    stop.current();
    setCheck(
      (before) => before && { ...before, isRunning: false, problem: 'You stopped the check.' },
    );
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex items-center gap-2">
        {check?.isRunning ? (
          <Button size="small" isBusy onClick={cancel}>
            Stop after {check.results.length} of {check.planned.length}
          </Button>
        ) : (
          <Button size="small" onClick={start}>
            {check ? 'Check again' : 'Check conformance'}
          </Button>
        )}
        {!check && (
          <span className="text-xs text-text-muted">
            Runs the official suite’s scenarios that apply to any server.
          </span>
        )}
      </div>
      {check?.problem !== undefined && <p className="text-danger">{check.problem}</p>}
      {check && check.results.length > 0 && (
        <ScenarioList label="Conformance" results={check.results} />
      )}
      {check && check.needsFixture.length > 0 && (
        <p className="text-xs text-text-muted" title={check.needsFixture.join(', ')}>
          {check.needsFixture.length} further scenarios need the conformance fixture: they use
          features that only the suite’s own server has.
        </p>
      )}
    </div>
  );
}

function taken(check: Check, item: ConformanceItem): Check {
  switch (item.type) {
    case 'plan':
      return { ...check, planned: item.scenarios };
    case 'result':
      return { ...check, results: [...check.results, item.result] };
    case 'needs-fixture':
      return { ...check, needsFixture: item.scenarios };
  }
}
