import { duration } from '../../../ui/format.ts';
import { bucketEnds } from './latency-table.ts';

const barWidth = 7;
const height = 18;

/** The durations of a group as bars; `first` to `last` are the buckets that all groups share. */
export function LatencyHistogram(props: { histogram: number[]; first: number; last: number }) {
  const { histogram, first, last } = props;
  const shown = histogram.slice(first, last + 1);
  const most = Math.max(1, ...shown);
  const used = shown.flatMap((count, at) => (count > 0 ? [first + at] : []));
  const [low = first] = used;
  const high = used.at(-1) ?? low;
  const label =
    used.length === 0
      ? 'None completed yet'
      : `From ${duration(bucketEnds(low)[0])} to ${duration(bucketEnds(high)[1])}`;
  const width = Math.max(1, shown.length) * barWidth;
  return (
    <svg role="img" aria-label={label} width={width} height={height} className="block">
      <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--color-border)" />
      {shown.map((count, at) => {
        if (count === 0) return null;
        const tall = Math.max(2, (count / most) * (height - 2));
        const [from, to] = bucketEnds(first + at);
        return (
          <rect
            key={from}
            x={at * barWidth}
            y={height - 1 - tall}
            width={barWidth - 1}
            height={tall}
            fill="var(--color-accent)"
          >
            <title>{`${duration(from)} to ${duration(to)}: ${count}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
