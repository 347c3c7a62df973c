import { LoaderCircle } from 'lucide-react';
import { useNow } from '../../../ui/use-now.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import type { Retry } from '../state/conversation.ts';
import { failureLabel } from '../state/run-end-labels.ts';

/** Why and for how long a step waits for its next attempt. */
export function RetryCountdown({ retry }: { retry: Retry }) {
  const { kind, message, attempt, at, delayMs, status } = retry;
  const nowMs = useNow(250);
  const leftS = Math.max(0, Math.ceil((at + delayMs - nowMs) / 1000));
  return (
    <div className="flex items-start gap-2 rounded-md bg-warning-fill px-3 py-2 text-warning">
      <LoaderCircle size={14} aria-hidden className="mt-0.5 shrink-0 animate-spin" />
      <p className="min-w-0 break-words">
        <span className="font-medium">
          {failureLabel(kind)}
          {status !== undefined && ` (${status})`}.
        </span>{' '}
        <VisibleText text={message} />{' '}
        <span className="tabular-nums">
          {leftS > 0
            ? `Attempt ${attempt + 1} in ${leftS} s.`
            : `Attempt ${attempt + 1} is running.`}
        </span>
      </p>
    </div>
  );
}
