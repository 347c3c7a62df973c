import { useEffect, useState, type RefObject } from 'react';
import type { Waterfall } from '../../../../shared/model/traffic/times.ts';
import { isLive, useTraffic } from '../log/traffic-store.ts';
import { opensStream } from '../../../../shared/model/traffic/opens-stream.ts';
import { panned, zoomed, type Span } from './waterfall-scale.ts';

const growMs = 200;

/** The span of time on screen: the whole recording, until the user chooses another span. */
export function useTimeWindow(answer: Waterfall | undefined) {
  const [chosen, setChosen] = useState<Span>();
  const live = useTraffic(isLive);
  const waits =
    live &&
    answer?.lanes.some(({ bars = [] }) =>
      // A subscription waits as long as the connection lasts.
      bars.some(({ state, method }) => state === 'pending' && !opensStream(method)),
    ) === true;
  const nowUs = useNow(answer, waits);
  const startUs = answer?.startUs ?? 0;
  const all = {
    fromUs: startUs,
    toUs: Math.max(startUs + 1000, waits ? nowUs : (answer?.endUs ?? 0)),
  };
  const shown = chosen ?? withMargin(all);
  return {
    chosen,
    shown,
    nowUs,
    fit: () => setChosen(undefined),
    show: (span: Span) => setChosen(zoomed(span, 1, span.fromUs, all)),
    zoom(factor: number, aroundUs = (shown.fromUs + shown.toUs) / 2) {
      setChosen(zoomed(shown, factor, aroundUs, all));
    },
    pan: (byUs: number) => setChosen(panned(shown, byUs, all)),
  };
}

export type TimeWindowView = ReturnType<typeof useTimeWindow>;

const withMargin = ({ fromUs, toUs }: Span): Span => {
  const margin = (toUs - fromUs) * 0.02;
  return { fromUs: fromUs - margin, toUs: toUs + margin };
};

/** The present time on the recording's clock, in microseconds; its end unless `ticks`. */
function useNow(answer: Waterfall | undefined, ticks: boolean): number {
  const [nowMs, setNowMs] = useState(0);
  useEffect(() => {
    if (!ticks) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), growMs);
    return () => clearInterval(timer);
  }, [ticks]);
  if (!answer) return 0;
  return answer.endUs + (ticks ? Math.max(0, nowMs * 1000 - answer.endAtUs) : 0);
}

/** Zooms by the wheel with Ctrl or Cmd, and pans by the wheel sideways or with Shift. */
export function useWheel(
  area: RefObject<HTMLElement | null>,
  act: { zoom(factor: number, x: number): void; pan(byPixels: number): void },
): void {
  useEffect(() => {
    const element = area.current;
    const onWheel = (event: WheelEvent) => {
      const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
      const zooms = event.ctrlKey || event.metaKey;
      if (!element || (!zooms && Math.abs(sideways) <= Math.abs(event.shiftKey ? 0 : event.deltaY)))
        return;
      event.preventDefault();
      const { left } = element.getBoundingClientRect();
      if (zooms)
        act.zoom(1.002 ** Math.max(-400, Math.min(400, event.deltaY)), event.clientX - left);
      else act.pan(sideways);
    };
    // React's wheel listeners are passive, and could not keep the page from zooming.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [area, act]);
}
