import { ArrowDownToLine, CircleAlert, Clock, ListTree, ListX } from 'lucide-react';
import type { RefObject } from 'react';
import { IconControl, Toggle } from './controls.tsx';
import { FilterBox } from './filter-box.tsx';
import { RecordingPicker } from './recording-picker.tsx';
import { count } from '../../ui/format.ts';
import {
  clearView,
  isLive,
  setFilter,
  setFollowing,
  setGrouped,
  shownRecordingId,
  useTraffic,
} from './traffic-store.ts';
import { setGoingToTime } from './go-to-time.tsx';
import { ViewSwitch } from './view-switch.tsx';
import { kindGroups, kindGroupTitles, toggleGroup } from './view-filter.ts';

/** Which recording, which of its records, and how many those are. */
export function TrafficToolbar({
  filterField,
}: {
  filterField: RefObject<HTMLInputElement | null>;
}) {
  const filter = useTraffic((state) => state.filter);
  const isGrouped = useTraffic((state) => state.isGrouped);
  const isFollowing = useTraffic((state) => state.isFollowing);
  const live = useTraffic(isLive);
  return (
    <div
      role="toolbar"
      aria-label="Traffic"
      className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-1 gap-y-0.5 border-b border-border px-1.5 py-0.5 text-[12px]"
    >
      <RecordingPicker />
      <ViewSwitch />
      <Divider />
      <FilterBox field={filterField} />
      <ServerFilter />
      <Toggle
        isOn={filter.errorsOnly}
        onClick={() => {
          setFilter({ errorsOnly: !filter.errorsOnly });
        }}
      >
        <CircleAlert size={13} aria-hidden />
        Errors only
      </Toggle>
      <Toggle
        isOn={isGrouped}
        title="Lists exchanges: a request with its answer and all that belongs to it as one row, which opens"
        onClick={() => setGrouped(!isGrouped)}
      >
        <ListTree size={13} aria-hidden />
        Group
      </Toggle>
      <fieldset aria-label="Kinds of records" className="flex">
        {kindGroups.map((group) => (
          <Toggle
            key={group}
            className="traffic-control traffic-kind"
            isOn={!filter.hiddenGroups.includes(group)}
            onClick={() => {
              setFilter(toggleGroup(filter, group));
            }}
          >
            {kindGroupTitles[group]}
          </Toggle>
        ))}
      </fieldset>
      <span className="ml-auto flex items-center gap-1">
        <Count />
        <IconControl
          icon={Clock}
          label="Go to time"
          title="Go to time (G)"
          onClick={() => setGoingToTime(true)}
        />
        <IconControl
          icon={ArrowDownToLine}
          label="Follow new records"
          title={
            isFollowing
              ? 'Following new records; click to pause the list'
              : 'Paused: new records don’t move the list; click to follow them'
          }
          aria-pressed={isFollowing}
          disabled={!live}
          onClick={() => {
            setFollowing(!isFollowing);
          }}
        />
        <IconControl
          icon={ListX}
          label="Clear view"
          title="Clear view: hides what is older than now, deletes nothing"
          disabled={!live}
          onClick={clearView}
        />
      </span>
    </div>
  );
}

function ServerFilter() {
  const chosen = useTraffic((state) => state.filter.connectionId);
  const connections = useTraffic((state) => state.connections);
  const entries = Object.entries(connections);
  const isDouble = (name: string) => entries.filter(([, other]) => other === name).length > 1;
  return (
    <select
      aria-label="Server"
      className="traffic-field w-28 shrink-0 px-1! text-text"
      value={chosen ?? ''}
      onChange={(event) => {
        const { value } = event.target;
        setFilter({ connectionId: value === '' ? undefined : Number(value) });
      }}
    >
      <option value="">All servers</option>
      {entries.map(([connectionId, name]) => (
        <option key={connectionId} value={connectionId}>
          {isDouble(name) ? `${name} · connection ${connectionId}` : name}
        </option>
      ))}
    </select>
  );
}

/** "1,234 of 20,000" */
function Count() {
  const shown = useTraffic(({ loaded }) => loaded.total - loaded.base);
  const all = useTraffic((state) =>
    isLive(state)
      ? (state.head?.head ?? 0)
      : (state.recordings.find(({ recordingId }) => recordingId === shownRecordingId(state))
          ?.records ?? 0),
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
      {shown >= all ? count(shown) : `${count(shown)} of ${count(all)}`}
    </output>
  );
}

const Divider = () => <span className="mx-1 h-4 w-px bg-border" />;
