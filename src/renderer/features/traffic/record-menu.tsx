import { MessageSquareText, Pin, PinOff } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { WireRecord } from '../../../shared/model/wire.ts';
import { ContextMenu, type MenuItem } from '../../ui/menu.tsx';
import { startComment, togglePin } from './note-actions.ts';
import { heldRecord, selectRow } from './exchange-store.ts';
import { shownRecordingId, useTraffic } from './traffic-store.ts';

/** What can be done with the row under the mouse, or the one that the menu key is pressed on. */
export function RecordMenu({ children }: { children: ReactNode }) {
  const recordingId = useTraffic(shownRecordingId);
  const record = useTraffic(({ selectedSeq }) => heldRecord(selectedSeq));
  const select = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    if (row instanceof HTMLElement) selectRow(Number(row.dataset['index']));
    else event.preventDefault();
  };
  const items = recordingId !== undefined && record ? itemsOf(recordingId, record) : [];
  return (
    <ContextMenu items={items}>
      <div className="h-full" onContextMenu={select}>
        {children}
      </div>
    </ContextMenu>
  );
}

function itemsOf(recordingId: string, record: WireRecord): MenuItem[] {
  const of = { recordingId, seq: record.seq };
  return [
    {
      label: record.isPinned ? 'Unpin' : 'Pin',
      icon: record.isPinned ? PinOff : Pin,
      shortcut: 'P',
      onSelect: () => togglePin(of, record),
    },
    {
      label: record.comment === undefined ? 'Comment' : 'Edit the comment',
      icon: MessageSquareText,
      shortcut: 'C',
      takesFocus: true,
      onSelect: () => startComment(record.seq),
    },
  ];
}
