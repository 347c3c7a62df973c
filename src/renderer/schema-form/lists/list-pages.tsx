import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { TextInput } from '../../ui/fields/text-field.tsx';
import type { Path } from '../json/json-text.ts';
import { isWithin, useDrawRequest } from '../form/lazy-part.tsx';

export type Pages = {
  /** The indexes that are shown, `last` exclusive. */
  first: number;
  last: number;
  length: number;
  size: number;
  /** Turns to the page of a place. */
  show(index: number): void;
};

type PageState = [page: number, setPage: (page: number) => void];

/** Which part of a long list is shown: a page, so that a thousand items cost no more than a few. */
export function pagesOf(length: number, size: number, [wanted, show]: PageState): Pages {
  const page = Math.max(0, Math.min(wanted, Math.ceil(length / size) - 1));
  return {
    first: page * size,
    last: Math.min(length, (page + 1) * size),
    length,
    size,
    show: (index) => show(Math.floor(index / size)),
  };
}

type ListPagerProps = {
  pages: Pages;
  /** The path of the list. */
  path: Path;
  label: string;
  onItem(index: number): void;
};

/** Turns the pages of a list, and leads to an item by its number; nothing where there is one page. */
export function ListPager(props: ListPagerProps) {
  return props.pages.length > props.pages.size ? <Pager {...props} /> : null;
}

function Pager({ pages, path, label, onItem }: ListPagerProps) {
  const { first, last, length, show } = pages;
  const [wanted, setWanted] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const indexIn = (field: Path) => (isWithin(field, path) ? Number(field[path.length]) : -1);
  const isElsewhere = (index: number) =>
    index >= 0 && index < length && (index < first || index >= last);
  useDrawRequest(
    place,
    (field) => isElsewhere(indexIn(field)),
    (field) => show(indexIn(field)),
  );
  const go = () => {
    const index = Number(wanted) - 1;
    if (wanted.trim() === '' || !Number.isInteger(index)) return;
    setWanted('');
    onItem(Math.max(0, Math.min(index, length - 1)));
  };
  return (
    <div
      ref={place}
      data-not-drawn
      role="group"
      aria-label={`Pages of ${label}`}
      className="flex items-center gap-1 text-xs text-text-muted"
    >
      <IconButton
        icon={ChevronLeft}
        label={`Items before, of ${label}`}
        disabled={first === 0}
        onClick={() => show(first - 1)}
      />
      <span className="tabular-nums">
        {count(first + 1)}–{count(last)} of {count(length)}
      </span>
      <IconButton
        icon={ChevronRight}
        label={`Items after, of ${label}`}
        disabled={last >= length}
        onClick={() => show(last)}
      />
      <span className="ml-2 flex items-center gap-1">
        Go to item
        <TextInput
          aria-label={`Go to item of ${label}`}
          data-own-undo
          inputMode="numeric"
          className="max-w-16 tabular-nums"
          value={wanted}
          onValue={setWanted}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            go();
          }}
        />
      </span>
    </div>
  );
}
