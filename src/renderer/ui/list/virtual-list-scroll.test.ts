import { expect, test } from 'vitest';
import {
  isAtEnd,
  maxOffset,
  maxSpacerPx,
  needsRebase,
  offsetToShow,
  positionAfterScroll,
  scrollTopFor,
  spacerPx,
  visibleRows,
  type ListGeometry,
} from './virtual-list-scroll.ts';

const short: ListGeometry = { rowCount: 1000, rowHeight: 24, viewportPx: 480 };
/** A list of 36 million pixels, which is more than an element may be high. */
const long: ListGeometry = { rowCount: 1_500_000, rowHeight: 24, viewportPx: 480 };
const endOfScroll = maxSpacerPx - 480;

test('a short list scrolls as the browser does', () => {
  const position = positionAfterScroll(short, { offset: 0, scrollTop: 0 }, 1234);

  expect(position).toEqual({ offset: 1234, scrollTop: 1234 });
  expect(spacerPx(short)).toBe(24_000);
});

test('draws the rows in sight and some around them, within the list', () => {
  expect(visibleRows(short, 250)).toEqual({ first: 10, last: 31 });
  expect(visibleRows(short, 250, 8)).toEqual({ first: 2, last: 39 });
  expect(visibleRows(short, 0, 8)).toEqual({ first: 0, last: 28 });
  expect(visibleRows(short, 23_520, 8)).toEqual({ first: 972, last: 1000 });
});

test('an empty list and one shorter than its window have nowhere to scroll', () => {
  const few = { ...short, rowCount: 3 };

  expect(maxOffset(few)).toBe(0);
  expect(scrollTopFor(few, 50)).toBe(0);
  expect(visibleRows(few, 0, 8)).toEqual({ first: 0, last: 3 });
  expect(visibleRows({ ...short, rowCount: 0 }, 0, 8)).toEqual({ first: 0, last: 0 });
  expect(isAtEnd(few, 0)).toBe(true);
});

test('the spacer of 1,500,000 rows stays below what a browser can show', () => {
  expect(spacerPx(long)).toBe(maxSpacerPx);
});

test('the end of the scroll shows the last row of 1,500,000', () => {
  const position = positionAfterScroll(long, { offset: 0, scrollTop: 0 }, endOfScroll);

  expect(visibleRows(long, position.offset).last).toBe(1_500_000);
  expect(isAtEnd(long, position.offset)).toBe(true);
});

test('dragging the thumb half way shows the middle of 1,500,000 rows', () => {
  const position = positionAfterScroll(long, { offset: 0, scrollTop: 0 }, endOfScroll / 2);

  expect(visibleRows(long, position.offset).first).toBeCloseTo(749_990, -1);
});

test('a turn of the wheel moves a scaled list pixel by pixel, far from the top, too', () => {
  const middle = { offset: 18_000_000, scrollTop: scrollTopFor(long, 18_000_000) };

  const after = positionAfterScroll(long, middle, middle.scrollTop + 100);

  expect(after.offset).toBe(18_000_100);
});

test('every row of 1,500,000 can be reached and is in sight then', () => {
  for (const index of [0, 1, 777_777, 1_250_001, 1_499_998, 1_499_999]) {
    const offset = offsetToShow(long, 5_000_000, index, 'center');
    const { first, last } = visibleRows(long, offset);

    expect(index).toBeGreaterThanOrEqual(first);
    expect(index).toBeLessThan(last);
    expect(scrollTopFor(long, offset)).toBeLessThanOrEqual(endOfScroll);
  }
});

test('the wheel reaches the first row although the browser comes to its top before', () => {
  const drifted = positionAfterScroll(long, { offset: 1500, scrollTop: 900 }, 0);

  expect(drifted.offset).toBe(600);
  expect(needsRebase(long, drifted)).toBe(true);
  const rebased = { offset: 600, scrollTop: scrollTopFor(long, 600) };
  expect(rebased.scrollTop).toBeGreaterThan(0);
  expect(needsRebase(long, { offset: 0, scrollTop: 0 })).toBe(false);
});

test('brings a row into sight with the least movement', () => {
  expect(offsetToShow(short, 240, 12, 'nearest')).toBe(240);
  expect(offsetToShow(short, 240, 5, 'nearest')).toBe(120);
  expect(offsetToShow(short, 240, 40, 'nearest')).toBe(504);
  expect(offsetToShow(short, 0, 999, 'center')).toBe(23_520);
});
