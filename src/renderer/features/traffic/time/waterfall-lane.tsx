/* oxlint-disable jsx-a11y/prefer-tag-over-role -- bars of a drawing can't be buttons */
import type { WaterfallBar, WaterfallLane } from '../../../../shared/model/traffic/times.ts';
import { counted, duration } from '../../../ui/format.ts';
import { barState, isEndless } from './bar-state.ts';
import { Columns } from './waterfall-columns.tsx';
import type { LabelPlace, PlacedBar } from './waterfall-layout.ts';
import { xOf, type TimeScale } from './waterfall-scale.ts';

export const rowHeight = 18;
const barHeight = 10;
const stderrHeight = 7;

type Part = { fromUs: number; toUs: number; columns: number };
type LaneProps = {
  lane: WaterfallLane;
  placed: readonly PlacedBar[];
  rows: number;
  scale: TimeScale;
  /** The span that the core divided into columns. */
  part: Part;
  nowUs: number;
  selectedSeq: number | undefined;
};

/** The exchanges of one connection on the axis of time. */
export function WaterfallLaneView(props: LaneProps) {
  const { lane, placed, rows, scale, part, nowUs, selectedSeq } = props;
  const height = stderrHeight + (lane.columns ? 2 : rows) * rowHeight + 4;
  return (
    <svg
      role="group"
      aria-label={`${lane.serverName}: ${counted(lane.exchanges, 'exchange', 'exchanges')}`}
      width={scale.width}
      height={height}
      className="block overflow-hidden"
    >
      {lane.stderr.map((column) => (
        <path key={column} d={tickAt(columnX(column, part, scale))} fill="var(--color-warning)">
          <title>stderr</title>
        </path>
      ))}
      <g transform={`translate(0 ${stderrHeight})`}>
        {lane.columns ? (
          <Columns
            columns={lane.columns}
            x={columnX(0, part, scale)}
            width={columnX(1, part, scale) - columnX(0, part, scale)}
            height={2 * rowHeight}
            tones={tones}
          />
        ) : (
          placed.map((one) => (
            <Bar
              key={one.bar.seq}
              {...one}
              scale={scale}
              nowUs={nowUs}
              isSelected={one.bar.seq === selectedSeq}
            />
          ))
        )}
      </g>
    </svg>
  );
}

const tones = {
  ok: 'var(--color-accent)',
  error: 'var(--color-danger)',
  pending: 'var(--color-warning)',
  stream: 'var(--color-text-muted)',
  cancelled: 'var(--color-text-muted)',
};
const stateLabels = {
  ok: 'ok',
  error: 'failed',
  pending: 'waits for a response',
  stream: 'stream without a response',
  cancelled: 'cancelled',
};

type BarProps = PlacedBar & { scale: TimeScale; nowUs: number; isSelected: boolean };

function Bar({
  bar,
  row,
  x,
  width,
  left,
  right,
  label,
  labelAt,
  scale,
  nowUs,
  isSelected,
}: BarProps) {
  const { startUs, firstByteUs, progressUs = [] } = bar;
  const state = barState(bar);
  const y = row * rowHeight + (rowHeight - barHeight) / 2;
  const within = (us: number) => Math.min(x + width, Math.max(x, xOf(us, scale)));
  const sentX = within(startUs);
  const byteX = firstByteUs === undefined ? sentX : within(firstByteUs);
  return (
    <g
      role="button"
      tabIndex={-1}
      data-seq={bar.seq}
      aria-label={barLabel(bar, nowUs)}
      aria-pressed={isSelected}
      className="cursor-pointer outline-none"
    >
      <rect
        x={left - 1}
        y={row * rowHeight}
        width={right - left + 2}
        height={rowHeight}
        fill="transparent"
      />
      {sentX > x && (
        <rect
          data-part="queued"
          x={x}
          y={y + barHeight / 2 - 1}
          width={sentX - x}
          height={2}
          fill="var(--color-text-muted)"
        />
      )}
      {byteX > sentX && (
        <rect
          x={sentX}
          y={y + 3}
          width={byteX - sentX}
          height={barHeight - 6}
          fill={tones[state]}
          opacity={0.45}
        />
      )}
      <rect
        x={byteX}
        y={y}
        width={Math.max(2, x + width - byteX)}
        height={barHeight}
        rx={2}
        fill={tones[state]}
        fillOpacity={isEndless(state) ? 0.25 : 0.8}
        stroke={isSelected ? 'var(--color-text)' : tones[state]}
        strokeWidth={isSelected ? 2 : 1}
        strokeDasharray={isEndless(state) && !isSelected ? '3 2' : undefined}
      />
      {progressUs.map((us) => (
        <line
          key={us}
          x1={xOf(us, scale)}
          x2={xOf(us, scale)}
          y1={y - 2}
          y2={y + barHeight + 2}
          stroke="var(--color-text)"
          strokeOpacity={0.7}
          data-part="progress"
        />
      ))}
      {state === 'error' && (
        <path
          d={crossAt(x + width, y + barHeight / 2)}
          stroke="var(--color-danger)"
          strokeWidth={2}
        />
      )}
      {label !== undefined && labelAt !== undefined && (
        <text
          x={labelX(labelAt, x, width)}
          y={y + barHeight - 1}
          fontSize={11}
          textAnchor={labelAt === 'left' ? 'end' : 'start'}
          fill={
            labelAt === 'inside' || labelAt === 'over'
              ? 'var(--color-text)'
              : state === 'error'
                ? 'var(--color-danger)'
                : 'var(--color-text-muted)'
          }
          // An outline sets the label off from the marks of progress beneath it.
          {...(labelAt === 'over' && {
            stroke: 'var(--color-canvas)',
            strokeWidth: 3,
            paintOrder: 'stroke',
          })}
        >
          {label}
        </text>
      )}
    </g>
  );
}

/** The accessible name of a bar, as "tools/call add, queued 12 ms, 215 ms, ok". */
export const barLabel = (bar: WaterfallBar, nowUs: number): string => {
  const name = bar.subject === undefined ? bar.method : `${bar.method} ${bar.subject}`;
  const took = duration(Math.max(0, (bar.endUs ?? nowUs) - bar.startUs));
  const queued = (bar.queuedUs ?? 0) < 1000 ? '' : `, queued ${duration(bar.queuedUs ?? 0)}`;
  return `${name}${queued}, ${took}, ${stateLabels[barState(bar)]}`;
};

function columnX(column: number, { fromUs, toUs, columns }: Part, scale: TimeScale): number {
  return xOf(fromUs + (column / columns) * (toUs - fromUs), scale);
}

const labelX = (place: LabelPlace, x: number, width: number): number =>
  place === 'right' ? x + width + 6 : place === 'left' ? x - 6 : x + 6;

const tickAt = (x: number): string => `M${x - 2.5} 0h5l-2.5 6z`;
const crossAt = (x: number, y: number): string => `M${x - 3} ${y - 3}l6 6m0 -6l-6 6`;
