import { memo } from 'react';
import type { OfferedTool } from '../../../../shared/model/chat/chat.ts';
import { CallCard } from './calls/call-card.tsx';
import type { Run, Step } from '../state/conversation.ts';
import { GrowingText } from './growing-text.tsx';
import { Reasoning } from './reasoning.tsx';
import { RetryCountdown } from './retry-countdown.tsx';
import { StepError } from './step-error.tsx';
import { StepStrip } from './step-strip.tsx';

type StepViewProps = {
  conversationId: string;
  runId: string;
  endpointId: string;
  runEnd: Run['end'];
  calls: Run['calls'];
  toolOf(wireName: string): OfferedTool | undefined;
  step: Step;
  isDeveloper: boolean;
};

/** The response to one request: text, reasoning and calls in their order. */
export const StepView = memo((props: StepViewProps) => {
  const { conversationId, runId, endpointId, runEnd, calls, toolOf, step, isDeveloper } = props;
  const isGoing = !runEnd && !step.end && !step.error;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {isDeveloper && <StepStrip runId={runId} step={step} isGoing={isGoing} />}
      {step.parts.map((part, i) => {
        if (part.kind === 'call') {
          const call = calls.get(part.callId);
          return (
            call && (
              <CallCard
                key={part.callId}
                conversationId={conversationId}
                runId={runId}
                runEnd={runEnd}
                call={call}
                offered={toolOf(call.wireName)}
              />
            )
          );
        }
        const isLast = isGoing && i === step.parts.length - 1;
        return part.kind === 'text' ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
          <GrowingText key={i} text={part.text} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <Reasoning key={i} text={part.text} isGrowing={isLast} />
        );
      })}
      {step.retry && isGoing && <RetryCountdown retry={step.retry} />}
      {step.error && <StepError error={step.error} endpointId={endpointId} />}
    </div>
  );
}, isSameStep);

/**
 * Compares the calls of this step only, since the run's map is new whenever one of its calls
 * changes.
 */
function isSameStep(before: StepViewProps, after: StepViewProps): boolean {
  return (
    before.step === after.step &&
    before.runEnd === after.runEnd &&
    before.isDeveloper === after.isDeveloper &&
    before.runId === after.runId &&
    before.endpointId === after.endpointId &&
    before.toolOf === after.toolOf &&
    after.step.parts.every(
      (part) =>
        part.kind !== 'call' || before.calls.get(part.callId) === after.calls.get(part.callId),
    )
  );
}
