import { ChevronsUpDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { revealed } from '../../ui/hidden-characters.ts';
import { TextInput } from '../../ui/fields/text-field.tsx';
import { count } from '../../ui/format.ts';
import type { ControlProps } from '../form/form-context.ts';
import { useFound } from './use-found.ts';

type SearchedChoiceProps = ControlProps & {
  /** The option that is chosen; -1 for none. */
  at: number;
  onChoose(index: number): void;
};

/** One of many values, found by typing a part of its name. */
export function SearchedChoice(props: SearchedChoiceProps) {
  const { id, describedBy, isInvalid, field, node, label, at, onChoose } = props;
  const listId = useId();
  const [search, setSearch] = useState<string>();
  const [active, setActive] = useState(0);
  const chosen = field.options.at(at)?.label ?? revealed(node?.text ?? '');
  const { places: shown, count: foundCount, isDone } = useFound(field.options, search ?? '');
  const isOpen = search !== undefined;
  const open = () => {
    if (isOpen) return;
    setSearch('');
    // What is chosen may be too far down to be drawn: then nothing is marked, and Enter changes nothing.
    setActive(at === -1 ? 0 : shown.indexOf(at));
  };
  const list = useRef<HTMLDivElement>(null);
  const isActiveShown = isOpen && active >= 0 && active < shown.length;
  useEffect(() => {
    if (isActiveShown) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [isActiveShown, active]);
  const choose = (place: number) => {
    const index = shown[place];
    if (index !== undefined) onChoose(index);
    setSearch(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) open();
      else if (event.key === 'ArrowDown') setActive(wrapped(active + 1, shown.length));
      else setActive(wrapped(Math.max(active, 0) - 1, shown.length));
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setSearch(undefined);
    }
  };
  return (
    <div className="relative">
      <TextInput
        id={id}
        role="combobox"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={
          isInvalid || (at === -1 && node !== undefined && node.kind !== 'null') || undefined
        }
        aria-required={props.isRequired || undefined}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        data-own-undo={isOpen || undefined}
        aria-activedescendant={isActiveShown ? `${listId}-${active}` : undefined}
        className="pr-7"
        placeholder={`one of ${count(field.options.length)}`}
        value={search ?? chosen}
        onFocus={(event) => event.target.select()}
        onClick={open}
        onBlur={() => setSearch(undefined)}
        onValue={(typed) => {
          setSearch(typed);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ChevronsUpDown
        size={13}
        aria-hidden
        className="pointer-events-none absolute top-2 right-2 text-text-muted"
      />
      {isOpen && (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={label}
          className="absolute z-30 mt-1 max-h-64 w-full overflow-y-auto rounded-lg border border-border-strong bg-overlay p-1 shadow-overlay"
        >
          {shown.map((index, place) => (
            // The keys are handled in the text field, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={index}
              id={`${listId}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={`flex min-h-7 items-center rounded-sm px-2 break-all ${place === active ? 'bg-hover' : ''} ${index === at ? 'font-medium' : ''}`}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(place)}
              onClick={() => choose(place)}
            >
              {field.options.at(index)?.label}
            </div>
          ))}
          {foundCount > shown.length && (
            <div role="presentation" className="px-2 py-1 text-xs text-text-muted">
              and {count(foundCount - shown.length)} more: type to find them
            </div>
          )}
          {!isDone && (
            <div role="presentation" className="px-2 py-1 text-xs text-text-muted">
              Searching {count(field.options.length)} choices…
            </div>
          )}
          {isDone && foundCount === 0 && (
            <div role="presentation" className="px-2 py-1 text-xs text-text-muted">
              Nothing matches “{search}”.
            </div>
          )}
        </div>
      )}
    </div>
  );
}

const wrapped = (place: number, count: number): number =>
  count === 0 ? 0 : (place + count) % count;
