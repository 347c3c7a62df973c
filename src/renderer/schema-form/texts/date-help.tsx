import { CalendarClock, CalendarDays, Clock } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { pickedText, pickerText, type DateFormat } from './date-text.ts';

type DateHelpProps = {
  format: DateFormat;
  label: string;
  /** What the field holds, which need not be a date. */
  text: string;
  onText(text: string): void;
};

const inputTypes = { date: 'date', time: 'time', 'date-time': 'datetime-local' };

/** The present time, and the browser's own picker; the field stays the place to type anything else. */
export function DateHelp({ format, label, text, onText }: DateHelpProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={CalendarClock} onClick={() => onText(nowAs(format))}>
        {format === 'date' ? 'Today' : 'Now'}
      </Button>
      <span className="relative flex-none">
        <IconButton
          icon={format === 'time' ? Clock : CalendarDays}
          label={`Pick a ${format === 'time' ? 'time' : 'date'} for ${label}`}
          className="h-7"
          onClick={() => picker.current?.showPicker()}
        />
        <input
          ref={picker}
          type={inputTypes[format]}
          step={1}
          // The button opens the picker, which by itself would be a second field for the same value.
          aria-hidden
          tabIndex={-1}
          className="pointer-events-none absolute inset-x-0 bottom-0 h-px w-full opacity-0"
          value={pickerText(text, format)}
          onChange={({ target }) => {
            if (target.value !== '') onText(pickedText(text, target.value, format));
          }}
        />
      </span>
    </>
  );
}

/** Formats the present time in UTC and whole seconds, which every server understands. */
function nowAs(format: DateFormat): string {
  const whole = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const [date = '', time = ''] = whole.split('T');
  return format === 'date' ? date : format === 'time' ? time : whole;
}
