import { cellText, type JsonRecords } from '../../../shared/json/json-records.ts';
import { count } from '../../ui/format.ts';
import { VisibleText } from '../../ui/visible-text.tsx';

const mostRows = 100;
/** The most characters shown of a cell; the JSON has the rest. */
const longestCell = 300;
/** A cell of so many characters, such as an identifier, stays in one line. */
const longestLine = 24;

/** A list of objects as a table; a wide table scrolls by itself. */
export function RecordTable({ records: { columns, rows, beside } }: { records: JsonRecords }) {
  const isNumeric = new Set(
    columns.filter((column) =>
      rows.every((row) => row[column] === undefined || typeof row[column] === 'number'),
    ),
  );
  const side = (column: string) => (isNumeric.has(column) ? 'text-right tabular-nums' : '');
  return (
    <div className="flex flex-col gap-1">
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
        tabIndex={0}
        role="group"
        aria-label="Result as a table"
        className="max-h-80 overflow-auto rounded-md border border-border"
      >
        <table className="w-full border-collapse text-left">
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={`sticky top-0 border-b border-border bg-surface px-3 py-1 font-medium whitespace-nowrap ${side(column)}`}
                >
                  <VisibleText text={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map((row, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
              <tr key={i} className="border-b border-border last:border-0">
                {columns.map((column) => {
                  const text = shortened(cellText(row[column]));
                  const width = text.length > longestLine ? 'min-w-48' : 'whitespace-nowrap';
                  return (
                    <td key={column} className={`px-3 py-1 align-top ${side(column)} ${width}`}>
                      <VisibleText text={text} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(beside.length > 0 || rows.length > mostRows) && (
        <p className="text-xs text-text-muted">
          {rows.length > mostRows && `The first ${mostRows} of ${count(rows.length)} rows. `}
          <VisibleText
            text={beside
              .map(([name, value]) => `${name}: ${shortened(cellText(value))}`)
              .join(' · ')}
          />
        </p>
      )}
    </div>
  );
}

const shortened = (text: string): string =>
  text.length <= longestCell ? text : `${text.slice(0, longestCell)}…`;
