import { useMemo } from 'react';
import {
  ArrowDownUp,
  CircleCheck,
  CircleSlash,
  Hourglass,
  KeyRound,
  LoaderCircle,
  RotateCcw,
} from 'lucide-react';
import type { CallSnapshot } from '../../shared/model/calls/call.ts';
import { showRecord } from '../navigation.ts';
import { useCalls } from '../stores/calls-store.ts';
import { useRevision } from '../stores/connections-store.ts';
import { SchemaOutline } from '../schema-form/fields/schema-outline.tsx';
import { IconButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FindingLink, FindingList } from '../ui/list/finding-list.tsx';
import { byteSize, count, duration } from '../ui/format.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { useNow } from '../ui/use-now.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import { CallRounds } from './results/call-rounds.tsx';
import { CallResult } from './results/call-result.tsx';
import { failureOf } from './results/failure.ts';
import { isRunning } from './run-call.ts';
import { answeredByLabel } from './rules/rule-labels.ts';
import { QuestionList } from './questions/question-list.tsx';
import { ScopesQuestion } from './scopes-question.tsx';
import { TaskProgress } from './tasks/task-progress.tsx';
import { useServerRequestsOfCall } from './questions/use-server-requests-of-call.ts';

type CallPanelProps = {
  call: CallSnapshot | undefined;
  callIds: number[];
  /** The word for the kind of the callee, such as “tool”. */
  thing: string;
  /** The output schema of the tool, and whether it has an app. */
  outputSchema?: unknown;
  hasApp?: boolean;
  onShow(callId: number): void;
  onRestore: ((argumentsText: string) => void) | undefined;
};

/** One call: its state, the server's questions and its result, with a choice of earlier calls. */
export function CallPanel(props: CallPanelProps) {
  const { call, callIds, thing, outputSchema, hasApp = false, onShow, onRestore } = props;
  const requests = useServerRequestsOfCall(call);
  const revision = useRevision(call?.connectionId);
  if (!call) {
    const hint = `The result of the ${thing} appears here.`;
    if (outputSchema === undefined) return <EmptyState title="No result yet" hint={hint} />;
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
      <section aria-label="Output" tabIndex={0} className="h-full overflow-auto p-4">
        <p className="font-medium">No result yet</p>
        <p className="pb-3 text-text-muted">{hint} Structured content:</p>
        <SchemaOutline schema={outputSchema} />
      </section>
    );
  }
  const seq = call.responseSeq ?? call.requestSeq;
  const failure = failureOf(call.state, call.method);
  const isAsking = isRunning(call) && requests.total > 0;
  return (
    <section aria-label="Result" className="flex h-full min-h-0 flex-col">
      <header className="flex h-9 flex-none items-center gap-2 border-b border-border pr-2 pl-3">
        <CallState call={call} />
        <span className="flex-1" />
        {callIds.length > 1 && (
          <select
            aria-label={`Calls of this ${thing}`}
            className="h-6 max-w-40 rounded border border-border-strong bg-field px-1 text-xs"
            value={call.callId}
            onChange={(event) => onShow(Number(event.target.value))}
          >
            {callIds.map((id, i) => (
              <option key={id} value={id}>
                {i === 0 ? 'Newest call' : `Call ${callIds.length - i}`}
              </option>
            ))}
          </select>
        )}
        {onRestore && (
          <IconButton
            icon={RotateCcw}
            label="Use these arguments again"
            onClick={() => onRestore(call.argumentsText)}
          />
        )}
        {seq !== undefined && (
          <IconButton icon={ArrowDownUp} label="Show in traffic" onClick={() => showRecord(seq)} />
        )}
      </header>
      {failure && (
        <p className="flex-none border-b border-border px-3 py-1 text-xs text-text-muted">
          {failure.next}
        </p>
      )}
      <QuestionList
        // The key resets what was chosen and hidden for another call.
        key={call.callId}
        {...requests}
        scope={{ connectionId: call.connectionId, callId: call.callId }}
        {...(isAsking && { room: 'rest' as const })}
      />
      {call.rounds && <CallRounds rounds={call.rounds} />}
      {call.answeredBy && (
        <p className="flex-none border-b border-border px-3 py-1 text-xs text-text-muted">
          {answeredByLabel(call.answeredBy)}
        </p>
      )}
      {call.findings && (
        <div className="flex-none border-b border-border pt-1">
          <FindingList
            findings={call.findings}
            revision={revision}
            link={
              seq !== undefined && (
                <FindingLink
                  title="Show the response in the traffic"
                  onClick={() => showRecord(seq)}
                >
                  {`Record ${count(seq)}`}
                </FindingLink>
              )
            }
          />
        </div>
      )}
      {!isAsking && (
        <div className="min-h-0 flex-1 overflow-auto">
          <Outcome call={call} outputSchema={outputSchema} hasApp={hasApp} callIds={callIds} />
        </div>
      )}
    </section>
  );
}

