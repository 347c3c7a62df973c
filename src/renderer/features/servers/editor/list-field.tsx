import { Plus, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';

type ListFieldProps = {
  label: string;
  /** The name of one row, such as “Argument”. */
  one: string;
  placeholder?: string;
  values: readonly string[];
  onValues(values: string[]): void;
};

/** Edits a list of texts, one per row: Enter adds a row below, Backspace removes an empty one. */
export function ListField({ label, one, placeholder, values, onValues }: ListFieldProps) {
  const rows = useRef<HTMLFieldSetElement>(null);
  // The rows are rendered at once, or the next key would be typed into the wrong row.
  const change = (next: string[], focused: number) => {
    flushSync(() => onValues(next));
    rows.current?.querySelectorAll('input')[focused]?.focus();
  };
  const insert = (index: number) => change(values.toSpliced(index, 0, ''), index);
  const remove = (index: number) => change(values.toSpliced(index, 1), Math.max(0, index - 1));
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      insert(index + 1);
    }
    if (event.key === 'Backspace' && values[index] === '') {
      event.preventDefault();
      remove(index);
    }
  };
  return (
    <fieldset ref={rows} className="flex min-w-0 flex-col items-start gap-1">
      <legend className="mb-1 text-xs font-medium">{label}</legend>
      {values.map((value, index) => (
        // Rows have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex w-full items-center gap-1">
          <TextInput
            isMono
            aria-label={`${one} ${index + 1}`}
            placeholder={placeholder}
            value={value}
            onValue={(next) => onValues(values.with(index, next))}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
          <IconButton
            icon={X}
            label={`Remove ${one.toLowerCase()} ${index + 1}`}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button size="small" variant="ghost" icon={Plus} onClick={() => insert(values.length)}>
        Add {one.toLowerCase()}
      </Button>
    </fieldset>
  );
}
