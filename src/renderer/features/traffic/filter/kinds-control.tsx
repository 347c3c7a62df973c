import { setFilter, useTraffic } from '../log/traffic-store.ts';
import { kindGroups, kindGroupTitles, toggleGroup, toggleHttp } from '../log/view-filter.ts';
import { count } from '../../../ui/format.ts';
import { ToggleButton } from '../../../ui/button.tsx';

/** Chooses which kinds of records are listed. */
export function KindsControl() {
  const filter = useTraffic((state) => state.filter);
  return (
    <fieldset aria-label="Kinds of records" className="traffic-kinds gap-1">
      {kindGroups.map((group) => (
        <ToggleButton
          key={group}
          className="traffic-kind rounded-full!"
          isOn={!filter.hiddenGroups.includes(group)}
          onClick={() => setFilter(toggleGroup(filter, group))}
        >
          {kindGroupTitles[group]}
        </ToggleButton>
      ))}
      <Http />
      <KeepAlives />
    </fieldset>
  );
}

/** Lists or folds the HTTP that carried messages, with how many records are folded. */
function Http() {
  const filter = useTraffic((state) => state.filter);
  const folded = useTraffic((state) => state.foldedHttp);
  // Listed exchanges hold their HTTP in any case.
  const isGrouped = useTraffic((state) => state.isGrouped);
  return (
    <ToggleButton
      className="traffic-kind rounded-full!"
      isOn={isGrouped || filter.http}
      disabled={isGrouped}
      title={httpHint(isGrouped)}
      onClick={() => setFilter(toggleHttp(filter))}
    >
      {httpLabel(folded)}
    </ToggleButton>
  );
}

const httpHint = (isGrouped: boolean): string =>
  isGrouped
    ? 'Each exchange holds the HTTP that carried its messages'
    : 'HTTP that carried messages; shown only when this is on, except errors and findings';

export const httpLabel = (folded: number): string =>
  folded === 0 ? 'HTTP' : `HTTP ${count(folded)}`;

/** Lists or leaves out keep-alives, with how many are left out; hidden where there are none. */
function KeepAlives() {
  const isOn = useTraffic(({ filter }) => filter.keepAlives);
  const keepAlives = useTraffic((state) => state.keepAlives);
  if (!isOn && keepAlives === 0) return null;
  return (
    <ToggleButton
      className="traffic-kind traffic-keep-alives rounded-full!"
      isOn={isOn}
      title="Comments that keep event streams open; shown only when this is on"
      onClick={() => setFilter({ keepAlives: !isOn })}
    >
      {keepAliveLabel(keepAlives)}
    </ToggleButton>
  );
}

export const keepAliveLabel = (keepAlives: number): string =>
  keepAlives === 0 ? 'Keep-alives' : `Keep-alives ${count(keepAlives)}`;
