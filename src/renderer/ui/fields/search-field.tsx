import { Search, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { TextInput } from './text-field.tsx';

type SearchFieldProps = {
  label: string;
  /** The placeholder, where the label is too long for one. */
  placeholder?: string;
  value: string;
  onValue(value: string): void;
  onFocus?(): void;
  /**
   * Called on ArrowDown and Enter, which lead from the field to what was found; `hasShift` asks for
   * the match before.
   */
  onLeave?(key: 'ArrowDown' | 'Enter', hasShift: boolean): void;
  className?: string;
};

/** A field whose text narrows a list; Escape empties it. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onValue,
  onFocus,
  onLeave,
  className,
}: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && value !== '') {
      event.stopPropagation();
      onValue('');
    }
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      onLeave?.(event.key, event.shiftKey);
    }
  };
  return (
    <div className={`relative ${className ?? ''}`}>
      <Search
        size={13}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-text-muted"
      />
      <TextInput
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onValue={onValue}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        className="h-6 px-7 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear"
          className="absolute top-1/2 right-1 -translate-y-1/2 rounded-sm p-0.5 text-text-muted hover:text-text"
          onClick={() => {
            onValue('');
            field.current?.focus();
          }}
        >
          <X size={13} aria-hidden />
        </button>
      )}
    </div>
  );
}
