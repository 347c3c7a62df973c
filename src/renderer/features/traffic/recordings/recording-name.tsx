import { useState } from 'react';
import { maxRecordingName } from '../../../../shared/model/traffic/recording-name.ts';

/** The field for a recording's name in its row; Enter, or leaving the field, takes the name. */
export function RecordingName({ before, onName }: { before: string; onName(name: string): void }) {
  const [name, setName] = useState(before);
  return (
    <input
      // The field is focused as soon as the row shows it.
      ref={focusWhole}
      aria-label="Name of the recording"
      placeholder="Optional name"
      spellCheck={false}
      maxLength={maxRecordingName}
      value={name}
      className="h-6 min-w-40 flex-[3] rounded border border-accent bg-field px-1.5"
      onChange={(event) => setName(event.target.value)}
      onBlur={() => onName(name.trim())}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        // Keys in the field must not reach the list.
        event.stopPropagation();
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onName(name.trim());
      }}
    />
  );
}

function focusWhole(field: HTMLInputElement | null): void {
  if (!field || document.activeElement === field) return;
  field.focus();
  field.select();
}
