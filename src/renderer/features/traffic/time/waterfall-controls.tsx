import { Filter, List, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import type { Waterfall } from '../../../../shared/model/traffic/times.ts';
import { counted, duration } from '../../../ui/format.ts';
import { showView } from './time-view-store.ts';
import { setGrouped } from '../log/traffic-store.ts';
import type { TimeWindowView } from './use-time-window.ts';
import { IconButton } from '../../../ui/button.tsx';
import { localKeys } from '../../../local-keys.ts';

type ControlsProps = {
  window: TimeWindowView;
  answer: Waterfall | undefined;
  onBrush(): void;
};

/** The span of time that is shown, and buttons to change it without a mouse. */
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
        {counted(exchanges, 'exchange', 'exchanges')}
        {(exchanges > 0 || window.chosen) &&
          ` in ${duration(window.shown.toUs - window.shown.fromUs)}`}
        {answer && !answer.isComplete && ', so far'}
      </output>
      <span className="ml-auto flex items-center">
        <IconButton
          icon={ZoomOut}
          label="Zoom out"
          shortcut={localKeys.zoomOut.keys}
          onClick={() => window.zoom(2)}
        />
        <IconButton
          icon={ZoomIn}
          label="Zoom in"
          shortcut={localKeys.zoomIn.keys}
          onClick={() => window.zoom(0.5)}
        />
        <IconButton
          icon={Maximize2}
          label="Fit"
          hint="Show all of it"
          shortcut={localKeys.fit.keys}
          disabled={!window.chosen}
          onClick={window.fit}
        />
        <IconButton
          icon={Filter}
          label="Filter to the visible range"
          shortcut={localKeys.brush.keys}
          onClick={onBrush}
        />
        <IconButton
          icon={List}
          label="Show as a list"
          hint="Show the same exchanges as a list"
          onClick={asList}
        />
      </span>
    </div>
  );
}
