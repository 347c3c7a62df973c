import { memo, type ReactNode } from 'react';
import type { LogOutline } from '../../../shared/model/logs.ts';
import { clockTime, exactTime } from '../../ui/format.ts';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { Level } from './level-icon.tsx';

/** The widths of the columns of the log, of which the data takes what is left. */
const columns = [
  ['Time', 'w-[92px] flex-none'],
  ['Level', 'w-[96px] flex-none'],
  ['Logger', 'w-[120px] flex-none'],
  ['Data', 'min-w-0 flex-1'],
] as const;

export const logColumnCount = columns.length;

export const LogHeader = () => (
  <div role="row" className="flex h-6 flex-none items-center border-b border-border px-2">
    {columns.map(([title, width]) => (
      <span
        key={title}
        role="columnheader"
        className={`truncate px-1 text-xs text-text-muted ${width}`}
      >
        {title}
      </span>
    ))}
  </div>
);

/** A log message on one line; one that is not loaded yet is a place for it. */
export const LogRow = memo(function LogRow({ message }: { message: LogOutline | undefined }) {
  if (!message) {
    return (
      <div role="gridcell" className="flex flex-1 items-center px-3">
        <SkeletonLine />
      </div>
    );
  }
  const { at, level, logger, preview } = message;
  return (
    <div role="presentation" className="flex min-w-0 flex-1 items-center px-2 text-xs">
      <Cell at={0} title={exactTime(at)}>
        <span className="text-text-muted tabular-nums">{clockTime(at * 1000)}</span>
      </Cell>
      <Cell at={1}>
        <Level level={level} />
      </Cell>
      <Cell at={2} {...(logger !== undefined && { title: logger })}>
        <span className="text-text-muted">
          <VisibleText text={logger ?? ''} />
        </span>
      </Cell>
      <Cell at={3}>
        <span className="mono">
          <VisibleText text={preview} />
        </span>
      </Cell>
    </div>
  );
});

type CellProps = { at: 0 | 1 | 2 | 3; title?: string; children: ReactNode };

const Cell = ({ at, title, children }: CellProps) => (
  <span role="gridcell" title={title} className={`truncate px-1 ${columns[at][1]}`}>
    {children}
  </span>
);
