import { Plus } from 'lucide-react';
import {
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
} from 'react';
import { Button } from '../ui/button.tsx';
import { counted } from '../ui/format.ts';
import { blankText, nextItem } from './blank.ts';
import { fieldOf, itemSchema, tupleLength } from './field.ts';
import { useForm, type ControlProps, type ItemActions } from './form-context.ts';
import type { JsonNode } from './json-node.ts';
import { ListNotice, type Notice } from './list-notice.tsx';
import { ListPager, pagesOf } from './list-pages.tsx';
import { withItems } from './list-text.ts';
import { useRowDrag } from './row-drag.ts';
import { focusRow, placeOfFocus, type RowFocus } from './row-focus.ts';
import { isSchema, textMember } from './schema.ts';

const rowsAtOnce = 25;
const noItems: readonly JsonNode[] = [];

/** The items of a list, each with its own field; those of a tuple by their places' schemas. */
export function ListRows({ field, node, path, label }: ControlProps) {
  const form = useForm();
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<RowFocus>(undefined);
  const [, drawAgain] = useReducer((n: number) => n + 1, 0);
  const [page, setPage] = useState(0);
  const [addingAt, setAddingAt] = useState<number>();
  const [notice, setNotice] = useState<Notice>();
  const list = node?.kind === 'list' ? node : undefined;
  const items = list?.items ?? noItems;
  // It has its value as soon as the list has grown.
  const waiting = [...path, items.length];
  const isTyped = useSyncExternalStore(
    form.drafts.subscribe,
    () => form.drafts.read(waiting, 'value') !== undefined,
  );
  const isAdding = addingAt === items.length || isTyped;
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
  const say = (words: string) => setNotice({ words, isQuiet: true });
  const move = (from: number, to: number, then: RowFocus) => {
    if (to < 0 || to >= items.length) return;
    form.moveItem(path, from, to);
    say(`Item ${to + 1} of ${items.length}`);
    focus(then);
  };
  const doing: ItemActions = {
    move: (from, to) => move(from, to, { row: to, on: 'move', way: to < from ? 'up' : 'down' }),
    duplicate(index) {
      form.setText(path, withItems(list, index + 1, [items[index]?.text ?? 'null']));
      say(`Item ${index + 2} of ${items.length + 1}, a copy`);
      focus({ row: index + 1, on: 'value' });
    },
    remove(index) {
      form.setText([...path, index], undefined);
      say(`Removed, ${counted(items.length - 1, 'item', 'items')} left`);
      focus(items.length > 1 ? { row: Math.min(index, items.length - 2), on: 'remove' } : { row: undefined });
    },
    giveUp() {
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
  const drag = useRowDrag((from, to) => move(from, to, { row: to, on: 'move', way: 'down' }));
  const add = () => {
    const blank = blankText(fieldOf(next, form.root));
    // What can't be empty waits to be chosen or typed: nothing is sent that nobody gave.
    if (blank === undefined) setAddingAt(items.length);
    else form.setText(path, withItems(list, items.length, [blank]));
    say(`Item ${items.length + 1} of ${items.length + 1}`);
    focus({ row: items.length, on: 'value' });
  };
  const onRowKey = (index: number) => (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const isOwn = /^(SELECT|OPTION)$/.test((event.target as Element).tagName);
    if (!isArrow || !event.altKey || event.ctrlKey || event.metaKey || isOwn) return;
    event.preventDefault();
    event.stopPropagation();
    const to = index + (event.key === 'ArrowUp' ? -1 : 1);
    move(index, to, { row: to, on: 'same', place: placeOfFocus(event.currentTarget) });
  };
  const shown = Array.from({ length: pages.last - pages.first }, (_, i) => pages.first + i);
  return (
    <div ref={box} data-rows className={`mt-1 flex flex-col gap-2 ${shown.length > 0 ? 'border-l-2 border-border pl-3' : ''}`}>
      <ListPager pages={pages} label={label} onItem={(row) => focus({ row, on: 'value' })} />
      {shown.length > 0 && (
        <div role="list" aria-label={`Items of ${label}`} className="flex flex-col gap-2">
          {shown.map((index) => (
            // The keys come from its controls.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <div
              key={index}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={items.length}
              data-row={index}
              data-drop={drag.markAt(index)}
              className="data-[drop=above]:shadow-[0_-2px_0_var(--color-accent)] data-[drop=below]:shadow-[0_2px_0_var(--color-accent)]"
              onKeyDown={onRowKey(index)}
              {...drag.propsFor(index)}
            >
              {form.renderField(
                {
                  name: itemName(field.schema, index, label),
                  schema: itemSchema(field.schema, index),
                  node: items[index],
                  path: [...path, index],
                  isRequired: false,
                  item: { index, count: items.length, actions },
                },
                String(index),
              )}
            </div>
          ))}
        </div>
      )}
      <div className="flex items-center gap-2">
        {next !== undefined && !isAdding && (
          <Button size="small" icon={Plus} data-add onClick={add}>
            Add to {label}
          </Button>
        )}
        {node !== undefined && items.length === 0 && !isAdding && (
          <span className="text-xs text-text-muted">empty list</span>
        )}
      </div>
      <ListNotice notice={notice} />
    </div>
  );
} // prettier-ignore

/** The places of a tuple may have titles of their own. */
function itemName(schema: Record<string, unknown>, index: number, label: string): string {
  const own = tupleLength(schema) > 0 ? itemSchema(schema, index) : undefined;
  return (isSchema(own) ? textMember(own, 'title') : undefined) ?? `${label} ${index + 1}`;
}
