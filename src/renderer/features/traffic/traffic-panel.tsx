import { useRef, type KeyboardEvent } from 'react';
import './traffic.css';
import { useShownRecord } from './surroundings.ts';
import { TrafficBars } from './traffic-bars.tsx';
import { TrafficMain } from './traffic-main.tsx';
import { TrafficToolbar } from './traffic-toolbar.tsx';
import { useTrafficData } from './use-traffic-data.ts';

/** All that crossed the wire: a live list, what to show of it, and one record in full. */
export function TrafficPanel() {
  const filterField = useRef<HTMLInputElement>(null);
  useTrafficData();
  useShownRecord();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || !(event.metaKey || event.ctrlKey) || event.shiftKey)
      return;
    event.preventDefault();
    event.stopPropagation();
    filterField.current?.select();
  };
  return (
    <section
      aria-label="Traffic"
      className="traffic flex h-full min-h-0 flex-col text-[13px]"
      onKeyDown={onKeyDown}
    >
      <TrafficToolbar filterField={filterField} />
      <TrafficBars />
      <div className="min-h-0 flex-1">
        <TrafficMain />
      </div>
    </section>
  );
}
