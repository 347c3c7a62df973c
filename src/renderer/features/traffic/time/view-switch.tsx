import { Choice } from '../../../ui/fields/choice.tsx';
import { showView, useTimeView } from './time-view-store.ts';

const options = [
  { value: 'list', label: 'List' },
  { value: 'waterfall', label: 'Waterfall' },
  { value: 'latency', label: 'Latency' },
] as const;

/** Switches between the list, the waterfall and the latency of exchanges. */
export function ViewSwitch() {
  const view = useTimeView((state) => state.view);
  return <Choice label="View" value={view} options={options} onChoice={showView} />;
}
