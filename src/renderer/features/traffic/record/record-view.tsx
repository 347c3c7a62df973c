import type { ReactNode } from 'react';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { useBodyMode } from '../body/body-modes.tsx';
import { JsonPathResults } from '../body/json-path-results.tsx';
import { isFiltering, useJsonPath } from '../body/json-path-store.ts';
import { NameValues } from './name-values.tsx';
import { MessageBody } from '../body/record-body.tsx';
import { RecordContent } from '../body/record-content.tsx';
import { eventsOf, headOf } from './record-head.ts';
import { RecordTables } from '../body/record-tables.tsx';
import type { RecordKey } from '../log/traffic-source.ts';
import { TextBoundary } from '../body/text-boundary.tsx';
import { byteSize } from '../../../ui/format.ts';

type ViewProps = { of: RecordKey; record: WireRecord };

/** The most bytes of a head or an event that are shown as a table; the Raw tab has the rest. */
const longestHead = 400_000;

/** The body of a record, laid out by its kind. */
export function RecordView({ of, record }: ViewProps) {
  switch (record.kind) {
    case 'http-request':
    case 'http-response':
      return <HeadView of={of} />;
    case 'sse-event':
    case 'sse-comment':
      return <EventView of={of} />;
    case 'message':
    case 'http-body':
      return <BodyView of={of} record={record} />;
    case 'malformed':
    case 'stderr':
    case 'lifecycle':
      return <MessageBody recordingId={of.recordingId} seq={of.seq} />;
  }
}

const HeadView = ({ of }: { of: RecordKey }) => (
  <Beginning of={of}>
    {(text) => {
      const { first, headers } = headOf(text);
      return <NameValues label="Headers" title={first} entries={headers} />;
    }}
  </Beginning>
);

const EventView = ({ of }: { of: RecordKey }) => (
  <Beginning of={of}>
    {(text) =>
      eventsOf(text).map((fields, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- events have nothing but their order
        <NameValues key={at} label="Server-sent event" entries={fields} />
      ))
    }
  </Beginning>
);

/** Draws the beginning of a body, and beneath it how much of the body that is. */
const Beginning = ({ of, children }: { of: RecordKey; children(text: string): ReactNode }) => (
  <TextBoundary of={of} firstBytes={longestHead}>
    {(text, { readBytes, totalBytes }) => (
      <div className="h-full overflow-y-auto">
        {children(text)}
        {readBytes < totalBytes && (
          <p className="px-3 py-1 text-[12px] text-text-muted">
            The first {byteSize(readBytes)} of {byteSize(totalBytes)} are shown; the Raw tab has the
            rest.
          </p>
        )}
      </div>
    )}
  </TextBoundary>
);

/** A message's body in the layout chosen last, or what the expression finds in it. */
function BodyView({ of, record }: ViewProps) {
  const mode = useBodyMode((state) => state.mode);
  if (useJsonPath(isFiltering)) return <JsonPathResults of={of} />;
  switch (mode) {
    case 'content':
      return <RecordContent of={of} isError={record.isError} />;
    case 'table':
      return <RecordTables of={of} />;
    case 'json':
      return <MessageBody recordingId={of.recordingId} seq={of.seq} />;
  }
}
