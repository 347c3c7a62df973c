import { PencilLine, Repeat } from 'lucide-react';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { openRaw } from '../../../navigation.ts';
import { report } from '../../../notices.ts';
import { sendRaw } from '../../../send-raw.ts';
import { connectionOf, useConnections } from '../../../stores/connections-store.ts';
import { wholeBody } from '../body/whole-body.ts';
import { IconButton } from '../../../ui/button.tsx';

const sendable = new Set(['message', 'malformed', 'http-body', 'sse-event']);

type Props = { recordingId: string; record: WireRecord };

/** Buttons that send a record's text again, or open it to be edited first. */
export function SendRecord({ recordingId, record }: Props) {
  return useSendActions(recordingId, record).map(({ icon, label, title, onSelect }) => (
    <IconButton key={label} icon={icon} label={label} hint={title} onClick={onSelect} />
  ));
}

/**
 * The actions that send a record's text; none where it is not sendable or its server not connected.
 */
export function useSendActions(recordingId: string, record: WireRecord) {
  const { serverName, seq, kind, direction } = record;
  const connection = useConnections((state) => connectionOf(state, serverName));
  if (!sendable.has(kind) || connection?.state.status !== 'ready') return [];
  const { connectionId } = connection;
  const again = async () => {
    const text = await wholeBody(recordingId, seq);
    sendRaw({ serverName, connectionId, text, headers: [] });
  };
  const edit = async () => openRaw(serverName, await wholeBody(recordingId, seq));
  const editing = {
    icon: PencilLine,
    label: 'Edit and send',
    title: 'Edit and send',
    onSelect: () => report(edit(), 'It could not be edited'),
  };
  if (direction !== 'out') return [editing];
  const sending = {
    icon: Repeat,
    label: 'Send again',
    title: `Send again to ${serverName}, unchanged`,
    onSelect: () => report(again(), 'It could not be sent again'),
  };
  return [sending, editing];
}
