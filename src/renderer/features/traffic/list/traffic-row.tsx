import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { errorNameOf } from '../../../../shared/model/error-codes.ts';
import { areNotes, findingText, type Finding } from '../../../../shared/model/finding.ts';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { bytesText, asRow, exchangeText } from './exchange-labels.ts';
import { isWaiting } from '../log/page-cache.ts';
import { Marked } from '../log/marked.tsx';
import { NoteMarks, NoteText } from '../notes/note-marks.tsx';
import { PendingTime } from '../log/pending-time.tsx';
import { TreeMark } from './tree-mark.tsx';
import { statusOf } from './record-status.ts';
import {
  arrows,
  codeOf,
  directionNames,
  previewOf,
  roleOf,
  titleOf,
} from '../log/record-labels.ts';
import { Cell, type Column } from './traffic-columns.tsx';
import { revealed } from '../../../ui/hidden-characters.ts';
import { byteSize, clockTime, count, duration } from '../../../ui/format.ts';
import { exactTime } from '../traffic-format.ts';
import { SkeletonLine } from '../../../ui/skeleton.tsx';

type TrafficRowProps = {
  record: WireRecord;
  /** Microseconds since the record in the row above; undefined where that is not loaded. */
  sinceAboveUs?: number | undefined;
  /**
   * In a tree: 1, or 2 for a row beneath an exchange, and whether the row is expanded if it can be.
   */
  level?: number | undefined;
  isExpanded?: boolean | undefined;
  /** For a row beneath an exchange: microseconds since the exchange's first record. */
  sinceFirstUs?: number | undefined;
  /** False in a recording of a former run, where no answer can come any more. */
  isLive: boolean;
  /** The search terms to mark. */
  terms: readonly string[];
};

/** The cells of one record. */
export const TrafficRow = memo(function TrafficRow(props: TrafficRowProps) {
  const { sinceAboveUs, sinceFirstUs, isLive, terms } = props;
  const record = asRow(props.record);
  const { direction, serverName, durationUs, bytes } = record;
  const text = textOf(record);
  return (
    <>
      <Cell column="time" className={quiet} title={timeTitle(record, sinceAboveUs)}>
        {sinceFirstUs === undefined ? clockTime(record.atUs) : `+${duration(sinceFirstUs)}`}
      </Cell>
      <Cell
        column="direction"
        className={`font-semibold ${arrowTones[direction]}`}
        title={directionNames[direction]}
      >
        <span role="img" aria-label={directionNames[direction]}>
          {arrows[direction]}
        </span>
      </Cell>
      <Cell column="server" className={quiet} title={serverName}>
        {serverName}
      </Cell>
      <MethodCell record={record} terms={terms} preview={text}>
        {props.level !== undefined && (
          <TreeMark record={record} level={props.level} isExpanded={props.isExpanded} />
        )}
      </MethodCell>
      <Cell column="id" className={quiet} title={record.rpcId}>
        {record.rpcId}
      </Cell>
      <Status record={record} />
      <Cell column="preview" className={previewTone(record)}>
        <NoteText record={record} />
        <ErrorName record={record} />
        <Marked text={text} terms={terms} />
      </Cell>
      {isWaiting(record) ? (
        <Cell column="duration">
          <PendingTime record={record} isLive={isLive} />
        </Cell>
      ) : (
        <Cell
          column="duration"
          title={durationUs === undefined ? undefined : `${count(durationUs)} µs`}
        >
          {durationUs !== undefined && duration(durationUs)}
        </Cell>
      )}
      <Cell
        column="size"
        className={quiet}
        title={record.exchange ? bytesText(record.exchange) : `${count(bytes)} bytes`}
      >
        {byteSize(bytes)}
      </Cell>
    </>
  );
});

function errorName(record: WireRecord): string | undefined {
  const code = codeOf(record);
  return code === undefined ? undefined : errorNameOf(code).name;
}

function ErrorName({ record }: { record: WireRecord }) {
  const name = errorName(record);
  return name && <span className="mr-2 text-danger">{name}</span>;
}

function Status({ record }: { record: WireRecord }) {
  const name = errorName(record);
  return (
    <Cell
      column="status"
      className={record.isError ? 'text-danger' : quiet}
      title={name && `${codeOf(record)} ${name}`}
    >
      {statusOf(record)}
    </Cell>
  );
}

type MethodCellProps = {
  record: WireRecord;
  terms: readonly string[];
  preview: string;
  children: ReactNode;
};

function MethodCell({ record, terms, preview, children }: MethodCellProps) {
  return (
    <Cell column="what" className={`flex items-center gap-1 ${titleTone(record)}`}>
      {children}
      <NoteMarks record={record} />
      {record.isError && (
        <>
          <CircleAlert size={12} className="shrink-0" aria-hidden />
          <span className="sr-only">Error</span>
        </>
      )}
      {record.findings && !record.isError && <FindingMark findings={record.findings} />}
      {roleOf(record) === 'response' && (
        <>
          <span aria-hidden>↩</span>
          <span className="sr-only">Response to</span>
        </>
      )}
      <span className="truncate">
        <Marked text={titleOf(record)} terms={terms} />
        {record.subject === undefined ? (
          // Drawn by the style sheet, where the preview has no column of its own.
          <span className={`traffic-preview-here ${quiet}`} data-preview={hereOf(preview)} />
        ) : (
          <>
            {' '}
            <span className={record.isError ? '' : quiet}>
              <Marked text={record.subject} terms={terms} />
            </span>
          </>
        )}
      </span>
      {record.exchange?.asked !== undefined && (
        <span className="shrink-0 text-text-muted" title={`Asked ${record.exchange.asked} times`}>
          ×{record.exchange.asked}
        </span>
      )}
    </Cell>
  );
}

function FindingMark({ findings }: { findings: Finding[] }) {
  return areNotes(findings) ? (
    <Info size={12} role="img" aria-label="Note" className={`shrink-0 ${quiet}`} />
  ) : (
    <TriangleAlert size={12} role="img" aria-label="Finding" className="shrink-0 text-warning" />
  );
}

function textOf(record: WireRecord): string {
  if (record.exchange) return exchangeText(record);
  return record.findings ? findingText(record.findings) : previewOf(record);
}

/** As much of the preview as fits behind a method. */
const hereOf = (preview: string): string => revealed(preview.slice(0, 200));

/** The cells of a row whose record is not loaded yet. */
export function WaitingRow() {
  const expected: Column[] = ['time', 'direction', 'server', 'what', 'id', 'status', 'preview'];
  return expected.map((column) => (
    <Cell key={column} column={column}>
      <SkeletonLine className="w-3/4" />
    </Cell>
  ));
}

const quiet = 'text-text-muted';

const arrowTones = {
  out: 'text-(--traffic-out)',
  in: 'text-(--traffic-in)',
  none: quiet,
};

/**
 * Errors, requests and notifications stand out; responses and records that are no message are
 * muted.
 */
function titleTone(record: WireRecord): string {
  if (record.isError) return 'text-danger';
  return record.kind === 'message' && roleOf(record) !== 'response' ? '' : quiet;
}

function previewTone(record: WireRecord): string {
  if (record.findings && !areNotes(record.findings)) {
    return record.isError ? 'text-danger' : 'text-warning';
  }
  return record.kind === 'stderr' ? 'text-warning' : quiet;
}

function timeTitle(record: WireRecord, sinceAboveUs: number | undefined): string {
  const exact = exactTime(record.atUs);
  if (sinceAboveUs === undefined) return exact;
  return `${exact}\n+${duration(sinceAboveUs)} after the row above`;
}
