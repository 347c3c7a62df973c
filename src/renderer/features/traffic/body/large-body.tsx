import { useCallback, useMemo, useRef, useState } from 'react';
import type { BodyIndexState } from '../../../../shared/model/traffic/body-lines.ts';
import { VirtualList } from '../../../ui/list/virtual-list.tsx';
import { foldedRows, unfoldedAt, type Fold } from './body-folds.ts';
import { BodyBar } from './body-bar.tsx';
import { BodyLineRow } from './body-line.tsx';
import type { BodyPages } from './body-pages.ts';
import { BodyPlaceBar } from './body-place-bar.tsx';
import { BodyValueView } from './body-value-view.tsx';
import { placeInBody, report, type RecordKey } from '../log/traffic-source.ts';
import { useSearchTerms } from '../log/use-search-terms.ts';
import { useBodyLines } from './use-body-lines.ts';
import { useBodySearch } from './use-body-search.ts';
import { Failure } from '../../../ui/failure.tsx';
import { SkeletonLine } from '../../../ui/skeleton.tsx';

const rowHeight = 20;

/** A large body laid out line by line; only the lines in sight are fetched. */
export function LargeBody({ of }: { of: RecordKey }) {
  const pages = useBodyLines(of);
  const { state, failure } = pages?.progress ?? {};
  if (failure !== undefined) return <Failure what="The body could not be read." why={failure} />;
  if (!pages || !state) return <SkeletonLine className="m-3 w-1/2" />;
  return <Lines of={of} pages={pages} state={state} />;
}

function Lines({ of, pages, state }: { of: RecordKey; pages: BodyPages; state: BodyIndexState }) {
  const [folds, setFolds] = useState<readonly Fold[]>([]);
  const [selected, setSelected] = useState<number>();
  const [shown, setShown] = useState<number>();
  const [target, setTarget] = useState<{ index: number }>();
  const inSight = useRef(0);
  const rows = useMemo(() => foldedRows(state.lineCount, folds), [state.lineCount, folds]);
  const reveal = (line: number) => {
    const open = unfoldedAt(folds, line);
    setFolds(open);
    setSelected(line);
    setTarget({ index: foldedRows(state.lineCount, open).rowOf(line) });
  };
  const terms = useSearchTerms();
  const search = useBodySearch(of, () => selected ?? inSight.current, reveal);
  const wanted = useMemo(() => (search.text === '' ? terms : [search.text]), [search.text, terms]);
  const toggle = useCallback(
    (line: number) => {
      const isFolded = folds.some(({ start }) => start === line);
      if (isFolded) return setFolds(folds.filter(({ start }) => start !== line));
      const folded = placeInBody({ ...of, at: line }, new AbortController().signal).then(
        ({ endLine: end }) => {
          if (end !== undefined) setFolds((now) => [...now, { start: line, end }]);
        },
      );
      report(folded, 'The lines could not be folded.');
    },
    [folds, of],
  );
  const ends = useMemo(() => new Map(folds.map(({ start, end }) => [start, end])), [folds]);
  const onRange = (first: number, last: number) => {
    inSight.current = rows.lineOf(first);
    let from = first;
    // Each run of consecutive lines is wanted by itself: between two runs lines are folded away.
    for (let row = first; row < last; row += 1) {
      const isLast = row === last - 1;
      if (!isLast && rows.lineOf(row + 1) === rows.lineOf(row) + 1) continue;
      pages.want(rows.lineOf(from), rows.lineOf(row) + 1);
      from = row + 1;
    }
  };
  const line = selected === undefined ? undefined : pages.line(selected);
  if (shown !== undefined)
    return <BodyValueView of={of} line={shown} onClose={() => setShown(undefined)} />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <BodyBar of={of} state={state} search={search} onLine={reveal} />
      <div className="min-h-0 flex-1 font-mono text-[12px]">
        <VirtualList
          label="Lines of the body"
          rowCount={rows.rowCount}
          rowHeight={rowHeight}
          columnCount={1}
          selectedIndex={selected === undefined ? undefined : rows.rowOf(selected)}
          scrollTarget={target}
          onRange={onRange}
          onSelect={(row) => setSelected(rows.lineOf(row))}
          onActivate={(row) => {
            const number = rows.lineOf(row);
            if (pages.line(number)?.kind === 'open') toggle(number);
            else if (pages.line(number)?.moreBytes !== undefined) setShown(number);
          }}
          renderRow={(row) => {
            const number = rows.lineOf(row);
            return (
              <BodyLineRow
                line={pages.line(number)}
                number={number}
                digits={String(state.lineCount).length}
                foldedLines={(ends.get(number) ?? number) - number}
                wanted={wanted}
                onFold={toggle}
              />
            );
          }}
        />
      </div>
      {selected !== undefined && (
        <BodyPlaceBar
          of={of}
          line={selected}
          onShow={line?.moreBytes === undefined ? undefined : () => setShown(selected)}
        />
      )}
    </div>
  );
}
