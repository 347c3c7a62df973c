import { ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { counted } from '../../../ui/format.ts';
import { setExpanded } from '../log/exchange-store.ts';

type Props = { record: WireRecord; level: number; isExpanded?: boolean | undefined };

/** Expands an exchange with the mouse; keyboards and screen readers use the row itself. */
export function TreeMark({ record, level, isExpanded }: Props) {
  if (level > 1) return <span aria-hidden className="traffic-branch" />;
  if (isExpanded === undefined) return <span aria-hidden className="w-4 shrink-0" />;
  const records = record.exchange?.records ?? 0;
  const toggle = (event: MouseEvent) => {
    event.stopPropagation();
    setExpanded(record.seq, !isExpanded);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={isExpanded ? 'Hide its records' : 'Show its records'}
      title={
        records < 10_000
          ? counted(records, 'more record', 'more records')
          : '10,000 records or more'
      }
      className="-ml-0.5 flex h-5 w-[18px] shrink-0 items-center justify-center rounded text-text-muted hover:text-text"
      onClick={toggle}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <ChevronRight size={13} aria-hidden className={isExpanded ? 'rotate-90' : ''} />
    </button>
  );
}
