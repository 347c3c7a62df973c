import { useEffect, useState } from 'react';
import type {
  ComparedBodies,
  ComparedLine,
} from '../../../../../shared/model/traffic/body-questions.ts';
import { messageOf } from '../../../../../shared/rpc/errors.ts';
import { backend } from '../../../../backend.ts';
import { report } from '../../../../notices.ts';
import { counted } from '../../../../ui/format.ts';
import { accessText } from '../../../../ui/json/json-path-text.ts';
import { VisibleText } from '../../../../ui/visible-text.tsx';
import { useChat } from '../../state/chat-store.ts';
import type { CallEnd, ChatCall } from '../../state/conversation.ts';
import { recordedCall, replayOf } from '../../state/replay.ts';
import { ScrollPre } from '../../../../ui/scroll-pre.tsx';

type ReplayNoteProps = { conversationId: string; runId: string; call: ChatCall };

/** Says at a call of a replay whether its result differs from the recorded one, and where. */
export function ReplayNote({ conversationId, runId, call }: ReplayNoteProps) {
  const replay = useChat(({ opened }) => {
    const choice = opened?.conversation.runs.get(runId)?.node.choice;
    return choice?.model.modelId === 'replay' ? choice : undefined;
  });
  const before = useChat(
    ({ opened }) => opened && recordedCall(opened.conversation, runId, call.callId),
  );
  const from = replay && replayOf(replay);
  if (!from || !call.end) return null;
  if (from.results === 'recorded') {
    return call.end.resultText === undefined ? null : (
      <Line>This is the recorded result; the server was not called.</Line>
    );
  }
  if (!before?.end) return <Line>In the recording this call was not executed.</Line>;
  const label = changeLabel(before.end, call.end);
  if (label !== undefined) return <Line>{label}</Line>;
  const { callId } = call;
  return (
    <Differences
      conversationId={conversationId}
      before={{ runId: from.runId, callId }}
      after={{ runId, callId }}
    />
  );
}

/** Labels a change that is known without comparing results. */
function changeLabel(before: CallEnd, now: CallEnd): string | undefined {
  if (before.resultText === undefined) {
    return before.error === undefined
      ? 'In the recording this call had no result.'
      : `In the recording this call failed: ${before.error.slice(0, 500)}`;
  }
  if (now.resultText === undefined) return 'In the recording this call had a result.';
  return before.resultText === now.resultText ? 'The model got the recorded result.' : undefined;
}

type OfCall = { runId: string; callId: string };

function Differences(props: { conversationId: string; before: OfCall; after: OfCall }) {
  const { conversationId, before, after } = props;
  const key = JSON.stringify([conversationId, before, after]);
  const [compared, setCompared] = useState<ComparedBodies>();
  useEffect(() => {
    let isWanted = true;
    const compare = async () => {
      const [of, one, other] = JSON.parse(key) as [string, OfCall, OfCall];
      const asked = { conversationId: of, before: one, after: other };
      const result = await backend
        .call('chat.compareResults', asked)
        .catch((error: unknown) => ({ status: 'fault' as const, why: messageOf(error) }));
      if (isWanted) setCompared(result);
    };
    report(compare(), 'The results could not be compared');
    return () => {
      isWanted = false;
    };
  }, [key]);
  if (!compared) return <Line>Comparing its result with the recorded one…</Line>;
  if (compared.status === 'fault') {
    return <Line isWarning>{`Its result differs from the recorded one. ${compared.why}`}</Line>;
  }
  const lines = compared.lines.filter(({ kind }) => kind !== 'same');
  const many = compared.added + compared.removed + compared.changed;
  if (many === 0) {
    return <Line>Its result equals the recorded one, formatted differently.</Line>;
  }
  return (
    <section aria-label="Differences from the recording" className="pb-1.5">
      <Line
        isWarning
      >{`${counted(many, 'difference', 'differences')} from the recorded result`}</Line>
      <ScrollPre className="ml-8 max-h-40 text-xs break-words whitespace-pre-wrap">
        {lines.slice(0, shownLines).map((line, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
          <Difference key={i} line={line} />
        ))}
        {(compared.isCut || lines.length > shownLines) && '…'}
      </ScrollPre>
    </section>
  );
}

const shownLines = 100;

function Difference({ line: { kind, path, before, after } }: { line: ComparedLine }) {
  const place = path && path.length > 0 ? `${accessText(path)}: ` : '';
  return (
    <div>
      <span className="text-text-muted">
        <VisibleText text={place} />
      </span>
      {kind !== 'added' && (
        <del className="bg-danger/15 no-underline">
          <span className="sr-only">Recorded: </span>
          <VisibleText text={before ?? ''} />
        </del>
      )}
      {kind === 'changed' && ' → '}
      {kind !== 'removed' && (
        <ins className="bg-success/15 no-underline">
          <span className="sr-only">Now: </span>
          <VisibleText text={after ?? ''} />
        </ins>
      )}
    </div>
  );
}

function Line({ isWarning = false, children }: { isWarning?: boolean; children: string }) {
  return (
    <p className={`px-2.5 pb-1.5 pl-8 text-xs ${isWarning ? 'text-warning' : 'text-text-muted'}`}>
      <VisibleText text={children} />
    </p>
  );
}
