import { useCallback } from 'react';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { offsetOf, rowAt } from './page-cache.ts';
import { isPair } from './record-words.ts';
import { RecordMenu } from './record-menu.tsx';
import { columnCount, TrafficHeader } from './traffic-columns.tsx';
import { TrafficRow, WaitingRow } from './traffic-row.tsx';
import { useWords } from './use-words.ts';
import { isLive, selectAt, setFollowing, setRange, useTraffic } from './traffic-store.ts';

const rowHeight = 24;

/** The records that match, newest at the bottom. */
export function TrafficList({ onActivate }: { onActivate(): void }) {
  const loaded = useTraffic((state) => state.loaded);
  const isFollowing = useTraffic((state) => state.isFollowing);
  const totalAtLeaving = useTraffic((state) => state.totalAtLeaving);
  const selectedSeq = useTraffic((state) => state.selectedSeq);
  const scrollTarget = useTraffic((state) => state.scrollTarget);
  const live = useTraffic(isLive);
  const words = useWords();
  const { pages, base, rowCount } = loaded;
  const at = useCallback((index: number) => rowAt(pages, base + index), [pages, base]);
  const selectedIndex = useIndexOf(selectedSeq);
  const selected = selectedIndex === undefined ? undefined : at(selectedIndex);

  return (
    <RecordMenu>
      <VirtualList
        label="Traffic"
        rowCount={rowCount}
        rowHeight={rowHeight}
        columnCount={columnCount}
        header={<TrafficHeader />}
        selectedIndex={selectedIndex}
        isRelated={(index) => {
          const record = at(index);
          return selected !== undefined && record !== undefined && isPair(selected, record);
        }}
        onSelect={selectAt}
        onActivate={onActivate}
        // A recording of a former run has no newer records to follow.
        follow={
          live
            ? {
                isFollowing,
                newCount: Math.max(0, base + rowCount - totalAtLeaving),
                onChange: setFollowing,
              }
            : undefined
        }
        onRange={setRange}
        scrollTarget={scrollTarget}
        renderRow={(index) => {
          const record = at(index);
          if (!record) return <WaitingRow />;
          const above = index > 0 ? at(index - 1) : undefined;
          return (
            <TrafficRow
              record={record}
              sinceAboveUs={above && record.monoUs - above.monoUs}
              isLive={live}
              words={words}
            />
          );
        }}
      />
    </RecordMenu>
  );
}

/** Where the selected record stands in the list, while its page is held. */
function useIndexOf(seq: number | undefined): number | undefined {
  return useTraffic(({ loaded }) => {
    const offset = seq === undefined ? undefined : offsetOf(loaded.pages, seq);
    return offset !== undefined && offset >= loaded.base ? offset - loaded.base : undefined;
  });
}