type OutcomeProps = {
  call: CallSnapshot;
  outputSchema: unknown;
  hasApp: boolean;
  callIds: readonly number[];
};

function Outcome({ call, outputSchema, hasApp, callIds }: OutcomeProps) {
  const others = useEnded(callIds, call.callId);
  if (call.state.status === 'waiting-for-scopes') {
    return <ScopesQuestion key={call.callId} call={call} scopes={call.state.scopes} />;
  }
  return isRunning(call) ? (
    <Progress call={call} />
  ) : (
    <CallResult
      key={call.callId}
      call={call}
      outputSchema={outputSchema}
      hasApp={hasApp}
      others={others}
    />
  );
}

/** The other calls that have a result. */
function useEnded(callIds: readonly number[], shownId: number): number[] {
  // A text, so that the panel is not rendered again for every change of any call.
  const ended = useCalls(({ byId }) =>
    callIds
      .filter((callId) => callId !== shownId && byId[callId]?.state.status === 'done')
      .join(' '),
  );
  return useMemo(() => (ended === '' ? [] : ended.split(' ').map(Number)), [ended]);
}

function CallState({ call }: { call: CallSnapshot }) {
  const { state, durationUs } = call;
  const failure = failureOf(state, call.method);
  const time = durationUs === undefined ? '' : duration(durationUs);
  switch (state.status) {
    case 'running':
      if (call.isQueued) {
        return (
          <StatusLabel icon={Hourglass} className="text-warning" text="Waiting for its turn" />
        );
      }
      return call.task ? (
        <StatusLabel icon={Hourglass} className="text-accent" text="Running as a task" />
      ) : (
        <StatusLabel icon={LoaderCircle} className="text-accent" spins text="Running" />
      );
    case 'input-required':
      return (
        <StatusLabel icon={LoaderCircle} className="text-warning" text="Waiting for your answer" />
      );
    case 'waiting-for-scopes':
      return <StatusLabel icon={KeyRound} className="text-warning" text="Waiting for scopes" />;
    case 'done':
      if (state.task) {
        return (
          <StatusLabel
            icon={Hourglass}
            className="text-warning"
            text="Answered with a task"
            facts={[time]}
          />
        );
      }
      return (
        <StatusLabel
          icon={failure?.icon ?? CircleCheck}
          className={failure ? 'text-danger' : 'text-success'}
          text={failure?.title ?? 'Done'}
          facts={[time, byteSize(state.resultBytes)]}
        />
      );
    case 'failed':
      return (
        <StatusLabel
          icon={failure?.icon ?? CircleSlash}
          className="text-danger"
          text={failure?.title ?? 'Failed'}
          facts={[time]}
        />
      );
    case 'cancelled':
      return (
        <StatusLabel
          icon={CircleSlash}
          className="text-text-muted"
          text="Cancelled"
          facts={[time]}
        />
      );
  }
}

type StatusProps = {
  icon: typeof CircleCheck;
  className: string;
  text: string;
  spins?: boolean;
  facts?: string[];
};

function StatusLabel({ icon: Icon, className, text, spins, facts = [] }: StatusProps) {
  return (
    <p role="status" className="flex min-w-0 items-center gap-1.5">
      <Icon
        size={14}
        aria-hidden
        className={`flex-none ${className} ${spins ? 'animate-spin' : ''}`}
      />
      <span className={`flex-none font-medium ${className}`}>{text}</span>
      <span className="truncate text-xs text-text-muted tabular-nums">
        {facts.filter(Boolean).join(' · ')}
      </span>
    </p>
  );
}

function Progress({ call }: { call: CallSnapshot }) {
  if (!call.isQueued) return <Running call={call} />;
  return (
    <p className="p-4 text-text-muted">
      {call.serverName} may run only a limited number of calls at once or per second (its settings).
      This call is queued and is sent as soon as the limit allows; Cancel removes it from the queue.
    </p>
  );
}

function Running({ call }: { call: CallSnapshot }) {
  const now = useNow(100);
  const { progress, requestSeq } = call;
  return (
    <div className="flex flex-col gap-2 p-4">
      <ProgressBar label="Progress" value={progress?.progress} max={progress?.total} />
      <p className="flex justify-between text-xs text-text-muted tabular-nums">
        <span>
          {progress?.message === undefined ? ' ' : <VisibleText text={progress.message} />}
        </span>
        <span className="shrink-0">
          {progress && `${progress.progress}${progress.total ? ` of ${progress.total}` : ''} · `}
          {duration(Math.max(0, now - call.startedAt) * 1000)}
        </span>
      </p>
      {call.task && <TaskProgress task={call.task} call={call} />}
      {requestSeq !== undefined && !call.task && (
        <button
          type="button"
          className="self-start rounded-sm text-xs text-accent hover:underline focus-visible:outline-2 focus-visible:outline-accent"
          onClick={() => showRecord(requestSeq)}
        >
          Why is there no response yet?
        </button>
      )}
    </div>
  );
}
