import { CircleX } from 'lucide-react';
import { counted } from '../../../ui/format.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import type { StepError as Told } from '../state/conversation.ts';
import { failureWords } from '../state/run-words.ts';

/** Why a step failed, and what to do about it. */
export function StepError({ error }: { error: Told }) {
  const { kind, status, message, advice, isPartial, attempts, retryAfterMs } = error;
  return (
    <div
      role="group"
      aria-label="Error"
      className="flex items-start gap-2 rounded-md border border-danger/40 bg-danger-fill px-3 py-2"
    >
      <CircleX size={14} aria-hidden className="mt-0.5 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col gap-0.5 break-words">
        <p className="font-medium">
          {failureWords(kind)}
          {status !== undefined && ` (${status})`}
        </p>
        <p className="text-text-muted">
          <VisibleText text={message} />
        </p>
        {advice !== '' && <p>{advice}</p>}
        <p className="text-xs text-text-muted">
          {isPartial && 'What came before it broke off is shown, and is not acted upon. '}
          {attempts > 1 && `${counted(attempts, 'attempt was', 'attempts were')} made. `}
          {retryAfterMs !== undefined &&
            `It asks to wait ${Math.ceil(retryAfterMs / 1000)} s before the next attempt.`}
        </p>
      </div>
    </div>
  );
}
