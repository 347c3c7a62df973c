import { TriangleAlert } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { GuidedStep, GuidedStepId } from '../../../shared/model/guided-sign-in.ts';
import { counted } from '../../ui/format.ts';
import { stepNames } from '../../../shared/model/guided-step-names.ts';
import { milliseconds, statusIcons, statusWords } from './step-labels.ts';

type StepListProps = {
  steps: readonly GuidedStep[];
  chosen: GuidedStepId | undefined;
  onChoose(step: GuidedStepId): void;
};

/** The steps in their order; arrow keys move between them, Enter opens one. */
export function StepList({ steps, chosen, onChoose }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<GuidedStepId>();
  const stop = focused ?? chosen;
  const move = (event: KeyboardEvent) => {
    const at = steps.findIndex(({ id }) => id === stop);
    const to = placeAfter(event.key, at, steps.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <ol ref={list} aria-label="Steps" className="flex h-full flex-col overflow-auto py-1">
      {steps.map((step, index) => (
        <StepRow
          key={step.id}
          step={step}
          number={index + 1}
          isChosen={step.id === chosen}
          isStop={step.id === stop}
          onFocus={() => setFocused(step.id)}
          onBlur={() => setFocused(undefined)}
          onKeyDown={move}
          onChoose={() => onChoose(step.id)}
        />
      ))}
    </ol>
  );
}

function placeAfter(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, last);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

type StepRowProps = {
  step: GuidedStep;
  number: number;
  isChosen: boolean;
  /** Whether Tab leads here. */
  isStop: boolean;
  onFocus(): void;
  onBlur(): void;
  onKeyDown(event: KeyboardEvent): void;
  onChoose(): void;
};

function StepRow({ step, number, isChosen, isStop, onChoose, ...focus }: StepRowProps) {
  const { id, status, durationMs, findings } = step;
  const { icon: Icon, tone } = statusIcons[status];
  const isQuiet = status === 'open' || status === 'skipped' || status === 'stale';
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen ? 'step' : undefined}
        tabIndex={isStop ? 0 : -1}
        {...focus}
        onClick={onChoose}
        className={`flex h-7 w-full items-center gap-2 px-3 text-left -outline-offset-2 ${isChosen ? 'bg-selected' : 'hover:bg-hover'}`}
      >
        <span className="w-4 shrink-0 text-right text-xs text-text-muted tabular-nums">
          {number}
        </span>
        <Icon size={14} aria-hidden className={`shrink-0 ${tone}`} />
        <span className={`min-w-0 flex-1 truncate ${isQuiet ? 'text-text-muted' : ''}`}>
          {stepNames[id]}
        </span>
        {findings.length > 0 && (
          <span
            title={counted(findings.length, 'finding', 'findings')}
            className="flex shrink-0 items-center gap-0.5 text-xs text-warning tabular-nums"
          >
            <TriangleAlert size={12} aria-hidden />
            {findings.length}
            <span className="sr-only">{findings.length === 1 ? ' finding ' : ' findings '}</span>
          </span>
        )}
        <span className="shrink-0 text-xs text-text-muted">{statusWords[status]}</span>
        {durationMs !== undefined && (
          <span className="w-[52px] shrink-0 text-right text-xs text-text-muted tabular-nums">
            {milliseconds(durationMs)}
          </span>
        )}
      </button>
    </li>
  );
}
