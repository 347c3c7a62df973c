import type { ReactNode } from 'react';
import { errorLabel, errorNameOf } from '../../../../shared/model/error-codes.ts';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { revisionOf, useConnections } from '../../../stores/connections-store.ts';
import { SectionLink } from '../../../ui/list/finding-list.tsx';
import { isWaiting } from '../log/page-cache.ts';
import { PendingTime } from '../log/pending-time.tsx';
import { RecordFindings } from './record-findings.tsx';
import { arrows, codeOf, directionNames, whyNotKept } from '../log/record-labels.ts';
import { byteSize, count, duration } from '../../../ui/format.ts';
import { exactTime } from '../traffic-format.ts';
import { goToRecord, isLive, useTraffic } from '../log/traffic-store.ts';

/** The facts and findings of a record. */
export function RecordFacts({ record }: { record: WireRecord }) {
  const live = useTraffic(isLive);
  const connection = useConnections(({ byId }) => byId[record.connectionId]);
  const revision = live ? revisionOf(connection) : undefined;
  const code = codeOf(record);
  const isKept = whyNotKept(record) === undefined;
  return (
    <>
      <dl
        // In a low dock the facts are one line, which arrow keys scroll.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Facts"
        className="record-facts flex shrink-0 flex-wrap gap-x-4 gap-y-0.5 px-3 pb-1 text-[12px] tabular-nums select-text"
      >
        <Fact name="Record">{count(record.seq)}</Fact>
        {record.http && (
          <Fact name="HTTP">
            <ToRecord seq={record.http.requestSeq}>Request</ToRecord>
            {record.http.responseSeq !== undefined && (
              <>
                {' · '}
                <ToRecord seq={record.http.responseSeq}>Response</ToRecord>
              </>
            )}
          </Fact>
        )}
        {record.kind.startsWith('http-') && record.exchangeSeq !== undefined && (
          <Fact name="Exchange">
            <ToRecord seq={record.exchangeSeq}>Record {count(record.exchangeSeq)}</ToRecord>
          </Fact>
        )}
        {code !== undefined && (
          <Fact name="Error">
            {errorLabel(code, revision)}
            <SectionLink {...errorNameOf(code, revision).section} />
          </Fact>
        )}
        <Fact name="Time">{exactTime(record.atUs)}</Fact>
        {isKept && (
          <>
            <Fact name="Direction">
              {arrows[record.direction]} {directionNames[record.direction]}
            </Fact>
            <Fact name="Server">
              {record.serverName} · connection {record.connectionId}
            </Fact>
          </>
        )}
        {record.rpcId !== undefined && <Fact name="Id">{record.rpcId}</Fact>}
        {(record.durationUs !== undefined || isWaiting(record)) && (
          <Fact name="Duration">
            {record.durationUs === undefined ? (
              <PendingTime record={record} isLive={live} />
            ) : (
              duration(record.durationUs)
            )}
          </Fact>
        )}
        {record.queuedUs !== undefined && <Fact name="Queued">{duration(record.queuedUs)}</Fact>}
        {isKept && (
          <Fact name="Size">
            {byteSize(record.bytes)}
            {record.bytes >= 1000 && ` (${count(record.bytes)} bytes)`}
          </Fact>
        )}
      </dl>
      <RecordFindings record={record} revision={revision} />
    </>
  );
}

function ToRecord({ seq, children }: { seq: number; children: ReactNode }) {
  return (
    <button
      type="button"
      title={`Go to record ${count(seq)}`}
      className="rounded-sm text-accent hover:underline focus-visible:outline-2 focus-visible:outline-accent"
      onClick={() => goToRecord(seq)}
    >
      {children}
    </button>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
