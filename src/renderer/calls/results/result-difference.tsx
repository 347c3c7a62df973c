import { Pin, PinOff } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import type { ComparedBodies } from '../../../shared/model/traffic/body-questions.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { useCalls } from '../../stores/calls-store.ts';
import { Button } from '../../ui/button.tsx';
import { CompareLine } from '../../ui/compare/compare-line.tsx';
import { nextDifference, rowsOf } from '../../ui/compare/compare-rows.ts';
import { Failure } from '../../ui/failure.tsx';
import { count } from '../../ui/format.ts';
import { VirtualList } from '../../ui/list/virtual-list.tsx';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { compactInputClass } from '../../ui/fields/text-field.tsx';
import { calleeKey, pinResult, useResultChoices } from './result-choices.ts';

type ResultDifferenceProps = {
  call: CallSnapshot;
  /** The other calls of the same, the newest first, which may have no result. */
  others: readonly number[];
};

const rowHeight = 20;

/** What is different in a result since that of another call: the pinned one, or the one before. */
export function ResultDifference({ call, others }: ResultDifferenceProps) {
  const callee = calleeKey(call);
  const pinned = useResultChoices((state) => state.pinned[callee]);
  const byId = useCalls((state) => state.byId);
  const isPinned = pinned === call.callId;
  const [picked, setPicked] = useState<number>();
  const before = others.filter((callId) => callId < call.callId);
  const usual = pinned !== undefined && !isPinned ? pinned : (before[0] ?? others[0]);
  const other = picked !== undefined && others.includes(picked) ? picked : usual;
  const timeOf = (callId: number) => {
    const at = byId[callId]?.startedAt;
    return at === undefined ? '' : new Date(at).toLocaleTimeString();
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-border px-3 py-1.5 text-xs">
        <label className="flex items-center gap-2">
          Compared with
          <select
            className={compactInputClass}
            value={other}
            onChange={(event) => setPicked(Number(event.target.value))}
          >
            {others.map((callId) => (
              <option key={callId} value={callId}>
                {`the call of ${timeOf(callId)}${callId === pinned ? ', pinned' : ''}`}
              </option>
            ))}
          </select>
        </label>
        <span className="flex-1" />
        <Button
          size="small"
          variant="ghost"
          icon={isPinned ? PinOff : Pin}
          title="Later results are compared with a pinned one"
          onClick={() => pinResult(callee, isPinned ? undefined : call.callId)}
        >
          {isPinned ? 'Unpin this result' : 'Pin this result'}
        </Button>
      </div>
      {other !== undefined && (
        <Difference
          key={other}
          before={Math.min(other, call.callId)}
          after={Math.max(other, call.callId)}
        />
      )}
    </div>
  );
}

function Difference({ before, after }: { before: number; after: number }) {
  const [compared, setCompared] = useState<ComparedBodies>();
  useEffect(() => {
    const query = new AbortController();
    const { signal } = query;
    backend.call('calls.compare', { before, after }, { signal }).then(
      (answer) => setCompared(answer),
      (error: unknown) => {
        if (!signal.aborted) setCompared({ status: 'fault', why: messageOf(error) });
      },
    );
    return () => query.abort();
  }, [before, after]);
  if (!compared) return <SkeletonLine className="m-3 w-1/2" />;
  if (compared.status === 'fault') {
    return <Failure what="The two results could not be compared." why={compared.why} />;
  }
  return <Lines compared={compared} />;
}

type Compared = Extract<ComparedBodies, { status: 'compared' }>;

function Lines({ compared }: { compared: Compared }) {
  const rows = useMemo(() => rowsOf(compared.lines, 'inline'), [compared]);
  const first = nextDifference(rows, -1, 1);
  const [target] = useState(() => (first === undefined ? undefined : { index: first }));
  return (
    <>
      <output className="flex-none px-3 py-1 text-xs tabular-nums">
        {differenceLabel(compared)}
      </output>
      <div className="min-h-0 flex-1 font-mono text-[12px]">
        <VirtualList
          label="Lines of the comparison"
          rowCount={rows.length}
          rowHeight={rowHeight}
          columnCount={1}
          scrollTarget={target}
          renderRow={(index) => {
            const row = rows[index];
            return row && <CompareLine row={row} layout="inline" />;
          }}
        />
      </div>
    </>
  );
}

function differenceLabel({ added, removed, changed, isCut, lines }: Compared): string {
  const counts = [
    [changed, 'changed'],
    [added, 'added'],
    [removed, 'removed'],
  ] as const;
  const told = counts.flatMap(([many, word]) => (many > 0 ? [`${count(many)} ${word}`] : []));
  const cut = isCut ? ` · the first ${count(lines.length)} lines are shown` : '';
  return (told.length === 0 ? 'The results are the same' : told.join(', ')) + cut;
}
