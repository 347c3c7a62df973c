import type { ReactNode } from 'react';

export type FigureColumn<Row> = {
  title: string;
  /** Numbers stand at the right. */
  isNumber?: boolean;
  cell(row: Row): ReactNode;
};

type FigureTableProps<Row> = {
  label: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
};

/** Longer tables are told of by number; their text is copied whole. */
const mostRows = 100;

/** Rows of figures under a title, the first of many; nothing where there are none. */
export function FigureTable<Row>({ label, columns, rows, keyOf }: FigureTableProps<Row>) {
  if (rows.length === 0) return null;
  const left = rows.length - mostRows;
  const place = (isNumber = false) => (isNumber ? 'text-right whitespace-nowrap' : 'text-left');
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium">{label}</h3>
      <div className="overflow-x-auto">
        <table aria-label={label} className="w-full border-collapse tabular-nums">
          <thead>
            <tr className="border-b border-border text-text-muted">
              {columns.map(({ title, isNumber }) => (
                <th key={title} scope="col" className={`py-1 pr-3 font-normal ${place(isNumber)}`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map((row) => (
              <tr key={keyOf(row)} className="border-b border-border align-top">
                {columns.map(({ title, isNumber, cell }) => (
                  <td
                    key={title}
                    className={`py-1 pr-3 ${place(isNumber)} ${isNumber ? '' : 'max-w-64 break-words'}`}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && <p className="text-text-muted">And {left} more; Copy includes them.</p>}
    </section>
  );
}
