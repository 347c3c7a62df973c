import { setFilter, useTraffic } from '../log/traffic-store.ts';
import { kindGroups, kindGroupTitles, toggleGroup } from '../log/view-filter.ts';
import { ToggleButton } from '../../../ui/button.tsx';

/** Which kinds of records are shown. */
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
    </fieldset>
  );
}
