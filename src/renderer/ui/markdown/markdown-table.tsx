import type { AlignType, Table, TableRow } from 'mdast';
import { memo, type ReactNode } from 'react';
import { VisibleText } from '../visible-text.tsx';

/** A table with more cells is shown as it was written. */
const maxCells = 2000;

type MarkdownTableProps = {
  table: Table;
  /** The whole Markdown text, by which rows that did not change are told. */
  source: string;
  drawn(cell: TableRow['children'][number]): ReactNode;
};

/** A table of GitHub's Markdown; a wide one scrolls by itself. */
export function MarkdownTable({ table, source, drawn }: MarkdownTableProps) {
  const [head, ...rows] = table.children;
  const cells = table.children.reduce((sum, { children }) => sum + children.length, 0);
  if (!head || cells > maxCells) return <VisibleText text={writtenAs(table, source)} />;
  const align = table.align ?? [];
  return (
    <div className="overflow-x-auto rounded-md border border-border">
      <table className="w-full border-collapse text-left">
        <thead>
          <Row row={head} written={writtenAs(head, source)} align={align} isHead drawn={drawn} />
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row
              // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
              key={at}
              row={row}
              written={writtenAs(row, source)}
              align={align}
              drawn={drawn}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const writtenAs = ({ position }: Table | TableRow, source: string): string =>
  source.slice(position?.start.offset, position?.end.offset);

type RowProps = {
  row: TableRow;
  written: string;
  align: readonly AlignType[];
  isHead?: boolean;
  drawn: MarkdownTableProps['drawn'];
};

/**
 * A row that is rendered only when its text changes: while a table grows, only the last one does.
 */
const Row = memo(
  ({ row, align, isHead = false, drawn }: RowProps) => (
    <tr className={isHead ? 'bg-surface' : 'border-b border-border last:border-0'}>
      {row.children.map((cell, i) => {
        const side = sides[align[i] ?? 'left'];
        return isHead ? (
          // oxlint-disable-next-line react/no-array-index-key -- cells have no identity but their place
          <th
            key={i}
            scope="col"
            className={`border-b border-border px-3 py-1 font-medium ${side}`}
          >
            {drawn(cell)}
          </th>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <td key={i} className={`px-3 py-1 align-top ${side}`}>
            {drawn(cell)}
          </td>
        );
      })}
    </tr>
  ),
  (before, after) => before.written === after.written && before.align.join() === after.align.join(),
);

const sides = { left: 'text-left', center: 'text-center', right: 'text-right' };
