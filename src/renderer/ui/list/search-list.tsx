import { Command } from 'cmdk';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Search } from 'lucide-react';
import { RowActs } from './row-acts.tsx';

type SearchListProps<Item> = {
  /** The name of the field and of the list. */
  label: string;
  items: readonly Item[];
  keyOf(item: Item): string;
  /** The text of an item that is searched, in any case. */
  textOf(item: Item): string;
  onChoose(item: Item): void;
  renderItem(item: Item): ReactNode;
  /** Renders further actions for the selected item, over the end of its row. */
  renderActs?: ((item: Item) => ReactNode) | undefined;
  /** Renders details of the selected item, beneath the list. */
  renderBeneath?: ((item: Item) => ReactNode) | undefined;
  /** The text where there are no items at all. */
  empty: string;
};

const maxShown = 200;

/**
 * A list that typing narrows; arrow keys move in it and Enter chooses, while the focus stays in the
 * field.
 */
export function SearchList<Item>(props: SearchListProps<Item>) {
  const { label, items, keyOf, textOf, onChoose, renderItem, renderActs, renderBeneath, empty } =
    props;
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // The field takes the focus before an enclosing dialog looks for its first element.
  useEffect(() => field.current?.focus(), []);
  const focusKept = useFocusKept(field);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter((item) => {
    const text = textOf(item).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const shown = found.slice(0, maxShown);
  const keys = shown.map(keyOf);
  // The selected item may have been removed, or no longer match.
  const current = keys.includes(selected) ? selected : (keys[0] ?? '');
  const selectedItem = shown[keys.indexOf(current)];
  return (
    <Command
      label={label}
      shouldFilter={false}
      value={current}
      onValueChange={setSelected}
      {...focusKept}
      className="flex min-h-0 flex-col gap-2"
    >
      <div className="relative">
        <Search
          size={13}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-text-muted"
        />
        <Command.Input
          ref={field}
          placeholder={label}
          value={search}
          onValueChange={setSearch}
          className="h-7 w-full rounded-md border border-border-strong bg-field pr-2 pl-7 focus-visible:border-accent focus-visible:outline-1"
        />
      </div>
      {shown.length === 0 && (
        <p role="status" className="p-4 text-center text-text-muted">
          {items.length === 0 ? empty : 'Nothing matches.'}
        </p>
      )}
      <div className="relative flex min-h-0 flex-col">
        <Command.List ref={list} className="max-h-[50vh] overflow-auto">
          {shown.map((item, i) => (
            <Command.Item
              key={keys[i]}
              value={keys[i] ?? ''}
              onSelect={() => onChoose(item)}
              className="flex h-7 items-center gap-2 rounded-md px-2 data-[selected=true]:bg-selected"
            >
              {renderItem(item)}
            </Command.Item>
          ))}
        </Command.List>
        {selectedItem !== undefined && renderActs && (
          <RowActs list={list} index={keys.indexOf(current)} row={current}>
            {renderActs(selectedItem)}
          </RowActs>
        )}
      </div>
      {selectedItem !== undefined && renderBeneath && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons have the focus
        <div onKeyDown={keepFromList}>{renderBeneath(selectedItem)}</div>
      )}
      {found.length > shown.length && (
        <p className="text-xs text-text-muted">{`The first ${maxShown} of ${found.length}; type to narrow them.`}</p>
      )}
    </Command>
  );
}

/** The keys by which the list is moved in and an item chosen. */
const listKeys = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter'];

/** Beneath the list these keys press a button, or scroll. */
const keepFromList = (event: KeyboardEvent): void => {
  if (listKeys.includes(event.key)) event.stopPropagation();
};

/** Gives the field the focus, so that the keys go on, where the button or field that had it is gone. */
function useFocusKept(field: RefObject<HTMLInputElement | null>) {
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (isWithin.current && document.activeElement === document.body) field.current?.focus();
  });
  return {
    onFocus: () => {
      isWithin.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget) isWithin.current = currentTarget.contains(relatedTarget);
    },
  };
}
