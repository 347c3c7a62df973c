import { CircleAlert, Clock, ListTree, ListX } from 'lucide-react';
import type { RefObject } from 'react';
import { FilterBox } from './filter/filter-box.tsx';
import { FollowControl } from './list/follow-control.tsx';
import { KindsControl } from './filter/kinds-control.tsx';
import { ServerFilter } from './filter/server-filter.tsx';
import { ShowMenu } from './filter/show-menu.tsx';
import { RecordingPicker } from './recordings/recording-picker.tsx';
import { count } from '../../ui/format.ts';
import {
  clearView,
  isLive,
  setFilter,
  setGrouped,
  shownRecordingId,
  useTraffic,
} from './log/traffic-store.ts';
import { setGoingToTime } from './time/go-to-time.tsx';
import { ViewSwitch } from './time/view-switch.tsx';
import { IconButton, ToggleButton } from '../../ui/button.tsx';
import { localKeys } from '../../local-keys.ts';

/** Chooses the recording and its records, and shows how many match. */
export function TrafficToolbar({
  filterField,
}: {
  filterField: RefObject<HTMLInputElement | null>;
}) {
  const filter = useTraffic((state) => state.filter);
  const isGrouped = useTraffic((state) => state.isGrouped);
  const live = useTraffic(isLive);
  return (
    <div
      role="toolbar"
      aria-label="Traffic"
      className="traffic-toolbar shrink-0 border-b border-border text-[12px]"
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-1 gap-y-0.5 px-1.5 py-0.5">
        <RecordingPicker />
        <ViewSwitch />
        <Divider />
        <FilterBox field={filterField} />
        <ServerFilter />
        <ToggleButton
          isOn={filter.errorsOnly}
          aria-label="Errors only"
          title="Errors only"
          onClick={() => {
            setFilter({ errorsOnly: !filter.errorsOnly });
          }}
        >
          <CircleAlert size={13} aria-hidden />
          <span className="traffic-toolbar-word">Errors only</span>
        </ToggleButton>
        <ToggleButton
          isOn={isGrouped}
          aria-label="Group"
          title="Group records into exchanges: a request, its response and all related records in one row"
          onClick={() => setGrouped(!isGrouped)}
        >
          <ListTree size={13} aria-hidden />
          <span className="traffic-toolbar-word">Group</span>
        </ToggleButton>
        <KindsControl />
        <ShowMenu />
        <span className="traffic-toolbar-end ml-auto flex items-center gap-1">
          <Count />
          <IconButton
            icon={Clock}
            label="Go to time"
            shortcut={localKeys.goToTime.keys}
            onClick={() => setGoingToTime(true)}
          />
          <FollowControl />
          <IconButton
            icon={ListX}
            label="Clear view"
            hint="Clear view: hides all records so far, deletes nothing"
            disabled={!live}
            onClick={clearView}
          />
        </span>
      </div>
    </div>
  );
}

/** How many records match, as "1,234 of 20,000", or how far the search has come. */
function Count() {
  const shown = useTraffic(({ loaded }) => loaded.total - loaded.base);
  const all = useTraffic((state) =>
    isLive(state)
      ? (state.head?.head ?? 0)
      : (state.recordings.find(({ recordingId }) => recordingId === shownRecordingId(state))
          ?.records ?? 0),
  );
  const left = useTraffic(
    ({ filter, keepAlives, foldedHttp }) =>
      (filter.keepAlives ? 0 : keepAlives) + (filter.http ? 0 : foldedHttp),
  );
  const isSearching = useTraffic(({ loaded }) => !loaded.isComplete);
  const searched = useTraffic(({ loaded }) => loaded.searchedThrough);
  if (isSearching)
    return (
      <output className="px-1 text-text-muted tabular-nums">
        {count(shown)} so far, {Math.floor((100 * searched) / Math.max(1, all))} % searched
      </output>
    );
  return (
    <output className="px-1 text-text-muted tabular-nums">
      {shown + left >= all ? count(shown) : `${count(shown)} of ${count(all)}`}
    </output>
  );
}

const Divider = () => <span className="mx-1 h-4 w-px bg-border" />;
