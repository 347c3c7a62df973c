import { ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { duration, wholeSeconds } from '../../../../ui/format.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { VisibleText } from '../../../../ui/visible-text.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { CallApp } from './call-app.tsx';
import { CallDetails } from './call-details.tsx';
import { CallIcon } from './call-icon.tsx';
import { CallNotes } from './call-notes.tsx';
import { CallOutput } from './call-output.tsx';
import { CallQuestions } from './call-questions.tsx';
import { CallScopes } from './call-scopes.tsx';
import { callState, callStateLabel, calledTool } from '../../state/call-state.ts';
import type { ChatCall, Run } from '../../state/conversation.ts';
import { useCalls } from '../../../../stores/calls-store.ts';
import type { OfferedTool } from '../../../../../shared/model/chat/chat.ts';
import { usePage } from '../../state/page-store.ts';
import { ReplayNote } from './replay-note.tsx';
import { shortArguments } from './short-arguments.ts';

type CallCardProps = {
  conversationId: string;
  runId: string;
  runEnd: Run['end'];
  call: ChatCall;
  /** The tool as the model was offered it. */
  offered: OfferedTool | undefined;
};

const headClass = 'flex h-8 w-full min-w-0 items-center gap-2 px-2.5';

/** A call in a line with its details beneath; a call that waits for approval asks here. */
export const CallCard = memo(({ conversationId, runId, runEnd, call, offered }: CallCardProps) => {
  const [isOpen, setOpen] = useState(false);
  const state = callState(call, runEnd);
  const isForScopes = useCalls(
    ({ byId }) =>
      state === 'running' && byId[call.start?.sentAs ?? 0]?.state.status === 'waiting-for-scopes',
  );
  const stateText = isForScopes ? 'Waiting for scopes' : callStateLabel(state);
  // It is asked about with its arguments, and has nothing else to unfold.
  const isWaiting = state === 'waiting';
  const name = calledTool(call);
  const tone =
    isWaiting || isForScopes
      ? 'border-warning/60'
      : isOpen
        ? 'border-border-strong'
        : 'border-border';
  const head = (
    <>
      <CallIcon state={state} />
      <ToolName name={name} title={offered?.title} />
      {call.serverName !== undefined && (
        <span className="hidden @sm:inline-flex">
          <Badge>{call.serverName}</Badge>
        </span>
      )}
      <span className="mono min-w-0 flex-1 truncate text-text-muted">
        <VisibleText text={shortArguments(call.start?.argumentsText ?? call.argumentsText)} />
      </span>
      <span className="shrink-0 text-xs text-text-muted tabular-nums">
        {call.end ? duration(call.end.ms * 1000) : stateText}
        {state === 'running' && call.start && !isForScopes && <Elapsed sinceMs={call.start.at} />}
      </span>
    </>
  );
  return (
    <section
      aria-label={`Call of ${name}, ${stateText.toLowerCase()}`}
      className={`@container min-w-0 rounded-lg border bg-canvas ${tone}`}
    >
      {isWaiting ? (
        <div className={headClass}>{head}</div>
      ) : (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={`${headClass} rounded-lg text-left hover:bg-hover`}
        >
          {head}
          <ChevronRight
            size={13}
            aria-hidden
            className={`shrink-0 text-text-muted ${isOpen ? 'rotate-90' : ''}`}
          />
        </button>
      )}
      <CallNotes call={call} state={state} />
      <ReplayNote conversationId={conversationId} runId={runId} call={call} />
      {isWaiting && (
        <ApprovalCard conversationId={conversationId} runId={runId} call={call} offered={offered} />
      )}
      {state === 'running' && call.start?.sentAs !== undefined && (
        <>
          <CallQuestions
            runId={runId}
            connectionId={call.start.connectionId}
            callId={call.start.sentAs}
          />
          <CallScopes callId={call.start.sentAs} />
        </>
      )}
      {offered?.hasApp && call.end?.resultText !== undefined && (
        <CallApp conversationId={conversationId} call={call} resultText={call.end.resultText} />
      )}
      {isOpen && !isWaiting ? (
        <CallDetails call={call} />
      ) : (
        call.end && <CallOutput end={call.end} />
      )}
    </section>
  );
});

/** The title of a tool, or its protocol name for developers. */
function ToolName({ name, title }: { name: string; title: string | undefined }) {
  const isDeveloper = usePage((state) => state.isDeveloper);
  const isTitled = title !== undefined && !isDeveloper;
  return (
    <span
      title={isTitled ? name : undefined}
      className={`max-w-[45%] shrink-0 truncate font-medium ${isTitled ? '' : 'mono'}`}
    >
      <VisibleText text={isTitled ? title : name} />
    </span>
  );
}

/** The time since the start in whole seconds, as fractions would change too fast to read. */
function Elapsed({ sinceMs }: { sinceMs: number }) {
  const seconds = Math.floor(Math.max(0, useNow(1000) - sinceMs) / 1000);
  return seconds < 1 ? null : <> · {wholeSeconds(seconds)}</>;
}
