import { useEffect, useRef, useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useCompare } from './compare/compare-store.ts';
import { CompareView } from './compare/compare-view.tsx';
import { RecoverRecording } from './recordings/recover-recording.tsx';
import { RecordDetails, type DetailsTab } from './record/record-details.tsx';
import { backToThisRun } from './log/recording-source.ts';
import { canRecover } from './recordings/salvage-labels.ts';
import { rememberDetailsSize, rememberedDetailsSize } from './log/traffic-source.ts';
import { LatencyView } from './time/latency-view.tsx';
import { useTimeView } from './time/time-view-store.ts';
import { WaterfallView } from './time/waterfall-view.tsx';
import { TrafficList } from './list/traffic-list.tsx';
import {
  clearFilter,
  endFocus,
  isLive,
  openRecording,
  retry,
  select,
  shownRecordingId,
  useTraffic,
  wantedView,
} from './log/traffic-store.ts';
import { counted } from '../../ui/format.ts';
import { useIsLow, useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useDebounced } from './use-debounced.ts';
import { isUnfiltered } from './log/view-filter.ts';
import { Failure } from '../../ui/failure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * The height in pixels below which a record opens at `sizeWhereLow` percent, which leaves the list
 * its selected row.
 */
const lowPx = 320;
const sizeWhereLow = 78;

/** The list, and beside it (below it in a narrow dock) the selected record or a comparison. */
export function TrafficMain() {
  const [tab, setTab] = useState<DetailsTab>('message');
  const area = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(area, 640);
  const isLow = useIsLow(area, lowPx);
  const recordingId = useTraffic(shownRecordingId);
  const selectedSeq = useTraffic((state) => state.selectedSeq);
  const settledSeq = useDebounced(selectedSeq);
  // Details close at once, also right after they were opened.
  const seq = selectedSeq === undefined ? undefined : settledSeq;
  const pair = useCompare((state) => (state.selectedSeq === selectedSeq ? state.pair : undefined));
  return (
    <div ref={area} className="h-full">
      <Group
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        onLayoutChanged={(layout, { isUserInteraction }) => {
          if (isUserInteraction && layout['details'] !== undefined)
            rememberDetailsSize(layout['details']);
        }}
      >
        <Panel id="list" minSize={isNarrow ? (isLow ? 48 : 72) : 240}>
          <CurrentView
            onActivate={() => {
              details.current
                ?.querySelector<HTMLElement>('[role="tab"][data-state="active"]')
                ?.focus();
            }}
          />
        </Panel>
        {(pair !== undefined || seq !== undefined) && recordingId !== undefined && (
          <>
            <Separator
              aria-label="Size of the details"
              className={`bg-border outline-none hover:bg-accent focus-visible:bg-accent ${isNarrow ? 'h-px' : 'w-px'}`}
            />
            <Panel
              id="details"
              elementRef={details}
              minSize={isNarrow ? 96 : 240}
              defaultSize={`${isNarrow && isLow ? sizeWhereLow : rememberedDetailsSize()}%`}
            >
              {pair ? (
                <CompareView key={JSON.stringify(pair)} pair={pair} />
              ) : (
                seq !== undefined && (
                  <RecordDetails
                    key={`${recordingId}/${seq}`}
                    recordingId={recordingId}
                    seq={seq}
                    tab={tab}
                    onTab={setTab}
                    onClose={() => closeDetails(area.current)}
                  />
                )
              )}
            </Panel>
          </>
        )}
      </Group>
    </div>
  );
}

/** Closes the details, and returns the focus to the row of their record. */
export function closeDetails(within: HTMLElement | null): void {
  select(undefined);
  within?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus();
}

function CurrentView({ onActivate }: { onActivate(): void }) {
  const view = useTimeView((state) => state.view);
  const failure = useTraffic((state) => state.failure);
  const live = useTraffic(isLive);
  const recordingId = useTraffic(shownRecordingId);
  const isLoaded = useTraffic((state) => state.loaded.key !== '');
  const isCurrent = useTraffic((state) => state.loaded.key === wantedView(state)?.key);
  const isEmpty = useTraffic((state) => state.loaded.rowCount === 0);
  const scrollTarget = useTraffic((state) => state.scrollTarget);
  // The row has the focus by now, where the list is shown.
  useEffect(endFocus, [scrollTarget]);
  if (failure !== undefined)
    return (
      <Failure what="The traffic could not be read." why={failure}>
        <Button size="small" onClick={retry}>
          Try again
        </Button>
        {!live && (
          <Button size="small" onClick={backToThisRun}>
            Back to this run
          </Button>
        )}
        {!live && recordingId !== undefined && canRecover({ problem: failure }) && (
          <RecoverRecording recordingId={recordingId} onOpen={openRecording} />
        )}
      </Failure>
    );
  if (!isLoaded) return <LoadingList />;
  if (view === 'waterfall') return <WaterfallView onActivate={onActivate} />;
  if (view === 'latency') return <LatencyView />;
  if (isEmpty && isCurrent) return <EmptyList />;
  return (
    <div
      aria-busy={!isCurrent}
      className={`traffic-list h-full font-mono text-[12px] ${isCurrent ? '' : 'traffic-stale'}`}
    >
      <TrafficList onActivate={onActivate} />
    </div>
  );
}

const LoadingList = () => <Skeleton label="Reading the traffic" />;

function EmptyList() {
  const isFiltered = useTraffic((state) => {
    const view = wantedView(state);
    return view !== undefined && !isUnfiltered(view.filter);
  });
  const isCleared = useTraffic((state) => state.hiddenThrough > 0);
  const live = useTraffic(isLive);
  const isSearching = useTraffic(({ loaded }) => !loaded.isComplete);
  const searchedThrough = useTraffic(({ loaded }) => loaded.searchedThrough);
  if (isSearching)
    return (
      <EmptyState
        title="Searching…"
        hint={`No match in the first ${counted(searchedThrough, 'record', 'records')}.`}
        action={
          <Button size="small" onClick={clearFilter}>
            Clear the filter
          </Button>
        }
      />
    );
  if (isFiltered)
    return (
      <EmptyState
        title="No record matches the filter."
        hint="New records that match will appear here."
        action={
          <Button size="small" onClick={clearFilter}>
            Clear the filter
          </Button>
        }
      />
    );
  if (isCleared)
    return (
      <EmptyState title="No new records yet." hint="Records appear here as they cross the wire." />
    );
  return live ? (
    <EmptyState
      title="No traffic yet."
      hint="Connect a server: its messages, stderr lines and HTTP exchanges are recorded here."
    />
  ) : (
    <EmptyState title="This recording is empty." hint="There was no traffic in that run." />
  );
}
