import { CircleAlert, MessageSquareText, Pin, X } from 'lucide-react';
import { Tabs } from 'radix-ui';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { BodyModes, hasModes } from '../body/body-modes.tsx';
import { CopyRecord } from './copy-record.tsx';
import { HangCard } from '../hang/hang-card.tsx';
import { JsonPathBar } from '../body/json-path-bar.tsx';
import { useJsonPath } from '../body/json-path-store.ts';
import { startComment, togglePin } from '../notes/note-actions.ts';
import { NoteBar } from '../notes/note-bar.tsx';
import { RawBody } from '../body/record-body.tsx';
import { RecordBoundary } from './record-boundary.tsx';
import { RecordFacts } from './record-facts.tsx';
import { RecordMore } from './record-menu.tsx';
import { RecordPair } from './record-pair.tsx';
import { RecordSides } from './record-sides.tsx';
import { RecordView } from './record-view.tsx';
import {
  isAnyRequest,
  bodyTitle,
  kindName,
  pairSeq,
  titleOf,
  whyNotKept,
} from '../log/record-labels.ts';
import { SendRecord } from './send-record.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { tabClass } from '../../../ui/tabs.tsx';
import { localKeys } from '../../../local-keys.ts';

export type DetailsTab = 'message' | 'raw' | 'pair' | 'sides';

type DetailsProps = {
  recordingId: string;
  tab: DetailsTab;
  onTab(tab: DetailsTab): void;
  onClose(): void;
};

/** One record with its facts, notes and body. What can't be read can be closed all the same. */
export const RecordDetails = ({ seq, ...rest }: DetailsProps & { seq: number }) => (
  <RecordBoundary
    of={{ recordingId: rest.recordingId, seq }}
    bar={
      <div className="flex h-8 shrink-0 items-center justify-end pr-1">
        <CloseDetails onClose={rest.onClose} />
      </div>
    }
  >
    {(record) => <Ready {...rest} record={record} />}
  </RecordBoundary>
);

const CloseDetails = ({ onClose }: { onClose(): void }) => (
  <IconButton
    icon={X}
    label="Close details"
    shortcut={localKeys.closeDetails.keys}
    onClick={onClose}
  />
);

function Ready(props: DetailsProps & { record: WireRecord }) {
  const { recordingId, record, tab, onTab, onClose } = props;
  const of = { recordingId, seq: record.seq };
  const notKept = whyNotKept(record);
  return (
    <section aria-label="Record" className="record-details flex h-full min-h-0 flex-col">
      <header className="flex h-8 shrink-0 items-center gap-1 pr-1 pl-3">
        {record.isError && (
          <CircleAlert size={13} aria-label="Error" className="shrink-0 text-danger" />
        )}
        <h2 className="min-w-0 flex-1 truncate font-mono text-[12px] font-medium">
          {titleOf(record)}
          {record.subject !== undefined && (
            <span className="text-text-muted"> {record.subject}</span>
          )}
          {kindName(record) !== titleOf(record) && (
            <span className="font-sans text-text-muted"> · {kindName(record)}</span>
          )}
        </h2>
        <IconButton
          className="record-note"
          icon={Pin}
          label="Pin"
          hint={record.isPinned ? 'Unpin' : 'Pin'}
          shortcut={localKeys.pin.keys}
          aria-pressed={record.isPinned === true}
          onClick={() => togglePin(of, record)}
        />
        <IconButton
          className="record-note"
          icon={MessageSquareText}
          label="Comment"
          shortcut={localKeys.comment.keys}
          aria-pressed={record.comment !== undefined}
          onClick={() => startComment(record.seq)}
        />
        <SendRecord recordingId={recordingId} record={record} />
        <CopyRecord recordingId={recordingId} record={record} />
        <RecordMore of={of} record={record} />
        <CloseDetails onClose={onClose} />
      </header>
      <RecordFacts record={record} />
      <NoteBar of={of} record={record} />
      <HangCard of={of} record={record} />
      {notKept === undefined ? (
        <Parts recordingId={recordingId} record={record} tab={tab} onTab={onTab} />
      ) : (
        <EmptyState
          title="This was not recorded."
          hint={`${notKept[0]?.toUpperCase()}${notKept.slice(1)}`}
        />
      )}
    </section>
  );
}

type PartsProps = Omit<DetailsProps, 'onClose'> & { record: WireRecord };

/** The record's body, as it is read and as it was sent, and the other half of its exchange. */
function Parts({ recordingId, record, tab, onTab }: PartsProps) {
  const hasPair = pairSeq(record) !== undefined || isAnyRequest(record);
  const isOfPair = tab === 'pair' || tab === 'sides';
  const of = { recordingId, seq: record.seq };
  const isFiltered = useJsonPath((state) => state.isOpen);
  return (
    <Tabs.Root
      value={isOfPair && !hasPair ? 'message' : tab}
      onValueChange={(value) => onTab(value as DetailsTab)}
      className="record-parts flex min-h-0 flex-1 flex-col"
    >
      <div className="flex shrink-0 items-center gap-0.5 overflow-x-auto overflow-y-hidden border-b border-border px-2 text-[12px]">
        <Tabs.List aria-label="Parts of the record" className="flex items-center gap-0.5">
          <Tabs.Trigger value="message" className={`${tabClass} h-7 px-2`}>
            {bodyTitle(record)}
          </Tabs.Trigger>
          <Tabs.Trigger value="raw" className={`${tabClass} h-7 px-2`}>
            Raw
          </Tabs.Trigger>
          {hasPair && (
            <>
              <Tabs.Trigger value="pair" className={`${tabClass} h-7 px-2`}>
                {isAnyRequest(record) ? 'Response' : 'Request'}
              </Tabs.Trigger>
              <Tabs.Trigger value="sides" className={`${tabClass} h-7 px-2`}>
                Both
              </Tabs.Trigger>
            </>
          )}
        </Tabs.List>
        {tab !== 'raw' && hasModes(record) && <BodyModes />}
      </div>
      {isFiltered && tab !== 'raw' && hasModes(record) && <JsonPathBar />}
      <Tabs.Content value="message" className="min-h-0 flex-1">
        <RecordView of={of} record={record} />
      </Tabs.Content>
      <Tabs.Content value="raw" className="min-h-0 flex-1">
        <RawBody {...of} />
      </Tabs.Content>
      {hasPair && (
        <Tabs.Content value="pair" className="min-h-0 flex-1">
          <RecordPair recordingId={recordingId} record={record} />
        </Tabs.Content>
      )}
      {hasPair && (
        <Tabs.Content value="sides" className="min-h-0 flex-1">
          <RecordSides recordingId={recordingId} record={record} />
        </Tabs.Content>
      )}
    </Tabs.Root>
  );
}
