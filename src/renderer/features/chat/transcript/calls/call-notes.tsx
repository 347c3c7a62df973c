import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { count } from '../../../../ui/format.ts';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { VisibleText } from '../../../../ui/visible-text.tsx';
import type { CallState } from '../../state/call-state.ts';
import type { ChatCall } from '../../state/conversation.ts';

/** Notes on a call that are shown without opening it. */
export function CallNotes({ call, state }: { call: ChatCall; state: CallState }) {
  const { invalid, approval, start, end, progress, marks } = call;
  const decision = approval?.decision;
  const isEdited = decision?.allow === true && decision.argumentsText !== undefined;
  return (
    <>
      {state === 'running' && progress && <Progress {...progress} />}
      {invalid && (
        <Note tone="danger">
          <VisibleText text={invalid.message} />
        </Note>
      )}
      {isEdited && start && <Note>You changed the arguments before the call.</Note>}
      {decision?.allow === false && approval?.by === 'user' && (
        <Note>{denialOf(decision.reason, invalid?.message)}</Note>
      )}
      {decision?.allow === false && approval?.by === 'limit' && (
        <Note tone="warning">Not run: a limit of this chat was reached.</Note>
      )}
      {end?.error !== undefined && (
        <Note tone={end.outcome === 'unknown' ? 'warning' : 'danger'}>
          <VisibleText text={end.error} />
        </Note>
      )}
      {state === 'unknown' && (
        <Note tone="warning">
          It was stopped while it ran. {call.serverName ?? 'The server'} was notified to cancel; it
          may have done the work anyway.
        </Note>
      )}
      {end?.cutFrom !== undefined && (
        <Note tone="warning">
          The model saw {count(end.sentCharacters)} of {count(end.cutFrom)} characters of the
          result.
        </Note>
      )}
      {marks.map((mark) => (
        <Note key={JSON.stringify(mark)} tone="warning">
          {mark.kind === 'copied' ? (
            <>
              Its arguments contain text from a result of {mark.fromServer}: “
              <VisibleText text={mark.text.slice(0, 80)} />”
            </>
          ) : mark.kind === 'question-lost' ? (
            `The request of ${call.serverName ?? 'the server'} expired before it was answered.`
          ) : (
            `Its ${mark.where === 'arguments' ? 'arguments' : 'result'} contains invisible characters; they are marked.`
          )}
        </Note>
      ))}
    </>
  );
}

/** What the user did with a call, where what is invalid in it stands above. */
function denialOf(reason: string | undefined, invalid: string | undefined): string {
  if (reason === undefined || reason === '') return 'You denied it, without a reason.';
  if (reason === invalid) return 'You sent this back to the model.';
  return `You denied it: “${reason}”.`;
}

const tones = {
  quiet: 'text-text-muted',
  warning: 'text-warning',
  danger: 'text-danger',
};

function Note({ tone = 'quiet', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <p className={`flex items-start gap-2 px-2.5 pb-1.5 text-xs ${tones[tone]}`}>
      {tone === 'quiet' ? (
        <span className="w-3.5 shrink-0" />
      ) : (
        <TriangleAlert size={12} aria-hidden className="mx-px mt-1 shrink-0" />
      )}
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

type ProgressProps = { progress: number; total?: number; message?: string };

function Progress({ progress, total, message }: ProgressProps) {
  return (
    <div className="flex items-center gap-2 px-2.5 pb-1.5 pl-8 text-xs text-text-muted">
      <ProgressBar label="Progress" className="w-32 shrink-0" value={progress} max={total} />
      <span className="tabular-nums">
        {total === undefined ? count(progress) : `${count(progress)} of ${count(total)}`}
      </span>
      {message !== undefined && (
        <span className="truncate">
          <VisibleText text={message} />
        </span>
      )}
    </div>
  );
}
