import { useRef, type KeyboardEvent } from 'react';
import './traffic.css';
import { useShownRecord } from './log/traffic-source.ts';
import { endCompare } from './compare/compare-store.ts';
import { GoToTime, setGoingToTime } from './time/go-to-time.tsx';
import { onNoteKey } from './notes/note-keys.ts';
import { TrafficBars } from './traffic-bars.tsx';
import { closeDetails, TrafficMain } from './traffic-main.tsx';
import { useTraffic } from './log/traffic-store.ts';
import { isTyping } from './is-typing.ts';
import { TrafficToolbar } from './traffic-toolbar.tsx';
import { useTrafficData } from './log/use-traffic-data.ts';

/** The traffic panel: the toolbar, the list, and the details of the selected record. */
export function TrafficPanel() {
  const filterField = useRef<HTMLInputElement>(null);
  useTrafficData();
  useShownRecord();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && endCompare()) return;
    if (event.key === 'Escape' && useTraffic.getState().selectedSeq !== undefined) {
      closeDetails(event.currentTarget);
      return;
    }
    if (onNoteKey(event)) return;
    if (event.key === 'g' && !isTyping(event)) {
      event.preventDefault();
      setGoingToTime(true);
      return;
    }
    const isFind =
      event.key.toLowerCase() === 'f' && (event.metaKey || event.ctrlKey) && !event.shiftKey;
    if (!isFind && !(event.key === '/' && !isTyping(event))) return;
    event.preventDefault();
    event.stopPropagation();
    filterField.current?.focus();
    filterField.current?.select();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of whatever has the focus in it
    <section
      aria-label="Traffic"
      className="traffic flex h-full min-h-0 flex-col text-[13px]"
      onKeyDown={onKeyDown}
    >
      <TrafficToolbar filterField={filterField} />
      <GoToTime />
      <TrafficBars />
      <div className="min-h-0 flex-1">
        <TrafficMain />
      </div>
    </section>
  );
}
