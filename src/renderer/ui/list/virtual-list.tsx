/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- a windowed grid can't be a table, and its keys are handled for all rows at once */
import { ArrowDown } from 'lucide-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { count } from '../format.ts';
import './virtual-list.css';
import { rowAfterKey } from './virtual-list-keys.ts';
import { useRowKeys } from './virtual-list-row-keys.ts';
import { useVirtualWindow } from './virtual-list-window.ts';
import { rowsToDraw, rowTop } from './drawn-rows.ts';
import { VirtualRow, type RowActions } from './virtual-row.tsx';

export type ListFollow = {
  isFollowing: boolean;
  /** The number of rows that were added since following ended. */
  newCount: number;
  onChange(isFollowing: boolean): void;
};

/** The structure of a list whose rows have child rows. */
export type ListTree = {
  /**
   * The level of a row, from 1 on, and whether it is expanded; `isExpanded` is absent for a row
   * without children.
   */
  stateOf(index: number): { level: number; isExpanded?: boolean | undefined };
  parentOf(index: number): number;
  onToggle(index: number, isExpanded: boolean): void;
};

export type VirtualListProps = {
  label: string;
  rowCount: number;
  /** The height of every row, in pixels. */
  rowHeight: number;
  columnCount: number;
  /** The cells of row `index`. */
  renderRow(index: number): ReactNode;
  /** Column headers; they stay above the rows. */
  header?: ReactNode;
  selectedIndex?: number | undefined;
  /** Whether a row belongs to the selected one. */
  isRelated?(index: number): boolean;
  onSelect?(index: number): void;
  /** Called on Enter or a double click; with `isClickEnough`, on any click. */
  onActivate?(index: number): void;
  isClickEnough?: boolean;
  /** Selects a row as it is pressed, since a list that is drawn anew before the click has others. */
  selectsOnPress?: boolean;
  /** Whether a row is selected, in a list whose selection does not follow the focus. */
  isSelected?(index: number): boolean;
  follow?: ListFollow | undefined;
  tree?: ListTree | undefined;
  /** Called with the rows in sight, `last` exclusive, when they change. */
  onRange?(first: number, last: number): void;
  /** Scrolls row `index` to the middle each time another object is passed, and may give it the focus. */
  scrollTarget?: { index: number; takesFocus?: boolean } | undefined;
};

