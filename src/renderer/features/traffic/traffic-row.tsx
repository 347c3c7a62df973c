import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import type { WireRecord } from '../../../shared/model/wire.ts';
import { isWaiting } from './page-cache.ts';
import { PendingTime } from './pending-time.tsx';
import { arrows, directionNames, roleOf, titleOf } from './record-words.ts';
import { byteSize, clockTime, duration, exactTime } from './traffic-format.ts';

type TrafficRowProps = {
  record: WireRecord;
  /** Microseconds since the row above, where that is known. */
  sinceAboveUs?: number | undefined;
  /** False in a recording of a former run, where nothing comes any more. */
  isLive: boolean;
};

export const columnCount = 7;

/** The cells of one record. */
export const TrafficRow = memo(function TrafficRow({
  record,
  sinceAboveUs,
  isLive,
}: TrafficRowProps) {
  return (
    <>
      <Cell
        className="w-[92px] pl-2 text-(--traffic-quiet)"
        title={timeTitle(record, sinceAboveUs)}
      >
        {clockTime(record.atUs)}
      </Cell>
      <Cell
        className={`w-5 text-center font-semibold ${arrowTone[record.direction]}`}
        title={directionNames[record.direction]}
      >
        <span aria-hidden>{arrows[record.direction]}</span>
        <span className="sr-only">{directionNames[record.direction]}</span>
      </Cell>
      <Cell
        className="traffic-server w-[112px] pr-3 text-(--traffic-quiet)"
        title={record.serverName}
      >
        {record.serverName}
      </Cell>
      <What record={record} />
      <Cell className={`traffic-preview min-w-0 flex-[2.2] pr-3 ${previewTone(record)}`}>
        {firstLine(record.problem ?? record.preview)}
      </Cell>
      <Cell
        className="w-[84px] text-right"
        title={isWaiting(record) ? undefined : durationTitle(record)}
      >
        {isWaiting(record) ? (
          <PendingTime record={record} isLive={isLive} />
        ) : (
          record.durationUs !== undefined && duration(record.durationUs)
        )}
      </Cell>
      <Cell
        className="traffic-size w-[72px] pr-3 text-right text-(--traffic-quiet)"
        title={`${record.bytes.toLocaleString('en')} bytes`}
      >
        {byteSize(record.bytes)}
      </Cell>
    </>
  );
});

function What({ record }: { record: WireRecord }) {
  const isResponse = roleOf(record) === 'response';
  const isPlain = record.kind === 'message' || record.kind === 'malformed';
  const tone = record.isError
    ? 'text-(--traffic-error)'
    : isResponse || !isPlain
      ? 'text-(--traffic-quiet)'
      : '';
  return (
    <Cell className={`flex min-w-[140px] flex-1 items-center gap-1 pr-3 ${tone}`}>
      {record.isError && <CircleAlert size={12} className="shrink-0" aria-label="Error" />}
      {isResponse && (
        <span className="shrink-0" title="Response">
          <span aria-hidden>↩</span>
          <span className="sr-only">Response to</span>
        </span>
      )}
      <span className="truncate">
        {titleOf(record)}
        {record.subject !== undefined && (
          <span className={record.isError ? '' : 'text-(--traffic-quiet)'}> {record.subject}</span>
        )}
      </span>
    </Cell>
  );
}

/** A row whose record is still on its way. */
export function WaitingRow() {
  return (
    <>
      {[
        'w-[92px] pl-2',
        'w-5',
        'traffic-server w-[112px] pr-3',
        'flex-1 pr-3',
        'traffic-preview flex-[2.2] pr-3',
      ].map((width) => (
        <Cell key={width} className={width}>
          <div className="traffic-skeleton traffic-late w-3/4" />
        </Cell>
      ))}
    </>
  );
}

function Cell(props: {
  className: string;
  title?: string | undefined;
  children?: React.ReactNode;
}) {
  const isSized = /\bflex-/.test(props.className);
  return (
    <div
      role="gridcell"
      title={props.title}
      className={`truncate ${isSized ? '' : 'shrink-0'} ${props.className}`}
    >
      {props.children}
    </div>
  );
}

const arrowTone = {
  out: 'text-(--traffic-out)',
  in: 'text-(--traffic-in)',
  none: 'text-(--traffic-quiet)',
};

function previewTone(record: WireRecord): string {
  if (record.problem !== undefined) return 'text-(--traffic-error)';
  return record.kind === 'stderr' ? 'text-(--traffic-warning)' : 'text-(--traffic-quiet)';
}

const firstLine = (text: string): string => text.replace(/\s+/g, ' ');

function timeTitle(record: WireRecord, sinceAboveUs: number | undefined): string {
  const exact = exactTime(record.atUs);
  return sinceAboveUs === undefined
    ? exact
    : `${exact}\n+${duration(sinceAboveUs)} after the row above`;
}

const durationTitle = ({ durationUs }: WireRecord): string | undefined =>
  durationUs === undefined ? undefined : `${durationUs.toLocaleString('en')} µs`;
