import {
  Ellipsis,
  GitCompareArrows,
  History,
  MessageSquareText,
  Pin,
  PinOff,
  X,
} from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { count } from '../../../ui/format.ts';
import { ContextMenu, Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { MenuItems, MenuWaits } from '../../../ui/open-menu.tsx';
import { startComment, togglePin } from '../notes/note-actions.ts';
import { compareWithPrevious, hasPrevious } from '../compare/compare-previous.ts';
import { copyItems } from './copy-record.tsx';
import { chooseFirst, comparePair, endCompare, useCompare } from '../compare/compare-store.ts';
import { heldRecord, recordInRow, selectRow } from '../log/exchange-store.ts';
import { report, type RecordKey } from '../log/traffic-source.ts';
import { shownRecordingId, useTraffic } from '../log/traffic-store.ts';
import { useCallActions } from './use-call-actions.ts';
import { useSendActions } from './send-record.tsx';
import { IconButton } from '../../../ui/button.tsx';

/** The context menu of the list, for the row that is clicked or, with the menu key, selected. */
export function RecordMenu({ children }: { children: ReactNode }) {
  const recordingId = useTraffic(shownRecordingId);
  const first = useCompare((state) => state.first);
  const record = useTraffic(({ selectedSeq }) => heldRecord(selectedSeq));
  const onContextMenu = (event: MouseEvent) => {
    const index = indexOf(event);
    if (index === undefined) event.preventDefault();
    else selectRow(index);
  };
  /**
   * With Ctrl or Cmd, or once a first record is chosen, a click chooses the one to compare it with.
   */
  const onClickCapture = (event: MouseEvent) => {
    const index = indexOf(event);
    const { selectedSeq } = useTraffic.getState();
    const other = index === undefined ? undefined : recordInRow(index)?.seq;
    if (recordingId === undefined || other === undefined) return;
    const isCtrl = event.ctrlKey || event.metaKey;
    const selected = isCtrl && selectedSeq !== undefined && { recordingId, seq: selectedSeq };
    const one = first ?? selected;
    if (!one || (one.recordingId === recordingId && one.seq === other)) return;
    event.stopPropagation();
    comparePair(one, { recordingId, seq: other });
  };
  const of = recordingId !== undefined && record && { recordingId, seq: record.seq };
  return (
    <ContextMenu
      items={of ? itemsOf(of, record, first) : []}
      after={of && <ActionItems of={of} record={record} />}
    >
      <div
        className="flex h-full min-h-0 flex-col"
        onContextMenu={onContextMenu}
        onClickCapture={onClickCapture}
      >
        {first && (
          <div className="flex h-7 shrink-0 items-center gap-1 border-b border-border bg-surface pr-1 pl-3 font-sans">
            <GitCompareArrows size={13} aria-hidden className="text-accent" />
            <output>Click the record to compare with {count(first.seq)}.</output>
            <span className="ml-auto">
              <IconButton icon={X} label="Cancel comparing" onClick={endCompare} />
            </span>
          </div>
        )}
        <div className="min-h-0 flex-1">{children}</div>
      </div>
    </ContextMenu>
  );
}

/** Opens the menu of the shown record from a button. */
export function RecordMore({ of, record }: { of: RecordKey; record: WireRecord }) {
  const first = useCompare((state) => state.first);
  const items = [...itemsOf(of, record, first), ...(useCallActions(of, record) ?? [])];
  return (
    <Menu items={items} align="end">
      <IconButton icon={Ellipsis} label="More actions" />
    </Menu>
  );
}

/** The actions that the details of a record have as buttons, and those with its call. */
function ActionItems({ of, record }: { of: RecordKey; record: WireRecord }) {
  const sends = useSendActions(of.recordingId, record);
  const calls = useCallActions(of, record);
  return (
    <>
      {calls === undefined && <MenuWaits />}
      <MenuItems
        items={['separator', ...sends, ...copyItems(of.recordingId, record), ...(calls ?? [])]}
      />
    </>
  );
}

function indexOf({ target }: MouseEvent): number | undefined {
  const row = target instanceof Element ? target.closest('[data-index]') : null;
  return row instanceof HTMLElement ? Number(row.dataset['index']) : undefined;
}

function itemsOf(of: RecordKey, record: WireRecord, first: RecordKey | undefined): MenuItem[] {
  const isOther = first && (first.seq !== of.seq || first.recordingId !== of.recordingId);
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
    'separator',
    {
      label: isOther ? `Compare with record ${count(first.seq)}` : 'Compare with…',
      icon: GitCompareArrows,
      onSelect: () => (isOther ? comparePair(first, of) : chooseFirst(of)),
    },
    {
      label: 'Compare with the previous one',
      icon: History,
      isDisabled: !hasPrevious(record),
      onSelect: () =>
        report(compareWithPrevious(of, record), 'The previous record could not be found'),
    },
  ];
}
