import { CircleCheck, CircleX, Minus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ConformanceItem, ScenarioResult } from '../../../shared/model/servers/conformance.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
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
        <ul aria-label="Conformance" className="flex w-full flex-col gap-1 select-text">
          {check.results.map((result) => (
            <Scenario key={result.scenario} result={result} />
          ))}
        </ul>
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

function Scenario({ result }: { result: ScenarioResult }) {
  const { scenario, status } = result;
  return (
    <li className="flex items-start gap-2">
      {status === 'passed' ? (
        <CircleCheck size={14} aria-label="Passed" className="mt-0.5 shrink-0 text-success" />
      ) : status === 'failed' ? (
        <CircleX size={14} aria-label="Failed" className="mt-0.5 shrink-0 text-danger" />
      ) : (
        <Minus size={14} aria-label="Does not apply" className="mt-0.5 shrink-0 text-text-muted" />
      )}
      <div className="min-w-0 flex-1">
        <code className={status === 'not-applicable' ? 'text-text-muted' : ''}>{scenario}</code>{' '}
        {result.status === 'not-applicable' && (
          <span className="text-xs text-text-muted">{result.reason}</span>
        )}
        {result.status === 'failed' &&
          result.failures.map(({ id, description, message, links }) => (
            <div key={id} className="mt-1 border-l border-danger/50 pl-2 break-words">
              <p>{description}</p>
              {message !== undefined && <p className="text-danger">{message}</p>}
              {links.map((link) => (
                <a
                  key={link}
                  href={link}
                  target="_blank"
                  rel="noreferrer"
                  className="block truncate text-xs text-text-muted underline decoration-dotted underline-offset-2 hover:text-text"
                >
                  {link}
                </a>
              ))}
            </div>
          ))}
      </div>
    </li>
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
