import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { readWaterfall } from '../log/traffic-source.ts';
import { setFilter } from '../log/traffic-store.ts';
import { useReread } from '../log/use-reread.ts';
import { useDebounced } from '../use-debounced.ts';
import { NoExchanges } from './no-exchanges.tsx';
import { useTimeWindow } from './use-time-window.ts';
import { useTimesQuery } from './use-times-query.ts';
import { WaterfallControls } from './waterfall-controls.tsx';
import { WaterfallChart } from './waterfall-chart.tsx';
import type { Waterfall } from '../../../../shared/model/traffic/times.ts';
import { Failure } from '../../../ui/failure.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Button } from '../../../ui/button.tsx';

const pixelsPerColumn = 4;
const hint = 'Each bar runs from a request to its response.';

/** The exchanges that match, connection by connection, on one axis of time. */
export function WaterfallView({ onActivate }: { onActivate(): void }) {
  const area = useRef<HTMLDivElement>(null);
  const width = useWidth(area);
  const [answer, setAnswer] = useState<Waterfall>();
  const window = useTimeWindow(answer);
  const failure = useWaterfall(useDebounced(window.chosen), width, setAnswer);
  const isNone =
    answer?.isComplete === true && answer.lanes.every(({ exchanges }) => exchanges === 0);
  const brush = (span: { fromUs: number; toUs: number }) => {
    setFilter({ window: span });
    window.show(span);
  };
  return (
    <div className="flex h-full min-h-0 flex-col text-[12px]">
      <WaterfallControls window={window} answer={answer} onBrush={() => brush(window.shown)} />
      <div ref={area} className="relative min-h-0 flex-1">
        {failure !== undefined && <Failure what="The waterfall could not be read." why={failure} />}
        {failure === undefined && answer && !isNone && (
          <WaterfallChart
            answer={answer}
            window={window}
            width={width}
            onBrush={brush}
            onActivate={onActivate}
          />
        )}
        {failure === undefined && isNone && !window.chosen && <NoExchanges hint={hint} />}
        {failure === undefined && isNone && window.chosen && (
          <EmptyState
            title="No exchanges in this time range."
            hint={hint}
            action={
              <Button size="small" onClick={window.fit}>
                Show all of it
              </Button>
            }
          />
        )}
      </div>
    </div>
  );
}

/**
 * Reads the span in sight and, as the log grows, again; each answer goes to `onAnswer`. Returns why
 * it can't be read.
 */
function useWaterfall(
  chosen: { fromUs: number; toUs: number } | undefined,
  width: number,
  onAnswer: (answer: Waterfall) => void,
): string | undefined {
  const asked = useTimesQuery();
  const columns = Math.max(1, Math.min(2000, Math.round(width / pixelsPerColumn)));
  const query = { ...asked, columns, ...chosen };
  const { failure } = useReread(
    JSON.stringify(query),
    async (signal) => {
      const answer = await readWaterfall(query, signal);
      if (!signal.aborted) onAnswer(answer);
      return answer;
    },
    400,
  );
  return failure;
}

/** The width of an element in pixels, as it changes; 0 before the first measurement. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return undefined;
    const measure = () => setWidth(observed.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return width;
}
