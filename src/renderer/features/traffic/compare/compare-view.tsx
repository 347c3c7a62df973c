import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { count } from '../../../ui/format.ts';
import { VirtualList } from '../../../ui/list/virtual-list.tsx';
import { CompareLine } from '../../../ui/compare/compare-line.tsx';
import { CompareIgnored } from './compare-ignored.tsx';
import { ComparePlace } from './compare-place.tsx';
import { nextDifference, rowsOf } from '../../../ui/compare/compare-rows.ts';
import { changeChoice, choiceOf, endCompare, useCompare } from './compare-store.ts';
import type { RecordKey } from '../log/traffic-source.ts';
import { revealRecord } from '../log/traffic-store.ts';
import { useComparison } from './use-comparison.ts';
import { Button, IconButton, ToggleButton } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { compactInputClass } from '../../../ui/fields/text-field.tsx';
import { SkeletonLine } from '../../../ui/skeleton.tsx';

const rowHeight = 20;

type Pair = { before: RecordKey; after: RecordKey };
type Compared = Extract<NonNullable<ReturnType<typeof useComparison>>, { status: 'compared' }>;

/** The differences between the bodies of two records. */
export function CompareView({ pair }: { pair: Pair }) {
  const choice = useCompare(choiceOf);
  const compared = useComparison(pair, choice);
  return (
    <section aria-label="Comparison" className="flex h-full min-h-0 flex-col">
      <header className="flex h-8 shrink-0 items-center gap-1 overflow-hidden pr-1 pl-3 whitespace-nowrap">
        <h2 className="truncate text-[12px] font-medium">Compared:</h2>
        <ToRecord of={pair.before} />
        <span aria-hidden className="text-text-muted">
          →
        </span>
        <ToRecord of={pair.after} />
        <span className="ml-auto flex shrink-0 items-center text-[12px]">
          <fieldset aria-label="Layout" className="flex">
            <ToggleButton
              isOn={choice.layout === 'sides'}
              onClick={() => changeChoice({ layout: 'sides' })}
            >
              Side by side
            </ToggleButton>
            <ToggleButton
              isOn={choice.layout === 'inline'}
              onClick={() => changeChoice({ layout: 'inline' })}
            >
              Inline
            </ToggleButton>
          </fieldset>
          <IconButton icon={X} label="End the comparison" onClick={endCompare} />
        </span>
      </header>
      <CompareIgnored ignored={choice.ignored} />
      <div className="min-h-0 flex-1 border-t border-border">
        {!compared && <SkeletonLine className="m-3 w-1/2" />}
        {compared?.status === 'fault' && (
          <Failure what="The two could not be compared." why={compared.why} />
        )}
        {compared?.status === 'compared' && <Differences compared={compared} />}
      </div>
    </section>
  );
}

const ToRecord = ({ of }: { of: RecordKey }) => (
  <Button
    variant="ghost"
    size="small"
    className="px-1! tabular-nums"
    title="Show this record"
    onClick={() => {
      endCompare();
      revealRecord(of.seq, of.recordingId);
    }}
  >
    {count(of.seq)}
  </Button>
);

function Differences({ compared }: { compared: Compared }) {
  const { layout, matching, ignored } = useCompare(choiceOf);
  const rows = useMemo(() => rowsOf(compared.lines, layout), [compared, layout]);
  const [selected, setSelected] = useState<number>();
  const [target, setTarget] = useState<{ index: number }>();
  const go = (step: 1 | -1) => {
    const index = nextDifference(rows, selected ?? -1, step);
    if (index === undefined) return;
    setSelected(index);
    setTarget({ index });
  };
  const { added, removed, changed } = compared;
  const isSame = added + removed + changed === 0;
  const path = selected === undefined ? undefined : rows[selected]?.path;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-7 shrink-0 items-center gap-1 border-b border-border bg-surface px-2 text-[12px]">
        <output className="truncate tabular-nums">
          {isSame ? 'No differences' : countLabel(compared)}
          {compared.ignored > 0 && `, ${count(compared.ignored)} ignored`}
          {compared.isCut && ` · the first ${count(compared.lines.length)} lines are shown`}
        </output>
        <span className="ml-auto flex shrink-0 items-center">
          <select
            aria-label="Match list items"
            className={`${compactInputClass} h-5! px-0.5!`}
            value={matching}
            onChange={({ target }) =>
              changeChoice({ matching: target.value === 'place' ? 'place' : 'id' })
            }
          >
            <option value="id">By id</option>
            <option value="place">By position</option>
          </select>
          <IconButton
            icon={ChevronUp}
            label="Previous difference"
            disabled={isSame}
            onClick={() => go(-1)}
          />
          <IconButton
            icon={ChevronDown}
            label="Next difference"
            disabled={isSame}
            onClick={() => go(1)}
          />
        </span>
      </div>
      <div className="min-h-0 flex-1 font-mono text-[12px]">
        <VirtualList
          label="Lines of the comparison"
          rowCount={rows.length}
          rowHeight={rowHeight}
          columnCount={layout === 'sides' ? 2 : 1}
          selectedIndex={selected}
          scrollTarget={target}
          onSelect={setSelected}
          renderRow={(index) => {
            const row = rows[index];
            return row && <CompareLine row={row} layout={layout} />;
          }}
        />
      </div>
      {path && <ComparePlace path={path} ignored={ignored} />}
    </div>
  );
}

const countLabel = ({ added, removed, changed }: Compared): string =>
  [
    [changed, 'changed'],
    [added, 'added'],
    [removed, 'removed'],
  ]
    .filter(([many]) => many !== 0)
    .map(([many, label]) => `${count(Number(many))} ${label}`)
    .join(', ');
