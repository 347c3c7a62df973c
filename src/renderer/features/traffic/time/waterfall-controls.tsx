import { Filter, List, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import type { Waterfall } from '../../../../shared/model/traffic/times.ts';
import { counted, duration } from '../../../ui/format.ts';
import { IconControl } from '../controls.tsx';
import { showView } from './time-view-store.ts';
import { setGrouped } from '../log/traffic-store.ts';
import type { TimeWindowView } from './use-time-window.ts';

type ControlsProps = {
  window: TimeWindowView;
  answer: Waterfall | undefined;
  onBrush(): void;
};

/** Which part of the time is shown, and how to change that without a mouse. */
export function WaterfallControls({ window, answer, onBrush }: ControlsProps) {
  const exchanges = answer?.lanes.reduce((sum, lane) => sum + lane.exchanges, 0) ?? 0;
  const asList = () => {
    setGrouped(true);
    showView('list');
  };
  return (
    <div
      role="toolbar"
      aria-label="Waterfall"
      className="flex h-7 shrink-0 items-center gap-1 border-b border-border px-1.5 text-text-muted"
    >
      <output className="truncate px-1 tabular-nums">
        {counted(exchanges, 'exchange', 'exchanges')} in{' '}
        {duration(window.shown.toUs - window.shown.fromUs)}
        {answer && !answer.isComplete && ', so far'}
      </output>
      <span className="ml-auto flex items-center">
        <IconControl
          icon={ZoomOut}
          label="Zoom out"
          title="Zoom out (-)"
          onClick={() => window.zoom(2)}
        />
        <IconControl
          icon={ZoomIn}
          label="Zoom in"
          title="Zoom in (+)"
          onClick={() => window.zoom(0.5)}
        />
        <IconControl
          icon={Maximize2}
          label="Fit"
          title="Show all of it (0)"
          disabled={!window.chosen}
          onClick={window.fit}
        />
        <IconControl
          icon={Filter}
          label="Filter to what is shown"
          title="Filter to what is shown (B)"
          onClick={onBrush}
        />
        <IconControl
          icon={List}
          label="Show as a list"
          title="Show the same exchanges as a list"
          onClick={asList}
        />
      </span>
    </div>
  );
}
