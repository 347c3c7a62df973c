import { useCallback, useMemo } from 'react';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import {
  VirtualList,
  type ListTree,
  type VirtualListProps,
} from '../../../ui/list/virtual-list.tsx';
import { useCompare } from '../compare/compare-store.ts';
import {
  openIn,
  recordAt,
  rowOfIndex,
  rowOfSeq,
  selectRow,
  setExpanded,
  setTreeRange,
  useExchanges,
} from '../log/exchange-store.ts';
import {
  matchOf,
  placeAt,
  rowOfMatch,
  shownOf,
  sinceUs,
  treeRowCount,
} from '../log/exchange-tree.ts';
import { isPair } from '../log/record-labels.ts';
import { RecordMenu } from '../record/record-menu.tsx';
import { columnCount, TrafficHeader } from './traffic-columns.tsx';
import { TrafficRow, WaitingRow } from './traffic-row.tsx';
import { useSearchTerms } from '../log/use-search-terms.ts';
import { isLive, setFollowing, useTraffic } from '../log/traffic-store.ts';

const rowHeight = 24;

/** The records that match, the newest at the bottom, or exchanges that expand to their records. */
export function TrafficList({ onActivate }: { onActivate(): void }) {
  const loaded = useTraffic((state) => state.loaded);
  const isFollowing = useTraffic((state) => state.isFollowing);
  const totalWhenPaused = useTraffic((state) => state.totalWhenPaused);
  const selectedSeq = useTraffic((state) => state.selectedSeq);
  const live = useTraffic(isLive);
  // A click compares then, and selects nothing.
  const isChoosingOther = useCompare((state) => state.first !== undefined);
  const terms = useSearchTerms();
  const { at, open, shown, tree } = useTree();
  const { base, rowCount } = loaded;
  const selectedIndex = rowOfSeq(selectedSeq, open, loaded);
  const selected = selectedIndex === undefined ? undefined : at(selectedIndex);

  return (
    <RecordMenu>
      <VirtualList
        label="Traffic"
        rowCount={treeRowCount(shown, rowCount)}
        rowHeight={rowHeight}
        columnCount={columnCount}
        header={<TrafficHeader />}
        selectedIndex={selectedIndex}
        isRelated={(index) => {
          const record = at(index);
          return selected !== undefined && record !== undefined && isPair(selected, record);
        }}
        onSelect={selectRow}
        selectsOnPress={!isChoosingOther}
        onActivate={onActivate}
        // A recording of a former run has no newer records to follow.
        follow={
          live
            ? {
                isFollowing,
                newCount: Math.max(0, base + rowCount - totalWhenPaused),
                onChange: setFollowing,
              }
            : undefined
        }
        onRange={setTreeRange}
        scrollTarget={useTarget()}
        tree={tree}
        renderRow={(index) => {
          const record = at(index);
          if (!record) return <WaitingRow />;
          const above = index > 0 ? at(index - 1) : undefined;
          const state = tree?.stateOf(index);
          const level = state?.level;
          const first = tree && level === 2 ? at(tree.parentOf(index)) : undefined;
          return (
            <TrafficRow
              record={record}
              sinceAboveUs={above && record.monoUs - above.monoUs}
              level={level}
              isExpanded={state?.isExpanded}
              sinceFirstUs={level === 2 ? sinceUs(record, first) : undefined}
              isLive={live}
              terms={terms}
            />
          );
        }}
      />
    </RecordMenu>
  );
}

/** The rows of the list, with those of expanded exchanges among them. */
function useTree() {
  const loaded = useTraffic((state) => state.loaded);
  const isGrouped = useTraffic((state) => state.isGrouped);
  const exchanges = useExchanges();
  const { base, rowCount } = loaded;
  const open = openIn(exchanges, loaded);
  const shown = useMemo(() => shownOf(open, { base, rowCount }), [open, base, rowCount]);
  const at = useCallback(
    (index: number): WireRecord | undefined => recordAt(index, shown, loaded),
    [shown, loaded],
  );
  const tree: ListTree = {
    stateOf(index) {
      const place = placeAt(shown, index);
      if (place.kind === 'member') return { level: 2 };
      const isExpanded = shown.some((other) => other.index === place.index);
      const hasMore = isExpanded || (at(index)?.exchange?.records ?? 0) > 0;
      return hasMore ? { level: 1, isExpanded } : { level: 1 };
    },
    parentOf: (index) => rowOfMatch(shown, matchOf(shown, index)),
    onToggle(index, isExpanded) {
      const record = at(index);
      if (record) setExpanded(record.seq, isExpanded);
    },
  };
  return { at, open, shown, tree: isGrouped ? tree : undefined };
}

/** Returns the row of the tree to scroll to, as it is when the target is set. */
function useTarget(): VirtualListProps['scrollTarget'] {
  const target = useTraffic((state) => state.scrollTarget);
  return useMemo(
    () => target && { ...target, index: rowOfIndex(target.index) + (target.beneath ?? 0) },
    [target],
  );
}
