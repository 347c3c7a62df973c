import { useMemo, useState, type ReactNode } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { byteSize, count, counted } from '../../../ui/format.ts';
import { RecordGrid } from './record-grid.tsx';
import {
  columnsOf,
  delimited,
  orderedRows,
  tablesIn,
  type FoundTable,
  type Order,
} from './record-table-shape.ts';
import type { RecordKey } from '../log/traffic-source.ts';
import { TextBoundary } from './text-boundary.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { compactInputClass } from '../../../ui/fields/text-field.tsx';

/** The largest body, in bytes, that is searched for lists: larger ones would hold up the page. */
const longestRead = 2_000_000;

/** The lists of objects in a body as tables. */
export const RecordTables = ({ of }: { of: RecordKey }) => (
  <TextBoundary of={of} firstBytes={longestRead}>
    {(text, { totalBytes }) =>
      totalBytes > longestRead ? (
        <EmptyState
          title={`This body has ${byteSize(totalBytes)}.`}
          hint={`Tables are shown up to ${byteSize(longestRead)}. The text view shows all of it.`}
        />
      ) : (
        <Tables text={text} />
      )
    }
  </TextBoundary>
);

/** The lists of objects in a text, one at a time; `whole` names a list that is the whole text. */
export function Tables({ text, whole = 'the whole' }: { text: string; whole?: string }) {
  const tables = useMemo(() => tablesIn(text, whole), [text, whole]);
  const [chosen, setChosen] = useState(0);
  const table = tables[chosen];
  if (!table)
    return (
      <EmptyState
        title="This body has no list of objects."
        hint="A table shows one row for each object in a list."
      />
    );
  return (
    <Table
      key={chosen}
      table={table}
      choice={
        tables.length > 1 && (
          <select
            aria-label="Which list"
            className={`${compactInputClass} min-w-0 shrink font-mono`}
            value={chosen}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {tables.map(({ place, rows }, at) => (
              <option key={place} value={at}>
                {place} ({count(rows.length)})
              </option>
            ))}
          </select>
        )
      }
    />
  );
}

function Table({ table, choice }: { table: FoundTable; choice: ReactNode }) {
  const { rows, place } = table;
  const [order, setOrder] = useState<Order>();
  const { columns, more } = useMemo(() => columnsOf(rows), [rows]);
  const places = useMemo(() => orderedRows(rows, order), [rows, order]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-7 shrink-0 items-center gap-2 overflow-hidden border-y border-border bg-surface px-2 text-[12px] whitespace-nowrap">
        {choice || <span className="truncate font-mono">{place}</span>}
        <span className="truncate text-text-muted">
          {counted(rows.length, 'row', 'rows')}
          {more > 0 && `, ${counted(more, 'more column', 'more columns')}`}
        </span>
        <span className="ml-auto flex items-center">
          <CopyAs title="TSV" text={() => delimited(rows, places, columns, '\t')} />
          <CopyAs title="CSV" text={() => delimited(rows, places, columns, ',')} />
        </span>
      </div>
      <div className="min-h-0 flex-1">
        <RecordGrid
          rows={rows}
          places={places}
          columns={columns}
          order={order}
          onOrder={setOrder}
        />
      </div>
    </div>
  );
}

const CopyAs = ({ title, text }: { title: string; text(): string }) => (
  <span className="flex items-center text-[11px] text-text-muted">
    {title}
    <CopyButton label={`Copy as ${title}`} text={text} />
  </span>
);
