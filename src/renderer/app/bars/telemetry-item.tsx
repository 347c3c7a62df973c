import { Activity } from 'lucide-react';
import { openOverlay } from '../../overlays.ts';
import { useLatest } from '../../latest.ts';
import { count, counted } from '../../ui/format.ts';

/** The number of spans that were sent, while telemetry is on; a click opens its settings. */
export function TelemetryItem() {
  const state = useLatest('telemetry.state');
  if (!state?.isOn) return null;
  const { sent, dropped, problem } = state;
  return (
    <button
      type="button"
      className={`flex h-6 items-center gap-1.5 rounded-md px-1.5 whitespace-nowrap tabular-nums hover:bg-hover ${problem === undefined ? '' : 'text-warning'}`}
      title={problem ?? 'Spans that were sent to the OpenTelemetry endpoint in this run'}
      onClick={() => openOverlay('telemetry')}
    >
      <Activity size={13} aria-hidden />
      {problem === undefined ? counted(sent, 'span sent', 'spans sent') : 'Spans are not accepted'}
      {dropped > 0 && ` · ${count(dropped)} dropped`}
    </button>
  );
}
