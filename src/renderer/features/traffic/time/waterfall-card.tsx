import type { WaterfallBar } from '../../../../shared/model/traffic/times.ts';
import { counted, duration } from '../../../ui/format.ts';
import { exactTime } from '../traffic-format.ts';
import { barState, isEndless } from './bar-state.ts';

type CardProps = {
  bar: WaterfallBar;
  serverName: string;
  /** Microseconds from a time on the recording's clock to the wall clock. */
  wallUs: number;
  nowUs: number;
};

const labels = {
  ok: 'Answered',
  error: 'Failed',
  pending: 'Waiting for the response',
  stream: 'Stream, no response',
  cancelled: 'Cancelled',
};

/** The facts of the bar under the pointer. */
export function WaterfallCard({ bar, serverName, wallUs, nowUs }: CardProps) {
  const { method, subject, startUs, endUs, queuedUs, firstByteUs, progressUs } = bar;
  const state = barState(bar);
  const facts: [string, string][] = [
    ['Server', serverName],
    ...(queuedUs === undefined
      ? []
      : [['Queued', `for ${duration(queuedUs)}`] as [string, string]]),
    ['Sent', exactTime(startUs + wallUs).slice(11)],
    ...(firstByteUs === undefined
      ? []
      : [['First byte', `after ${duration(firstByteUs - startUs)}`] as [string, string]]),
    ...(progressUs
      ? [
          ['Progress', counted(progressUs.length, 'notification', 'notifications')] as [
            string,
            string,
          ],
        ]
      : []),
    [
      labels[state],
      `${isEndless(state) ? 'for' : 'after'} ${duration(Math.max(0, (endUs ?? nowUs) - startUs))}`,
    ],
  ];
  return (
    <div className="max-w-80 rounded-md border border-border bg-surface px-2.5 py-1.5 text-[12px] shadow-lg">
      <p className="truncate font-mono">
        {method} {subject !== undefined && <span className="text-text-muted">{subject}</span>}
      </p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-text-muted">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="truncate text-text tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
