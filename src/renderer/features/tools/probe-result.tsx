import { CircleCheck, CircleX, Minus } from 'lucide-react';
import { pricesOf } from '../../../shared/model/chat/prices-of.ts';
import type { ChosenCall } from '../../../shared/model/chat/eval.ts';
import type { ProbeAnswer } from '../../../shared/model/chat/probe.ts';
import { intervalLabel, percent } from '../../rate-labels.ts';
import { counted, duration } from '../../ui/format.ts';
import { revealed } from '../../ui/hidden-characters.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { costLabel, usageLabel } from '../../usage-labels.ts';
import type { ProbeState } from './use-probe.ts';

/** How often the tool was picked, and what was chosen in each run. */
export function ProbeResult({ state, tool }: { state: ProbeState; tool: string }) {
  const { answers, offered, problem } = state;
  return (
    <section aria-label="What the model chose" className="flex min-w-0 flex-col gap-2">
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          <VisibleText text={problem} />
        </p>
      )}
      <Rate state={state} tool={tool} />
      {offered && (
        <p className="text-xs text-text-muted">
          It was shown {counted(offered.tools, 'tool', 'tools')}
          {offered.leftOut.length > 0 && (
            <span
              className="text-warning"
              title={offered.leftOut
                .slice(0, 20)
                .map((one) => `${revealed(one.tool || one.serverName)}: ${revealed(one.why)}`)
                .join('\n')}
            >
              {`, without ${revealed(offered.leftOut[0]?.tool || offered.leftOut[0]?.serverName || '')}`}
              {offered.leftOut.length > 1 && ` and ${offered.leftOut.length - 1} more`}:{' '}
              {revealed((offered.leftOut[0]?.why ?? '').replace(/\.$/, ''))}
            </span>
          )}
          {spent(answers)}.
        </p>
      )}
      {answers.length > 0 && (
        <ol
          aria-label="Runs"
          className="divide-y divide-border rounded-md border border-border select-text"
        >
          {answers.map((answer) => (
            <AnswerRow key={answer.run} answer={answer} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Rate({ state, tool }: { state: ProbeState; tool: string }) {
  const { rate, isRunning, wasStopped, runs, answers } = state;
  const failed = answers.filter(({ failure }) => failure !== undefined).length;
  const notes = [
    isRunning && `${answers.length} of ${counted(runs, 'run', 'runs')} done`,
    wasStopped &&
      answers.length < runs &&
      `Stopped after ${answers.length} of ${counted(runs, 'run', 'runs')}`,
    failed > 0 && counted(failed, 'run failed and doesn’t count', 'runs failed and don’t count'),
  ].filter(Boolean);
  return (
    <p role="status">
      {rate && rate.tries > 0 && (
        <span
          className="mr-2"
          title="Wilson’s interval: where the true share lies with 95 % confidence"
        >
          <strong className="font-semibold">{revealed(tool, 80)}</strong> was picked in{' '}
          {rate.passed} of {counted(rate.tries, 'answer', 'answers')}:{' '}
          {percent(rate.passed / rate.tries)}, with 95 % confidence {intervalLabel(rate)}
        </span>
      )}
      <span className="text-xs text-text-muted">{notes.join(' · ')}</span>
    </p>
  );
}

function AnswerRow({ answer }: { answer: ProbeAnswer }) {
  const { run, calls, text, failure, picksTool, ms, usage, cost } = answer;
  const price = usage.cost ?? cost;
  return (
    <li aria-label={`Run ${run}`} className="flex items-start gap-2 px-2 py-1">
      {failure !== undefined ? (
        <CircleX size={14} aria-label="Failed" className="mt-0.5 shrink-0 text-danger" />
      ) : picksTool ? (
        <CircleCheck size={14} aria-label="Picked" className="mt-0.5 shrink-0 text-success" />
      ) : (
        <Minus size={14} aria-label="Not picked" className="mt-0.5 shrink-0 text-text-muted" />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {failure !== undefined && (
          <p className="text-danger">
            <VisibleText text={failure} />
          </p>
        )}
        {calls.map((call, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- calls have no identity but their place
          <CallLine key={i} call={call} />
        ))}
        {text !== '' && (
          <p className="max-h-24 overflow-y-auto whitespace-pre-wrap text-text-muted wrap-anywhere">
            <VisibleText text={shown(text)} />
          </p>
        )}
        {calls.length === 0 && text === '' && failure === undefined && (
          <p className="text-text-muted">It returned no answer.</p>
        )}
      </div>
      <span className="shrink-0 text-right text-xs text-text-muted tabular-nums">
        {duration(ms * 1000)}
        {failure === undefined && `, ${usageLabel(usage)}`}
        {price !== undefined && `, ${costLabel(price)}`}
      </span>
    </li>
  );
}

function CallLine({ call }: { call: ChosenCall }) {
  return (
    <div className="min-w-0">
      <p className="mono max-h-24 overflow-y-auto wrap-anywhere">
        <VisibleText text={call.tool} />{' '}
        <span className="text-text-muted">
          <VisibleText text={shown(call.argumentsText)} />
        </span>
      </p>
      {call.invalid !== undefined && (
        <p className="text-xs text-warning">
          <VisibleText text={shown(call.invalid)} />
        </p>
      )}
    </div>
  );
}

const longest = 5000;

const shown = (text: string): string =>
  text.length > longest
    ? `${text.slice(0, longest)}… (${counted(text.length, 'character', 'characters')})`
    : text;

/**
 * The cost of all runs, as the endpoint charged it or else as an estimate; '' where none is known.
 */
function spent(answers: readonly ProbeAnswer[]): string {
  const costs = answers.flatMap(({ usage, cost }) => usage.cost ?? cost ?? []);
  if (costs.length === 0) return '';
  const sum = costLabel(costs.reduce((total, one) => total + one, 0));
  const isTold = answers.every(({ usage, cost }) => cost === undefined || usage.cost !== undefined);
  return isTold ? `; ${sum} in total` : `; about ${sum} in total, by prices of ${pricesOf}`;
}
