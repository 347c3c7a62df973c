import { useState, type PointerEvent } from 'react';
import {
  leastDrag,
  sinceStart,
  ticksOf,
  usAt,
  xOf,
  type Span,
  type TimeScale,
} from './waterfall-scale.ts';

type AxisProps = {
  scale: TimeScale;
  /** When the recording began, on its own clock. */
  startUs: number;
  /** The span that the traffic is filtered to. */
  brushed: Span | undefined;
  onBrush(span: Span): void;
};

export const axisHeight = 22;
/** The room for a time beside its tick, in pixels; the last stands before its tick where it has less. */
const longestLabel = 56;

/** The axis of time above the lanes; dragging over it filters to a span. */
export function WaterfallAxis({ scale, startUs, brushed, onBrush }: AxisProps) {
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const ticks = ticksOf(scale, startUs);
  const [first = 0, second = first + 1] = ticks;
  const at = (event: PointerEvent) =>
    Math.min(
      scale.width,
      Math.max(0, event.clientX - event.currentTarget.getBoundingClientRect().left),
    );
  const end = () => {
    setDrag(undefined);
    if (!drag || Math.abs(drag.to - drag.from) < leastDrag) return;
    const [from, to] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)];
    onBrush({ fromUs: usAt(from, scale), toUs: usAt(to, scale) });
  };
  const marked = drag
    ? { x: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) }
    : brushed && {
        x: xOf(brushed.fromUs, scale),
        width: xOf(brushed.toUs, scale) - xOf(brushed.fromUs, scale),
      };
  return (
    <svg
      aria-hidden
      data-part="axis"
      width={scale.width}
      height={axisHeight}
      className="block cursor-col-resize touch-none overflow-hidden select-none"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: at(event), to: at(event) });
      }}
      onPointerMove={(event) => {
        if (drag) setDrag({ ...drag, to: at(event) });
      }}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
    >
      {marked && (
        <rect y={0} height={axisHeight} fill="var(--color-accent)" opacity={0.2} {...marked} />
      )}
      {ticks.map((us) => {
        const x = xOf(us, scale);
        const hasRoom = x + longestLabel < scale.width;
        return (
          <g key={us} transform={`translate(${x} 0)`}>
            <line y1={axisHeight - 5} y2={axisHeight} stroke="var(--color-border-strong)" />
            <text
              x={hasRoom ? 4 : -4}
              y={14}
              fontSize={11}
              textAnchor={hasRoom ? 'start' : 'end'}
              fill="var(--color-text-muted)"
            >
              {sinceStart(us - startUs, second - first)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
