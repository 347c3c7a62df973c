import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';

type RowActsProps = {
  /** The scrolling list box, with an option for each row. */
  list: RefObject<HTMLElement | null>;
  /** The index of the selected row. */
  index: number;
  /** The key of the selected row, since another row may take its index. */
  row: string;
  children: ReactNode;
};

/**
 * Buttons over the end of the selected row of a list box, since an option can't contain focusable
 * elements.
 */
export function RowActs({ list, index, row, children }: RowActsProps) {
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    const scroller = list.current;
    const place = () => {
      const selected = scroller?.querySelectorAll<HTMLElement>('[role=option]')[index];
      if (!scroller || !selected) return setTop(undefined);
      const at = selected.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      const isInSight = at >= -selected.offsetHeight && at <= scroller.clientHeight;
      return setTop(isInSight ? at : undefined);
    };
    place();
    scroller?.addEventListener('scroll', place);
    return () => scroller?.removeEventListener('scroll', place);
  }, [list, index, row]);
  if (top === undefined) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div
      role="toolbar"
      aria-label="Actions of the selected row"
      style={{ top }}
      className="absolute right-2 flex h-7 items-center rounded-md bg-selected"
      // Enter and Space press the button, and must not reach the list, in which they choose the
      // row.
      onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && event.stopPropagation()}
    >
      {children}
    </div>
  );
}
