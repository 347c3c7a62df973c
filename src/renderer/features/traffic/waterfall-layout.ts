import type { WaterfallBar } from '../../../shared/model/times.ts';
import { xOf, type TimeScale } from './waterfall-scale.ts';

/** A bar with its place in its lane, in pixels. */
export type PlacedBar = {
  bar: WaterfallBar;
  row: number;
  x: number;
  width: number;
  /** Where there is room beside it. */
  label?: string;
  isInside?: boolean;
};

const minWidth = 3;
const gap = 6;
const maxRows = 60;
const charWidth = 6.4;
const maxLabel = 26;

export const labelOf = ({ method, subject }: WaterfallBar): string => {
  const words = subject ?? method;
  return words.length > maxLabel ? `${words.slice(0, maxLabel - 1)}…` : words;
};

/** Gives each bar the first row in which it and its name overlap nothing. */
export function placedBars(
  bars: readonly WaterfallBar[],
  scale: TimeScale,
  nowUs: number,
): { placed: PlacedBar[]; rows: number } {
  const rightOf: number[] = [];
  const placed: PlacedBar[] = [];
  for (const bar of bars.toSorted((a, b) => a.startUs - b.startUs)) {
    const start = Math.max(-minWidth, xOf(bar.startUs, scale));
    const end = xOf(bar.endUs ?? Math.max(nowUs, bar.startUs), scale);
    if (end < 0 || start > scale.width) continue;
    const x = Math.min(start, scale.width - minWidth);
    const width = Math.max(minWidth, Math.min(end, scale.width) - x);
    const label = labelOf(bar);
    const labelled = Math.min(x + width, scale.width) + gap + label.length * charWidth;
    const free = rightOf.findIndex((right) => right < x);
    const isFull = free < 0 && rightOf.length >= maxRows;
    const row = isFull ? maxRows - 1 : free < 0 ? rightOf.length : free;
    // A name that would be cut at the edge, or stand on another bar, is left to the card.
    const hasRoom = !isFull && labelled < scale.width;
    const isInside = !hasRoom && !isFull && width > label.length * charWidth + 2 * gap;
    rightOf[row] = Math.max(rightOf[row] ?? 0, (hasRoom ? labelled : x + width) + gap);
    placed.push({
      bar,
      row,
      x,
      width,
      ...(hasRoom && { label }),
      ...(isInside && { label, isInside }),
    });
  }
  return { placed, rows: Math.max(1, rightOf.length) };
}
