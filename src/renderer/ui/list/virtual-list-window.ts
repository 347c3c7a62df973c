import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import {
  isAtEnd,
  isScaled,
  maxOffset,
  needsRebase,
  offsetToShow,
  positionAfterScroll,
  scrollTopFor,
  spacerPx,
  visibleRows,
  type ListGeometry,
  type ListPosition,
} from './virtual-list-scroll.ts';

export type VirtualWindow = {
  scroller: RefObject<HTMLDivElement | null>;
  /** The rows to draw and, in `inSight`, those in sight; both ends are exclusive. */
  drawn: { first: number; last: number };
  inSight: { first: number; last: number };
  spacerPx: number;
  /** Of what is in sight, in pixels. */
  heightPx: number;
  /** The top of a row inside the spacer, in pixels. */
  rowTop(index: number): number;
  reveal(index: number, align: 'nearest' | 'center'): void;
};

/** What is drawn beyond each end of what is in sight: more than a wheel scrolls between two frames. */
const overscanPx = 192;

/**
 * The scroll position, size and follow mode of a windowed list; it renders only when other rows
 * come into sight.
 */
export function useVirtualWindow(options: {
  rowCount: number;
  rowHeight: number;
  isFollowing: boolean;
  onFollowChange?: ((isFollowing: boolean) => void) | undefined;
}): VirtualWindow {
  const { rowCount, rowHeight, isFollowing, onFollowChange } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const position = useRef<ListPosition>({ offset: 0, scrollTop: 0 });
  const viewportPx = useHeight(scroller);
  const [drawn, setDrawn] = useState({ topRow: 0, shift: 0 });
  const geometry: ListGeometry = { rowCount, rowHeight, viewportPx };

  const drawAt = ({ offset, scrollTop }: ListPosition) => {
    const topRow = Math.floor(offset / rowHeight);
    const shift = scrollTop - offset;
    setDrawn((old) => (old.topRow === topRow && old.shift === shift ? old : { topRow, shift }));
  };
  const draw = () => drawAt(position.current);

  const [seen, setSeen] = useState({ ...geometry, isFollowing: false });
  if (
    seen.rowCount !== rowCount ||
    seen.viewportPx !== viewportPx ||
    seen.isFollowing !== isFollowing
  ) {
    setSeen({ ...geometry, isFollowing });
    // The end is drawn before the list scrolls there, or the rows that it leaves would be drawn
    // again.
    const offset = maxOffset(geometry);
    if (isFollowing) drawAt({ offset, scrollTop: scrollTopFor(geometry, offset) });
  }

  const moveTo = (offset: number) => {
    const element = scroller.current;
    if (!element) return;
    const scrollTop = scrollTopFor(geometry, offset);
    if (Math.abs(element.scrollTop - scrollTop) > 0.5) element.scrollTop = scrollTop;
    // The value is read back, since browsers round it, and the next scroll event is measured from
    // it.
    const reached = element.scrollTop;
    position.current = { offset: isScaled(geometry) ? offset : reached, scrollTop: reached };
    draw();
  };

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const before = position.current;
    // The height is read here, since a list that grew may scroll before its observer reports it.
    const now = { ...geometry, viewportPx: element.clientHeight };
    const after = positionAfterScroll(now, before, element.scrollTop);
    position.current = after;
    if (needsRebase(now, after)) moveTo(after.offset);
    else draw();
    // Only scrolling up ends following, and only scrolling down starts it, but not rows that are
    // added.
    if (isFollowing && after.offset < before.offset && !isAtEnd(now, after.offset))
      onFollowChange?.(false);
    if (!isFollowing && after.offset > before.offset && isAtEnd(now, after.offset))
      onFollowChange?.(true);
  };

  const onScrollEnd = () => {
    if (position.current.scrollTop !== position.current.offset) moveTo(position.current.offset);
  };

  useListener(scroller, 'scroll', onScroll);
  useListener(scroller, 'scrollend', onScrollEnd);

  useLayoutEffect(() => {
    const { offset, scrollTop } = position.current;
    const furthest = maxOffset(geometry);
    const wanted = isFollowing ? furthest : Math.min(offset, furthest);
    const isOutOfStep = !isScaled(geometry) && Math.abs(wanted - scrollTop) > 1;
    if (wanted !== offset || isOutOfStep) moveTo(wanted);
    // oxlint-disable-next-line react/exhaustive-deps -- the geometry is these three
  }, [rowCount, rowHeight, viewportPx, isFollowing]);

  const offset = drawn.topRow * rowHeight;
  return {
    scroller,
    drawn: visibleRows(geometry, offset, Math.ceil(overscanPx / rowHeight)),
    inSight: visibleRows(geometry, offset),
    spacerPx: spacerPx(geometry),
    heightPx: viewportPx,
    rowTop: (index) => index * rowHeight + drawn.shift,
    reveal: (index, align) => {
      moveTo(offsetToShow(geometry, position.current.offset, index, align));
    },
  };
}

/** The inner height of an element in pixels, as it changes. */
function useHeight(element: RefObject<HTMLDivElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return undefined;
    const measure = () => {
      setHeight(observed.clientHeight);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    measure();
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return height;
}

/** Listens passively with the newest `listener`, without subscribing again at each render. */
function useListener(
  element: RefObject<HTMLDivElement | null>,
  event: 'scroll' | 'scrollend',
  listener: () => void,
): void {
  const newest = useRef(listener);
  useLayoutEffect(() => {
    newest.current = listener;
  });
  const call = useCallback(() => {
    newest.current();
  }, []);
  useEffect(() => {
    const target = element.current;
    target?.addEventListener(event, call, { passive: true });
    return () => target?.removeEventListener(event, call);
  }, [element, event, call]);
}
