import type { WaterfallBar } from '../../../../shared/model/traffic/times.ts';
import { xOf, type TimeScale } from './waterfall-scale.ts';

/** A bar with its row, and its place in its lane in pixels. */
export type PlacedBar = {
  bar: WaterfallBar;
  row: number;
  x: number;
  width: number;
  /** The left and right edges of the bar with its label. */
  left: number;
  right: number;
  /** The label and its place; absent where there is no room for it. */
  label?: string;
  labelAt?: LabelPlace;
};

/** Where a label stands: beside its bar, inside it, or inside it over marks of progress. */
export type LabelPlace = 'right' | 'left' | 'inside' | 'over';

const minWidth = 3;
const gap = 6;
const maxRows = 60;
const charWidth = 6.4;
const maxLabel = 26;

export const labelOf = ({ method, subject }: WaterfallBar): string => {
  const label = subject ?? method;
  return label.length > maxLabel ? `${label.slice(0, maxLabel - 1)}…` : label;
};

type Room = { bar: WaterfallBar; x: number; width: number; wide: number };

/**
 * The first place with room for a bar's label: to its right, inside it, to its left, or over marks.
 */
function labelPlace({ bar, x, width, wide }: Room, scale: TimeScale): LabelPlace | undefined {
  const end = Math.min(x + width, scale.width);
  if (end + wide < scale.width) return 'right';
  const isMarked = bar.progressUs?.some((us) => {
    const at = xOf(us, scale);
    return at > x && at < x + wide + gap;
  });
  const fits = width > wide + gap;
  if (fits && !isMarked) return 'inside';
  if (x - wide > 0) return 'left';
  return fits ? 'over' : undefined;
}

/**
 * Gives each bar in sight the first row in which it and its label overlap nothing. When all of
 * `maxRows` are full, further bars share the last row.
 */
export function placedBars(
  bars: readonly WaterfallBar[],
  scale: TimeScale,
  nowUs: number,
): { placed: PlacedBar[]; rows: number } {
  const rightOf: number[] = [];
  const placed: PlacedBar[] = [];
  for (const bar of bars.toSorted((a, b) => a.startUs - b.startUs)) {
    const start = Math.max(-minWidth, xOf(bar.startUs - (bar.queuedUs ?? 0), scale));
    const end = xOf(bar.endUs ?? Math.max(nowUs, bar.startUs), scale);
    if (end < 0 || start > scale.width) continue;
    const x = Math.min(start, scale.width - minWidth);
    const width = Math.max(minWidth, Math.min(end, scale.width) - x);
    const label = labelOf(bar);
    const wide = gap + label.length * charWidth;
    const wanted = labelPlace({ bar, x, width, wide }, scale);
    const left = wanted === 'left' ? x - wide : x;
    const right = wanted === 'right' ? x + width + wide : x + width;
    const free = rightOf.findIndex((end) => end < left);
    const isFull = free < 0 && rightOf.length >= maxRows;
    const row = isFull ? maxRows - 1 : free < 0 ? rightOf.length : free;
    // In the shared row a label would stand on another bar; the card shows the name instead.
    const labelAt = isFull ? undefined : wanted;
    const taken = isFull ? { left: x, right: x + width } : { left, right };
    rightOf[row] = Math.max(rightOf[row] ?? 0, taken.right + gap);
    placed.push({ bar, row, x, width, ...taken, ...(labelAt && { label, labelAt }) });
  }
  return { placed, rows: Math.max(1, rightOf.length) };
}
