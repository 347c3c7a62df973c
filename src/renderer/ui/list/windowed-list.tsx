import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { rowsToDraw, rowTop } from './drawn-rows.ts';
import { useVirtualWindow } from './virtual-list-window.ts';

export type WindowedListHandle = {
  /** Moves the focus to the button of a row. */
  focusRow(index: number): void;
};

/** Tab leads to one row of a list, and the arrow keys to the others. */
export type RowTabIndex = 0 | -1;

type WindowedListProps = {
  label: string;
  rowCount: number;
  /** The height of every row, in pixels. */
  rowHeight: number;
  /** The contents of a row, with one button that stands for it and has the `tabIndex`. */
  renderRow(index: number, tabIndex: RowTabIndex): ReactNode;
  titleOf?(index: number): string | undefined;
  /** The row that is scrolled to as it is chosen, and that stays in sight where the list gets lower. */
  chosenIndex?: number;
  /** What that row stands for, in whichever place a search puts it. */
  chosen?: string | undefined;
  ref?: Ref<WindowedListHandle>;
};

/** Longer lists have only the rows in sight in the page. */
const mostWhole = 60;

/** A list of rows with a button each, of which one is a tab stop; the arrow keys walk through all. */
export function WindowedList(props: WindowedListProps) {
  const { label, rowCount, rowHeight, renderRow, titleOf, chosenIndex = -1, chosen, ref } = props;
  const isWhole = rowCount <= mostWhole;
  const view = useVirtualWindow({ rowCount, rowHeight, isFollowing: false });
  const { scroller } = view;
  const [focused, setFocused] = useState(-1);
  const wanted = useRef<number>(undefined);
  const drawn = isWhole ? { first: 0, last: rowCount } : view.drawn;
  const focusRow = (index: number) => {
    wanted.current = index;
    setFocused(index);
    if (!isWhole) view.reveal(index, 'nearest');
    else focusButton(scroller.current, index);
  };
  useImperativeHandle(ref, () => ({ focusRow }));

  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    // A row comes into the page with the render after the list was scrolled to it.
    if (focusButton(scroller.current, wanted.current)) wanted.current = undefined;
  });

  const { inSight, heightPx } = view;
  const revealed = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (heightPx === 0 || chosenIndex < 0 || revealed.current === chosen) return;
    revealed.current = chosen;
    view.reveal(chosenIndex, 'nearest');
  });

  const seen = useRef(inSight);
  useLayoutEffect(() => {
    const { first, last } = seen.current;
    if (chosenIndex >= first && chosenIndex < last) view.reveal(chosenIndex, 'nearest');
    // oxlint-disable-next-line react/exhaustive-deps -- where the list gets lower or higher
  }, [heightPx]);
  useLayoutEffect(() => {
    seen.current = inSight;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const at = indexOf(event.target);
    focusRow(Math.min(Math.max(at + step, 0), rowCount - 1));
  };
  const onFocus = ({ target }: FocusEvent) => setFocused(indexOf(target));
  // Whoever comes back with Tab finds what is chosen now.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(-1);
  };
  const stops = [focused, chosenIndex, 0].filter((index) => index >= 0 && index < rowCount);
  const tabStop = stops[0] ?? -1;
  return (
    <div ref={scroller} className="relative min-h-0 flex-1 overflow-auto px-2 pb-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys of its buttons */}
      <ul
        aria-label={label}
        className={isWhole ? '' : 'relative'}
        style={isWhole ? undefined : { height: view.spacerPx }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        {rowsToDraw(drawn, isWhole ? -1 : tabStop, rowCount).map((index) => (
          <li
            // By place: a row is filled with other contents, and keeps the focus.
            key={index}
            data-index={index}
            title={titleOf?.(index)}
            {...(!isWhole && { 'aria-setsize': rowCount, 'aria-posinset': index + 1 })}
            style={
              isWhole
                ? { height: rowHeight }
                : {
                    height: rowHeight,
                    position: 'absolute',
                    insetInline: 0,
                    top: rowTop(index, drawn, view.rowTop),
                  }
            }
            className="relative flex flex-col rounded-md px-2 py-1 hover:bg-hover has-aria-[current=true]:bg-selected"
          >
            {renderRow(index, index === tabStop ? 0 : -1)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const indexOf = (target: EventTarget): number =>
  target instanceof Element
    ? Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1)
    : -1;

function focusButton(scroller: HTMLElement | null, index: number): boolean {
  const row = scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  if (!row) return false;
  row.querySelector('button')?.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
  return true;
}
