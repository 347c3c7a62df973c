import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Waterfall, WaterfallBar } from '../../../../shared/model/traffic/times.ts';
import { select, useTraffic } from '../log/traffic-store.ts';
import { useWheel, type TimeWindowView } from './use-time-window.ts';
import { WaterfallAxis } from './waterfall-axis.tsx';
import { WaterfallCard } from './waterfall-card.tsx';
import { barLabel, WaterfallLaneView } from './waterfall-lane.tsx';
import { placedBars } from './waterfall-layout.ts';
import { leastDrag, usAt, type Span, type TimeScale } from './waterfall-scale.ts';

type ChartProps = {
  answer: Waterfall;
  window: TimeWindowView;
  width: number;
  onBrush(span: Span): void;
  onActivate(): void;
};

const gutterWide = 132;
const gutterNarrow = 84;

/** The drawing of the waterfall: an axis, and below it a lane for each connection. */
export function WaterfallChart({ answer, window, width, onBrush, onActivate }: ChartProps) {
  const gutter = width < 560 ? gutterNarrow : gutterWide;
  const plot = useRef<HTMLDivElement>(null);
  const scale: TimeScale = { ...window.shown, width: Math.max(50, width - gutter) };
  const selectedSeq = useTraffic((state) => state.selectedSeq);
  const brushed = useTraffic((state) => state.filter.window);
  const bars = answer.lanes
    .flatMap((lane) => lane.bars ?? [])
    .toSorted((a, b) => a.startUs - b.startUs);
  const selected = bars.find(({ seq }) => seq === selectedSeq);
  const { hovered, ...hover } = useHover(answer);
  const drag = useDrag((byPixels) =>
    window.pan((-byPixels / scale.width) * (scale.toUs - scale.fromUs)),
  );
  const act = useMemo(
    () => ({
      zoom: (factor: number, x: number) => window.zoom(factor, usAt(x - gutter, scale)),
      pan: (pixels: number) => window.pan((pixels / scale.width) * (scale.toUs - scale.fromUs)),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the window is what changes
    [scale.fromUs, scale.toUs, scale.width, gutter],
  );
  useWheel(plot, act);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const done = () => event.preventDefault();
    const third = (scale.toUs - scale.fromUs) / 3;
    if (event.key === '+' || event.key === '=') return (done(), window.zoom(0.5));
    if (event.key === '-') return (done(), window.zoom(2));
    if (event.key === '0') return (done(), window.fit());
    if (event.key.toLowerCase() === 'b') return (done(), onBrush(window.shown));
    if (event.key === 'Enter' && selected) return (done(), onActivate());
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return undefined;
    done();
    if (event.shiftKey) return window.pan(step * third);
    const next = nextBar(bars, selected, step);
    return next && select(next.seq);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys move through what is drawn
    <section
      ref={plot}
      aria-label="Waterfall of exchanges"
      aria-keyshortcuts="+ - 0 B ArrowLeft ArrowRight"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      className="traffic-waterfall h-full overflow-x-hidden overflow-y-auto"
      onKeyDown={onKeyDown}
      {...hover}
    >
      <div className="sticky top-0 z-10 flex border-b border-border bg-canvas">
        <span className="shrink-0" style={{ width: gutter }} />
        <WaterfallAxis scale={scale} startUs={answer.startUs} brushed={brushed} onBrush={onBrush} />
      </div>
      <div {...drag}>
        {answer.lanes.map((lane) => {
          const { placed, rows } = placedBars(lane.bars ?? [], scale, window.nowUs);
          return (
            <div key={lane.connectionId} className="flex border-b border-border">
              <span
                className="shrink-0 self-start py-1 pr-2 pl-2 leading-tight text-text-muted"
                style={{ width: gutter }}
                title={lane.serverName}
              >
                {/* What has a padding of its own shows a part of the next line in it. */}
                <span className="line-clamp-2 wrap-anywhere">{lane.serverName}</span>
              </span>
              <WaterfallLaneView
                lane={lane}
                placed={placed}
                rows={rows}
                scale={scale}
                part={answer}
                nowUs={window.nowUs}
                selectedSeq={selectedSeq}
              />
            </div>
          );
        })}
      </div>
      <output className="sr-only">{selected && barLabel(selected, window.nowUs)}</output>
      {hovered && (
        <div
          className="pointer-events-none fixed z-50"
          style={{ left: hovered.x + 12, top: hovered.y + 14, ...hovered.side }}
        >
          <WaterfallCard
            bar={hovered.bar}
            serverName={hovered.serverName}
            wallUs={answer.endAtUs - answer.endUs}
            nowUs={window.nowUs}
          />
        </div>
      )}
    </section>
  );
}

function nextBar(
  bars: readonly WaterfallBar[],
  selected: WaterfallBar | undefined,
  step: number,
): WaterfallBar | undefined {
  if (!selected) return step > 0 ? bars[0] : bars.at(-1);
  return bars[bars.indexOf(selected) + step];
}

type Hovered = {
  bar: WaterfallBar;
  serverName: string;
  x: number;
  y: number;
  side: { transform?: string };
};

/** The bar under the pointer, and where to show its card. */
function useHover(answer: Waterfall) {
  const [hovered, setHovered] = useState<Hovered>();
  return {
    hovered,
    onPointerMove(event: PointerEvent) {
      const seq = seqOf(event);
      const lane = answer.lanes.find(({ bars }) => bars?.some((bar) => bar.seq === seq));
      const bar = lane?.bars?.find((one) => one.seq === seq);
      if (!lane || !bar) return setHovered(undefined);
      const { clientX: x, clientY: y } = event;
      const left = x > document.body.clientWidth - 340 ? 'translateX(calc(-100% - 24px))' : '';
      const up = y > document.body.clientHeight - 150 ? 'translateY(calc(-100% - 28px))' : '';
      const transform = `${left} ${up}`.trim();
      return setHovered({
        bar,
        serverName: lane.serverName,
        x,
        y,
        side: transform ? { transform } : {},
      });
    },
    onPointerLeave: () => setHovered(undefined),
  };
}

const seqOf = ({ target }: PointerEvent): number | undefined => {
  const bar = target instanceof Element ? target.closest('[data-seq]') : null;
  return bar ? Number(bar.getAttribute('data-seq')) : undefined;
};

/** Pans while the pointer drags; a press that does not move selects the bar under it. */
function useDrag(pan: (byPixels: number) => void) {
  const pressed = useRef<{ x: number; moved: boolean; seq: number | undefined }>(undefined);
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      pressed.current = { x: event.clientX, moved: false, seq: seqOf(event) };
    },
    onPointerMove(event: PointerEvent) {
      const press = pressed.current;
      if (!press) return;
      if (event.buttons === 0) {
        pressed.current = undefined;
        return;
      }
      const by = event.clientX - press.x;
      if (!press.moved && Math.abs(by) < leastDrag) return;
      pressed.current = { ...press, x: event.clientX, moved: true };
      pan(by);
    },
    onPointerUp() {
      const press = pressed.current;
      pressed.current = undefined;
      if (press && !press.moved && press.seq !== undefined) select(press.seq);
    },
  };
}
