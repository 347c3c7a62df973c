import {
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { counted } from '../../ui/format.ts';
import { blankText, nextItem } from '../schema/blank.ts';
import { fieldOf } from '../schema/field.ts';
import { useForm, type ControlProps, type ItemActions } from '../form/form-context.ts';
import type { JsonNode } from '../json/json-node.ts';
import type { Notice } from './list-notice.tsx';
import { pagesOf } from './list-pages.tsx';
import { focusRow, placeOfFocus, type RowFocus } from './row-focus.ts';

const rowsAtOnce = 25;
const noItems: readonly JsonNode[] = [];

/** Actions with a list of which each item has a row, whatever the row looks like. */
export function useRows(
  { field, node, path }: ControlProps,
  box: RefObject<HTMLDivElement | null>,
) {
  const form = useForm();
  const wanted = useRef<RowFocus>(undefined);
  const [, drawAgain] = useReducer((n: number) => n + 1, 0);
  const [page, setPage] = useState(0);
  const [addingAt, setAddingAt] = useState<number>();
  const [notice, setNotice] = useState<Notice>();
  const list = node?.kind === 'list' ? node : undefined;
  const items = list?.items ?? noItems;
  // The path of the item that is being added, behind the last one.
  const waiting = [...path, items.length];
  const isTyped = useSyncExternalStore(
    form.drafts.subscribe,
    () => form.drafts.read(waiting, 'value') !== undefined,
  );
  const isAdding = addingAt === items.length || isTyped;
  // The row of a new item is forgotten, or it would come back with the next list of that length.
  if (addingAt !== undefined && addingAt !== items.length) setAddingAt(undefined);
  const pages = pagesOf(items.length + (isAdding ? 1 : 0), rowsAtOnce, [page, setPage]);
  const next = nextItem(field, items.length);
  useLayoutEffect(() => {
    if (wanted.current) focusRow(box.current, wanted.current);
    wanted.current = undefined;
  });
  const focus = (to: RowFocus) => {
    wanted.current = to;
    if (to.row !== undefined) setPage(Math.floor(to.row / rowsAtOnce));
    drawAgain();
  };
  const say = (text: string) => setNotice({ text, isQuiet: true });
  const move = (from: number, to: number, then: RowFocus) => {
    if (to < 0 || to >= items.length) return;
    form.moveItem(path, from, to);
    say(`Item ${to + 1} of ${items.length}`);
    focus(then);
  };
  const doing: ItemActions = {
    move: (from, to) => move(from, to, { row: to, on: 'move', way: to < from ? 'up' : 'down' }),
    duplicate(index) {
      form.insertItems(path, index + 1, [items[index]?.text ?? 'null']);
      if (isAdding) setAddingAt(items.length + 1);
      say(`Item ${index + 2} of ${items.length + 1}, a copy`);
      focus({ row: index + 1, on: 'value' });
    },
    remove(index) {
      form.setText([...path, index], undefined);
      if (isAdding) setAddingAt(items.length - 1);
      say(`Removed, ${counted(items.length - 1, 'item', 'items')} left`);
      const neighbour = Math.min(index, items.length - 2);
      focus(items.length > 1 ? { row: neighbour, on: 'remove' } : { row: undefined });
    },
    giveUp() {
      // The draft is dropped with one step of undo.
      form.drafts.put(waiting, 'value', undefined);
      form.drafts.dropIn(waiting);
      setAddingAt(undefined);
      focus({ row: undefined });
    },
  };
  const latest = useRef(doing);
  useLayoutEffect(() => {
    latest.current = doing;
  });
  const [actions] = useState<ItemActions>(() => ({
    move: (from, to) => latest.current.move(from, to),
    duplicate: (index) => latest.current.duplicate(index),
    remove: (index) => latest.current.remove(index),
    giveUp: () => latest.current.giveUp(),
  }));
  const add = () => {
    const blank = blankText(fieldOf(next, form.root));
    // An item that can't be empty waits to be chosen or typed, so that nothing is sent that nobody gave.
    if (blank === undefined) setAddingAt(items.length);
    else form.insertItems(path, items.length, [blank]);
    say(`Item ${items.length + 1} of ${items.length + 1}`);
    focus({ row: items.length, on: 'value' });
  };
  return {
    list,
    items,
    pages,
    actions,
    focus,
    move,
    notice,
    setNotice,
    shown: Array.from({ length: pages.last - pages.first }, (_, i) => pages.first + i),
    isEmpty: list !== undefined && items.length === 0 && !isAdding,
    /** Adds an item; undefined where no more can be added now. */
    add: next === undefined || isAdding ? undefined : add,
    /** Alt and an arrow move the row of the control that has the focus. */
    onRowKey: (index: number) => (event: KeyboardEvent) => {
      const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
      const isOwn = /^(SELECT|OPTION)$/.test((event.target as Element).tagName);
      if (!isArrow || !event.altKey || event.ctrlKey || event.metaKey || isOwn) return;
      event.preventDefault();
      event.stopPropagation();
      const to = index + (event.key === 'ArrowUp' ? -1 : 1);
      move(index, to, { row: to, on: 'same', place: placeOfFocus(event.currentTarget) });
    },
  };
}
