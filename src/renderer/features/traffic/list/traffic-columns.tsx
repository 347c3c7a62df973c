/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of a windowed grid can't be table rows */
import type { ReactNode } from 'react';

/** The classes that size each column, for its header and its cells. */
export const columns = {
  time: 'w-[108px] shrink-0 pl-2',
  direction: 'w-6 shrink-0',
  server: 'traffic-server w-[132px] shrink-0 pr-3',
  what: 'traffic-what min-w-[180px] flex-[1_1_240px] pr-3',
  id: 'traffic-id w-[64px] shrink-0 pr-3',
  status: 'traffic-status w-[76px] shrink-0 pr-2',
  preview: 'traffic-preview min-w-0 flex-[4_0_0px] pr-3',
  duration: 'traffic-duration w-[104px] shrink-0 text-right',
  size: 'traffic-size w-[76px] shrink-0 pr-3 text-right',
};

export type Column = keyof typeof columns;

export const columnCount = Object.keys(columns).length;

type CellProps = {
  column: Column;
  className?: string;
  title?: string | undefined;
  children?: ReactNode;
};

/** The columns whose texts can be longer than they are wide; each clip makes every frame longer. */
const cut: ReadonlySet<Column> = new Set(['server', 'id', 'status', 'preview', 'duration']);

export const Cell = ({ column, className = '', title, children }: CellProps) => (
  <div
    role="gridcell"
    title={title}
    className={`${cut.has(column) ? 'truncate' : 'whitespace-nowrap'} ${columns[column]} ${className}`}
  >
    {children}
  </div>
);

export function TrafficHeader() {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="flex h-6 shrink-0 items-center overflow-hidden border-b border-border font-sans text-[11px] text-text-muted [scrollbar-gutter:stable]"
    >
      <Title column="time">Time</Title>
      <Title column="direction">
        <span className="sr-only">Direction</span>
      </Title>
      <Title column="server">Server</Title>
      <Title column="what">Method</Title>
      <Title column="id">Id</Title>
      <Title column="status">Status</Title>
      <Title column="preview">Preview</Title>
      <Title column="duration">Duration</Title>
      <Title column="size">Size</Title>
    </div>
  );
}

const Title = ({ column, children }: { column: Column; children: ReactNode }) => (
  <div role="columnheader" className={`truncate ${columns[column]}`}>
    {children}
  </div>
);
