import { useState } from 'react';
import type { AuditAsker, AuditEntry } from '../../../shared/model/audit.ts';
import { exactTime } from '../../ui/format.ts';
import { VirtualList } from '../../ui/list/virtual-list.tsx';
import { Time } from '../../ui/time.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { auditKindLabels } from './audit-kinds.ts';

const rowHeight = 42;
const mostRowsInSight = 8;

/** What happened, the newest first, a line each; the chosen one is told in full below. */
export function AuditList({ entries }: { entries: AuditEntry[] }) {
  const [chosen, setChosen] = useState<AuditEntry>();
  const at = chosen === undefined ? -1 : entries.indexOf(chosen);
  return (
    <>
      <div
        className="border-y border-border"
        style={{ height: Math.min(entries.length, mostRowsInSight) * rowHeight + 2 }}
      >
        <VirtualList
          label="What happened"
          rowCount={entries.length}
          rowHeight={rowHeight}
          columnCount={1}
          selectedIndex={at === -1 ? undefined : at}
          onSelect={(index) => setChosen(entries[index])}
          renderRow={(index) => <Row entry={entries[index]} />}
        />
      </div>
      {chosen && at !== -1 && (
        <p aria-label="Chosen entry" className="break-words">
          <span className="text-text-muted">{exactTime(chosen.at)}: </span>
          <What entry={chosen} />
        </p>
      )}
    </>
  );
}

function Row({ entry }: { entry: AuditEntry | undefined }) {
  if (!entry) return null;
  const { at, kind, by } = entry;
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 flex-col justify-center px-2">
      <div className="truncate">
        <What entry={entry} />
      </div>
      <div className="truncate text-xs text-text-muted tabular-nums">
        {auditKindLabels[kind]} · {askerLabels[by]} · <Time atMs={at} />
      </div>
    </div>
  );
}

const What = ({ entry: { serverName, what } }: { entry: AuditEntry }) => (
  <>
    {serverName !== undefined && (
      <strong className="font-semibold">
        <VisibleText isStrict text={serverName} />
        {': '}
      </strong>
    )}
    <VisibleText isStrict text={what} />
  </>
);

const askerLabels: Record<AuditAsker, string> = {
  page: 'In Wirebench',
  'command-line': 'Command line',
  chat: 'Asked by the chat',
  agent: 'Coding agent',
  app: 'Wirebench, automatically',
};
