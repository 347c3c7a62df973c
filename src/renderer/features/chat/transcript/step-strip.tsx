import { FileSearch } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { duration } from '../../../ui/format.ts';
import type { Step } from '../state/conversation.ts';
import { priceLabel } from './price-labels.ts';
import { setPage, usePage } from '../state/page-store.ts';
import { usageLabel } from '../../../usage-labels.ts';

/** A step's figures in a line for developers, which opens its exact request and response. */
export function StepStrip(props: { runId: string; step: Step; isGoing: boolean }) {
  const { runId, step, isGoing } = props;
  const { end, error, retries } = step;
  const isInspected = usePage(
    ({ inspected }) => inspected?.runId === runId && inspected.step === step.step,
  );
  const facts = [
    end && duration(end.ms * 1000),
    end?.firstOutputMs === undefined
      ? undefined
      : `first output ${duration(end.firstOutputMs * 1000)}`,
    end && usageLabel(end.usage ?? {}),
    error?.usage && usageLabel(error.usage),
    end && priceLabel(end),
    end &&
      (end.rawFinish === undefined || end.rawFinish === end.finish
        ? end.finish
        : `${end.finish} (${end.rawFinish})`),
    retries > 0 ? `${retries + 1} attempts` : undefined,
    isGoing ? 'under way' : undefined,
    error && 'failed',
  ].filter((fact) => fact !== undefined);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 border-t border-border pt-1 text-xs text-text-muted tabular-nums">
      <span className="font-medium">Step {step.step}</span>
      <span className="min-w-0">{facts.join(' · ')}</span>
      <span className="flex-1" />
      <Button
        size="small"
        variant="ghost"
        icon={FileSearch}
        aria-pressed={isInspected}
        aria-label={`Inspect step ${step.step}`}
        className="aria-pressed:bg-selected aria-pressed:text-text"
        onClick={() => setPage({ inspected: isInspected ? undefined : { runId, step: step.step } })}
      >
        Inspect
      </Button>
      {end?.warnings?.map((warning) => (
        <p key={warning} className="basis-full">
          {warning}
        </p>
      ))}
    </div>
  );
}
