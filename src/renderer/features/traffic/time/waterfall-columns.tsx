import { useMemo, useState, type PointerEvent } from 'react';
import type { WaterfallColumn } from '../../../../shared/model/traffic/times.ts';
import { counted } from '../../../ui/format.ts';

type ColumnsProps = {
  columns: readonly WaterfallColumn[];
  /** Where the first column begins, and how wide each is, in pixels. */
  x: number;
  width: number;
  height: number;
  tones: { ok: string; error: string };
};

/**
 * Draws columns whose heights say how many exchanges began in them. A lane may have thousands of
 * columns, so they are one path in which each is 1 wide; zooming only stretches the path.
 */
export function Columns({ columns, x, width, height, tones }: ColumnsProps) {
  const [pointed, setPointed] = useState<WaterfallColumn>();
  const { all, failed } = useMemo(() => columnPaths(columns, height), [columns, height]);
  const point = ({ currentTarget, clientX }: PointerEvent<SVGGElement>) => {
    const left = currentTarget.ownerSVGElement?.getBoundingClientRect().left ?? 0;
    const at = Math.floor((clientX - left - x) / width);
    setPointed(columns.find(({ column }) => column === at));
  };
  return (
    <g transform={`translate(${x} 0) scale(${width} 1)`} onPointerMove={point}>
      {pointed && <title>{columnLabel(pointed)}</title>}
      <path d={all} fill={tones.ok} opacity={0.7} />
      {failed !== '' && <path d={failed} fill={tones.error} />}
    </g>
  );
}

const columnWidth = 0.88;
const least = 2;

/** The SVG paths of all columns and of their failed parts; each column is 1 from the next. */
export function columnPaths(
  columns: readonly WaterfallColumn[],
  height: number,
): { all: string; failed: string } {
  const most = columns.reduce((highest, { count }) => Math.max(highest, count), 1);
  let all = '';
  let failed = '';
  for (const { column, count, errors } of columns) {
    const tall = Math.max(least, (count / most) * height);
    all += block(column, height, tall);
    if (errors > 0) failed += block(column, height, Math.max(least, (errors / count) * tall));
  }
  return { all, failed };
}

const block = (x: number, bottom: number, tall: number): string =>
  `M${x} ${bottom}v${-rounded(tall)}h${columnWidth}v${rounded(tall)}z`;

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The tooltip of a column, as "12 exchanges begin here, 1 failed". */
const columnLabel = ({ count, errors, pending }: WaterfallColumn): string =>
  [
    `${counted(count, 'exchange begins', 'exchanges begin')} here`,
    ...(errors > 0 ? [`${errors} failed`] : []),
    ...(pending > 0 ? [`${pending} wait`] : []),
  ].join(', ');