/** A grid of rows of the same height, of which only those in sight are in the page. */
export function VirtualList(props: VirtualListProps) {
  const { rowCount, rowHeight, header, selectedIndex, follow, onRange, scrollTarget } = props;
  const view = useVirtualWindow({
    rowCount,
    rowHeight,
    isFollowing: follow?.isFollowing ?? false,
    onFollowChange: follow?.onChange,
  });
  const [active, setActive] = useActiveRow(selectedIndex, rowCount);
  const movesFocus = useRef(false);
  const isPressed = useRef(false);
  const selectedByPress = useRef<number | undefined>(undefined);
  const { scroller, drawn, inSight } = view;
  const keyOf = useRowKeys(drawn, active >= 0);

  useEffect(() => {
    onRange?.(inSight.first, inSight.last);
  }, [onRange, inSight.first, inSight.last]);

  useLayoutEffect(() => {
    // The flag is needed, since the row that had the focus may be gone by now.
    if (movesFocus.current) rowElement(scroller.current, active)?.focus({ preventScroll: true });
    movesFocus.current = false;
  }, [scroller, active]);

  useLayoutEffect(() => {
    if (!scrollTarget) return;
    view.reveal(scrollTarget.index, 'center');
    if (!scrollTarget.takesFocus) return;
    // The active row is in the page, in sight or not.
    setActive(scrollTarget.index);
    const row = rowElement(scroller.current, scrollTarget.index);
    row?.focus({ preventScroll: true });
    movesFocus.current = row === null;
    // oxlint-disable-next-line react/exhaustive-deps -- once for each target
  }, [scrollTarget]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      props.onActivate?.(active);
      return;
    }
    const next =
      treeStep(props.tree, event.key, active) ??
      rowAfterKey(event.key, active, rowCount, inSight.last - inSight.first);
    if (next === undefined) return;
    event.preventDefault();
    movesFocus.current = next !== active;
    setActive(next);
    props.onSelect?.(next);
    view.reveal(next, 'nearest');
    if (event.key === 'End') follow?.onChange(true);
  };

  const actions = useNewest({
    press: (index, isPlain) => {
      isPressed.current = true;
      selectedByPress.current = isPlain && props.selectsOnPress ? index : undefined;
      if (selectedByPress.current !== undefined) props.onSelect?.(index);
    },
    focus: (index) => {
      setActive(index);
      // A row under a pressed mouse button must not move away from it.
      if (!isPressed.current) view.reveal(index, 'nearest');
      isPressed.current = false;
    },
    click: (index, isOfPress) => {
      isPressed.current = false;
      const selected = isOfPress ? selectedByPress.current : undefined;
      if (selected === undefined) props.onSelect?.(index);
      if (props.isClickEnough) props.onActivate?.(selected ?? index);
    },
    activate: (index) => {
      if (!props.isClickEnough) props.onActivate?.(index);
    },
  });

  // Without an active row, Tab enters the list at the first one in sight.
  const tabStop = active >= 0 ? active : inSight.first;
  return (
    <div className="relative h-full min-h-0">
      <div
        role={props.tree ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={rowCount + (header ? 1 : 0)}
        aria-colcount={props.columnCount}
        className="flex h-full min-h-0 flex-col"
      >
        {header}
        <div
          ref={scroller}
          className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto [overflow-anchor:none] [scrollbar-gutter:stable]"
        >
          <div
            role="rowgroup"
            className="relative"
            style={{ height: view.spacerPx }}
            onKeyDown={onKeyDown}
          >
            {rowsToDraw(drawn, active, rowCount).map((index) => (
              <VirtualRow
                key={keyOf(index)}
                index={index}
                number={index + (header ? 2 : 1)}
                top={rowTop(index, drawn, view.rowTop)}
                height={rowHeight}
                isSelected={props.isSelected?.(index) ?? index === selectedIndex}
                isRelated={props.isRelated?.(index) ?? false}
                isTabStop={index === tabStop}
                {...props.tree?.stateOf(index)}
                actions={actions}
                renderRow={props.renderRow}
              />
            ))}
          </div>
        </div>
      </div>
      {follow && !follow.isFollowing && inSight.last < rowCount && <JumpToNewest follow={follow} />}
    </div>
  );
}

/**
 * The row that an arrow key moves to in a tree, which is `active` where the key opens or closes it;
 * undefined for other keys.
 */
function treeStep(tree: ListTree | undefined, key: string, active: number): number | undefined {
  if (!tree || active < 0 || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return undefined;
  const { level, isExpanded } = tree.stateOf(active);
  if (key === 'ArrowRight') {
    if (isExpanded === true) return active + 1;
    if (isExpanded === false) tree.onToggle(active, true);
    return active;
  }
  if (isExpanded !== true && level > 1) return tree.parentOf(active);
  if (isExpanded === true) tree.onToggle(active, false);
  return active;
}

/** The same object at every render, whose actions call the newest ones. */
function useNewest(newest: RowActions): RowActions {
  const held = useRef(newest);
  useLayoutEffect(() => {
    held.current = newest;
  });
  const [stable] = useState<RowActions>(() => ({
    press: (index, isPlain) => held.current.press(index, isPlain),
    focus: (index) => held.current.focus(index),
    click: (index, isOfPress) => held.current.click(index, isOfPress),
    activate: (index) => held.current.activate(index),
  }));
  return stable;
}

function JumpToNewest({ follow }: { follow: ListFollow }) {
  return (
    <button
      type="button"
      className="virtual-list-pill absolute bottom-2 left-1/2 flex h-6 -translate-x-1/2 items-center gap-1 rounded-full px-3"
      onClick={() => {
        follow.onChange(true);
      }}
    >
      <ArrowDown size={12} aria-hidden />
      Jump to newest
      {follow.newCount > 0 && ` · ${count(follow.newCount)} new`}
    </button>
  );
}

/** The row with the keyboard's focus, -1 for none, which follows a selection from outside. */
function useActiveRow(
  selectedIndex: number | undefined,
  rowCount: number,
): [active: number, setActive: (index: number) => void] {
  const [active, setActive] = useState(selectedIndex ?? -1);
  const [lastSelected, setLastSelected] = useState(selectedIndex);
  if (lastSelected !== selectedIndex) {
    setLastSelected(selectedIndex);
    if (selectedIndex !== undefined) setActive(selectedIndex);
  }
  return [active < rowCount ? active : -1, setActive];
}

const rowElement = (scroller: HTMLElement | null, index: number): HTMLElement | null =>
  scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
