import {
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleSlash,
  Hourglass,
  Radio,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { count } from '../../../ui/format.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { HangActions } from './hang-actions.tsx';
import { hangRows, hangState, hangTitle, type HangRow, type HangState } from './hang-labels.ts';
import { isAnyRequest, roleOf } from '../log/record-labels.ts';
import type { RecordKey } from '../log/traffic-source.ts';
import { goToRecord } from '../log/traffic-store.ts';
import { useHangFacts, useHangNow } from './use-hang-facts.ts';

const waits = { card: 'border-warning/40 bg-warning-fill', icon: 'text-warning' };
const quiet = { card: 'border-border bg-surface', icon: 'text-text-muted' };
const failed = { card: 'border-danger/40 bg-danger-fill', icon: 'text-danger' };
const tones: Record<HangState, typeof waits> = {
  waiting: waits,
  asked: waits,
  open: quiet,
  failed,
  unanswered: failed,
  cancelled: quiet,
};
const icons: Record<HangState, LucideIcon> = {
  waiting: Hourglass,
  asked: Hourglass,
  open: Radio,
  failed: CircleAlert,
  unanswered: CircleAlert,
  cancelled: CircleSlash,
};

/** Shows the facts about a request that waits or failed, with the actions that can help. */
export function HangCard({ of, record }: { of: RecordKey; record: WireRecord }) {
  const isOurs = isAnyRequest(record) ? record.direction === 'out' : record.direction === 'in';
  const isAsked = isOurs && record.kind === 'message' && roleOf(record) !== 'notification';
  const facts = useHangFacts(of, isAsked);
  const now = useHangNow(facts, record);
  const [toggled, setToggled] = useState<boolean>();
  const state = facts && hangState(facts, now);
  if (!facts || !state) return null;
  const isWaiting = state === 'waiting' || state === 'asked';
  const isOpen = toggled ?? isWaiting;
  const Icon = icons[state];
  const tone = tones[state];
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const title = hangTitle(facts, state, now);
  return (
    <section
      aria-label="Why"
      className={`mx-2 mb-1 flex min-h-7 shrink-0 flex-col overflow-hidden rounded-md border text-[12px] ${tone.card} ${isOpen ? 'hang-open max-h-[55%]' : ''}`}
    >
      <div className="hang-head flex shrink-0 flex-wrap items-center gap-x-1">
        <button
          type="button"
          aria-expanded={isOpen}
          title={title}
          className="flex h-7 min-w-40 flex-1 items-center gap-1.5 px-2 text-left font-medium focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
          onClick={() => setToggled(!isOpen)}
        >
          <Chevron size={12} aria-hidden className="shrink-0" />
          <Icon size={13} aria-hidden className={`shrink-0 ${tone.icon}`} />
          <span className="truncate tabular-nums">
            <VisibleText text={title} />
          </span>
        </button>
        <HangActions facts={facts} state={state} now={now} />
      </div>
      {isOpen && (
        <dl className="hang-facts min-h-0 gap-x-4 overflow-y-auto px-3 pb-1.5">
          {hangRows(facts, state, now).map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a name may stand there twice
            <Row key={at} row={row} />
          ))}
        </dl>
      )}
    </section>
  );
}

function Row({ row: { name, text, seq, lines } }: { row: HangRow }) {
  return (
    <div className="hang-fact">
      <dt className="text-text-muted">{name}</dt>
      <dd className="flex min-w-0 items-baseline gap-2 tabular-nums select-text">
        {lines ? (
          <pre className="max-h-24 min-w-0 overflow-y-auto font-mono text-[11px] break-all whitespace-pre-wrap">
            <VisibleText text={lines.join('\n')} />
          </pre>
        ) : (
          <span className="min-w-0 break-words">
            <VisibleText text={text} />
          </span>
        )}
        {seq !== undefined && (
          <button
            type="button"
            className="shrink-0 text-accent hover:underline focus-visible:outline-2 focus-visible:outline-accent"
            aria-label={`${name}: go to record ${count(seq)}`}
            onClick={() => goToRecord(seq)}
          >
            {count(seq)}
          </button>
        )}
      </dd>
    </div>
  );
}
