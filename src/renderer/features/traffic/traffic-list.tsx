import { useCallback, useEffect, useState } from 'react';
import type { WireRecord } from '../../../shared/model/wire.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { pageSize, rowAt } from './page-cache.ts';
import { isPair } from './record-words.ts';
import { columnCount, TrafficRow, WaitingRow } from './traffic-row.tsx';
import { isLive, select, setFollowing, setRange, useTraffic } from './traffic-store.ts';

const rowHeight = 24;

/** The records that match, newest at the bottom. */
export function TrafficList({ onActivate }: { onActivate(): void }) {
  const loaded = useTraffic((state) => state.loaded);
  const isFollowing = useTraffic((state) => state.isFollowing);
  const totalAtLeaving = useTraffic((state) => state.totalAtLeaving);
  const selectedSeq = useTraffic((state) => state.selectedSeq);
  const scrollTarget = useTraffic((state) => state.scrollTarget);
  const live = useTraffic(isLive);
  const { pages, base, rowCount } = loaded;
  const at = useCallback((index: number) => rowAt(pages, base + index), [pages, base]);
  const selectedIndex = useIndexOf(selectedSeq);
  const selected = selectedIndex === undefined ? undefined : at(selectedIndex);
  const selectAt = useSelectAt(at);

  return (
    <VirtualList
      label="Traffic"
      rowCount={rowCount}
      rowHeight={rowHeight}
      columnCount={columnCount}
      header={<Header />}
      selectedIndex={selectedIndex}
      isRelated={(index) => {
        const record = at(index);
        return selected !== undefined && record !== undefined && isPair(selected, record);
      }}
      onSelect={selectAt}
      onActivate={onActivate}
      follow={{
        isFollowing,
        newCount: Math.max(0, base + rowCount - totalAtLeaving),
        onChange: setFollowing,
      }}
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
          />
        );
      }}
    />
  );
}

function Header() {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="flex h-6 shrink-0 items-center overflow-hidden border-b [scrollbar-gutter:stable] border-(--traffic-line) font-sans text-[11px] text-(--traffic-quiet)"
    >
      <HeaderCell className="w-[92px] shrink-0 pl-2" title="Time" />
      <HeaderCell className="w-5 shrink-0" title="Direction" isHidden />
      <HeaderCell className="traffic-server w-[112px] shrink-0" title="Server" />
      <HeaderCell className="min-w-[140px] flex-1" title="Method" />
      <HeaderCell className="traffic-preview min-w-0 flex-[2.2]" title="Preview" />
      <HeaderCell className="w-[84px] shrink-0 text-right" title="Duration" />
      <HeaderCell className="traffic-size w-[72px] shrink-0 pr-3 text-right" title="Size" />
    </div>
  );
}

function HeaderCell(props: { className: string; title: string; isHidden?: boolean }) {
  return (
    <div role="columnheader" className={props.className}>
      {props.isHidden ? <span className="sr-only">{props.title}</span> : props.title}
    </div>
  );
}

/** Selects the record at an index, as soon as it is here: a key can reach rows that still load. */
function useSelectAt(at: (index: number) => WireRecord | undefined): (index: number) => void {
  const [wanted, setWanted] = useState<number>();
  const arrived = wanted === undefined ? undefined : at(wanted);
  useEffect(() => {
    if (!arrived) return;
    setWanted(undefined);
    select(arrived.seq);
  }, [arrived]);
  return (index) => {
    const record = at(index);
    setWanted(record ? undefined : index);
    if (record) select(record.seq);
    else setFollowing(false);
  };
}

/** Where the selected record stands in the list, while its page is held. */
function useIndexOf(seq: number | undefined): number | undefined {
  return useTraffic(({ loaded }) => {
    if (seq === undefined) return undefined;
    for (const [page, { rows }] of loaded.pages) {
      const first = rows[0]?.seq ?? Infinity;
      const last = rows.at(-1)?.seq ?? -Infinity;
      if (seq < first || seq > last) continue;
      const within = rows.findIndex((row) => row.seq === seq);
      if (within < 0) return undefined;
      const index = page * pageSize + within - loaded.base;
      return index >= 0 ? index : undefined;
    }
    return undefined;
  });
}
