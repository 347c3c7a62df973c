import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ListNotice } from './list-notice.tsx';
import type { useRows } from './use-rows.ts';

/** The notice, the pages and the buttons under the rows of a list. */
export function ListFooter({ rows, label }: { rows: ReturnType<typeof useRows>; label: string }) {
  return (
    <>
      <div className="flex items-center gap-2">
        {rows.add && (
          <Button size="small" icon={Plus} data-add onClick={rows.add}>
            Add to {label}
          </Button>
        )}
        {rows.isEmpty && <span className="text-xs text-text-muted">empty list</span>}
      </div>
      <ListNotice notice={rows.notice} />
    </>
  );
}
