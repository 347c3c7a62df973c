/**
 * The highest spacer, in pixels, below the limit of one element, which is 33,554,428 px in
 * Chromium.
 */
export const maxSpacerPx = 30_000_000;

/** The measures by which rows are placed; heights are in pixels. */
export type ListGeometry = { rowCount: number; rowHeight: number; viewportPx: number };

/**
 * The scroll position of a list: `offset` in the list's own pixels (row index × row height), and
 * `scrollTop` in the browser's. They are equal unless the list is longer than an element may be
 * high.
 */
export type ListPosition = { offset: number; scrollTop: number };

export const contentPx = ({ rowCount, rowHeight }: ListGeometry): number => rowCount * rowHeight;

export const spacerPx = (geometry: ListGeometry): number =>
  Math.min(contentPx(geometry), maxSpacerPx);

export const maxOffset = (geometry: ListGeometry): number =>
  Math.max(0, contentPx(geometry) - geometry.viewportPx);

/** The browser's scroll position for an offset. */
export function scrollTopFor(geometry: ListGeometry, offset: number): number {
  const furthest = maxOffset(geometry);
  if (furthest === 0) return 0;
  const bounded = clamp(offset, 0, furthest);
  return isScaled(geometry) ? (bounded / furthest) * maxScrollTop(geometry) : bounded;
}

/**
 * The position after the browser scrolled from `position` to `scrollTop`. In a scaled list a short
 * way, as of a wheel, moves the rows pixel by pixel, and a long one, as of the dragged thumb, in
 * proportion. Offset and `scrollTop` drift apart by short ways, until `needsRebase` is true.
 */
export function positionAfterScroll(
  geometry: ListGeometry,
  position: ListPosition,
  scrollTop: number,
): ListPosition {
  const furthest = maxOffset(geometry);
  if (!isScaled(geometry)) return { offset: clamp(scrollTop, 0, furthest), scrollTop };
  const moved = scrollTop - position.scrollTop;
  const end = maxScrollTop(geometry);
  const offset =
    Math.abs(moved) <= 2 * geometry.viewportPx
      ? clamp(position.offset + moved, 0, furthest)
      : (clamp(scrollTop, 0, end) / end) * furthest;
  return { offset, scrollTop };
}

/** Whether the browser is at an end of its scroll range while the list is not at its own. */
export function needsRebase(geometry: ListGeometry, position: ListPosition): boolean {
  if (!isScaled(geometry)) return false;
  const end = maxScrollTop(geometry);
  const browserAtEnd = position.scrollTop <= 0 || position.scrollTop >= end - 1;
  return (
    browserAtEnd && Math.abs(scrollTopFor(geometry, position.offset) - position.scrollTop) > 0.5
  );
}

/** The rows in sight and `overscan` further ones on each side; `last` is exclusive. */
export function visibleRows(
  geometry: ListGeometry,
  offset: number,
  overscan = 0,
): { first: number; last: number } {
  const { rowCount, rowHeight, viewportPx } = geometry;
  const bounded = clamp(offset, 0, maxOffset(geometry));
  return {
    first: Math.max(0, Math.floor(bounded / rowHeight) - overscan),
    last: Math.min(rowCount, Math.ceil((bounded + viewportPx) / rowHeight) + overscan),
  };
}

/**
 * The offset that brings a row into sight: the nearest one, or the one that centres it; unchanged
 * where it is in sight.
 */
export function offsetToShow(
  geometry: ListGeometry,
  offset: number,
  index: number,
  align: 'nearest' | 'center',
): number {
  const top = index * geometry.rowHeight;
  const bottom = top + geometry.rowHeight;
  const isInSight = top >= offset && bottom <= offset + geometry.viewportPx;
  if (isInSight) return offset;
  const wanted =
    align === 'center'
      ? top - (geometry.viewportPx - geometry.rowHeight) / 2
      : top < offset
        ? top
        : bottom - geometry.viewportPx;
  return clamp(wanted, 0, maxOffset(geometry));
}

/**
 * Whether a list is scrolled to its end, within half a row, since fractional pixels never quite
 * reach it.
 */
export const isAtEnd = (geometry: ListGeometry, offset: number): boolean =>
  offset >= maxOffset(geometry) - geometry.rowHeight / 2;

/** Whether a list is longer than an element may be high. */
export const isScaled = (geometry: ListGeometry): boolean => contentPx(geometry) > maxSpacerPx;

const maxScrollTop = (geometry: ListGeometry): number =>
  Math.max(0, spacerPx(geometry) - geometry.viewportPx);

const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);
