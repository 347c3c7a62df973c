/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- a windowed grid can't be a table, and what scrolls must be reached by keyboard */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo } from 'react';
import type { JsonNode } from '../../../schema-form/json/json-node.ts';
import { useVirtualWindow } from '../../../ui/list/virtual-list-window.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { cellOf, cellText, type Column, type Order } from './record-table-shape.ts';

const rowHeight = 22;
const numberWidth = 48;
const narrowest = 56;
const widest = 280;
/** The width of a character of JetBrains Mono at 12 px, in pixels. */
const charWidth = 7.2;
const measured = 50;

type RecordGridProps = {
  rows: readonly JsonNode[];
  /** The indexes of the rows, in the order in which they are shown. */
  places: readonly number[];
  columns: readonly Column[];
  order: Order | undefined;
  onOrder(order: Order | undefined): void;
};

/** A grid with a row for each object, of which only those in sight are drawn. */
export function RecordGrid({ rows, places, columns, order, onOrder }: RecordGridProps) {
  const { scroller, drawn, spacerPx, rowTop } = useVirtualWindow({
    rowCount: places.length,
    rowHeight,
    isFollowing: false,
  });
  const widths = useMemo(() => columns.map((column) => widthOf(column, rows)), [columns, rows]);
  const width = widths.reduce((sum, each) => sum + each, numberWidth);
  const inSight = Array.from({ length: drawn.last - drawn.first }, (_, at) => drawn.first + at);
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label="List as a table"
      aria-rowcount={places.length + 1}
      aria-colcount={columns.length + 1}
      tabIndex={0}
      className="h-full overflow-auto font-mono text-[12px] [overflow-anchor:none]"
    >
      <div
        role="row"
        className="sticky top-0 z-10 flex h-6 items-center border-b border-border bg-surface font-sans text-[11px] text-text-muted"
        style={{ minWidth: width }}
      >
        <div
          role="columnheader"
          className="shrink-0 px-2 text-right"
          style={{ width: numberWidth }}
        >
          #
        </div>
        {columns.map((column, at) => (
          <Head
            key={column.name}
            column={column}
            width={widths[at] ?? narrowest}
            order={order?.name === column.name ? order : undefined}
            onOrder={onOrder}
          />
        ))}
      </div>
      <div role="rowgroup" className="relative" style={{ height: spacerPx, minWidth: width }}>
        {inSight.map((index) => (
          <div
            key={index}
            role="row"
            aria-rowindex={index + 2}
            className="absolute inset-x-0 flex items-center hover:bg-hover"
            style={{ top: rowTop(index), height: rowHeight }}
          >
            <div
              role="gridcell"
              className="shrink-0 px-2 text-right text-text-muted"
              style={{ width: numberWidth }}
            >
              {places[index]}
            </div>
            {columns.map(({ name, isNumber }, at) => {
              const text = cellText(cellOf(rows[places[index] ?? 0], name));
              return (
                <div
                  key={name}
                  role="gridcell"
                  title={text}
                  className={`shrink-0 truncate px-2 whitespace-pre select-text ${isNumber ? 'text-right' : ''}`}
                  style={{ width: widths[at] }}
                >
                  <VisibleText text={text} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

type HeadProps = {
  column: Column;
  width: number;
  order: Order | undefined;
  onOrder(order: Order | undefined): void;
};

/** Returns a column's width in pixels, by the text of its first rows. */
function widthOf({ name }: Column, rows: readonly JsonNode[]): number {
  const lengths = rows.slice(0, measured).map((row) => cellText(cellOf(row, name)).length);
  const wanted = Math.max(name.length + 2, ...lengths) * charWidth + 20;
  return Math.round(Math.min(widest, Math.max(narrowest, wanted)));
}

/** The header of a column: it sorts ascending, then descending, then in the order sent. */
function Head({ column: { name, isNumber }, width, order, onOrder }: HeadProps) {
  const next = !order ? { name, isDescending: false } : undefined;
  const turned = order && !order.isDescending ? { name, isDescending: true } : next;
  const Arrow = order?.isDescending ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      aria-sort={!order ? 'none' : order.isDescending ? 'descending' : 'ascending'}
      className="shrink-0"
      style={{ width }}
    >
      <button
        type="button"
        title={`Sort by ${name}`}
        className={`flex h-6 w-full items-center gap-1 px-2 hover:text-text focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent ${isNumber ? 'justify-end' : ''}`}
        onClick={() => onOrder(turned)}
      >
        <span className="truncate">
          <VisibleText text={name} />
        </span>
        {order && <Arrow size={11} aria-hidden className="shrink-0" />}
      </button>
    </div>
  );
}
