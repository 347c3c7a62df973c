import { Toggle } from '../controls.tsx';
import { setFilter, useTraffic } from '../log/traffic-store.ts';
import { kindGroups, kindGroupTitles, toggleGroup } from '../log/view-filter.ts';

/** Which kinds of records are shown. */
export function KindsControl() {
  const filter = useTraffic((state) => state.filter);
  return (
    <fieldset aria-label="Kinds of records" className="traffic-kinds">
      {kindGroups.map((group) => (
        <Toggle
          key={group}
          className="traffic-control traffic-kind"
          isOn={!filter.hiddenGroups.includes(group)}
          onClick={() => setFilter(toggleGroup(filter, group))}
        >
          {kindGroupTitles[group]}
        </Toggle>
      ))}
    </fieldset>
  );
}
