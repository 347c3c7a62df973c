import { PencilLine, Repeat } from 'lucide-react';
import type { WireRecord } from '../../../shared/model/wire.ts';
import { openRaw } from '../../navigation.ts';
import { report } from '../../notices.ts';
import { sendRaw } from '../../send-raw.ts';
import { connectionOf, useConnections } from '../../stores/connections-store.ts';
import { IconControl } from './controls.tsx';
import { wholeBody } from './whole-body.ts';

const sendable = new Set(['message', 'malformed', 'http-body', 'sse-event']);

/** Sends a record's text once more, or takes it to where it can be edited before. */
export function SendRecord({ recordingId, record }: { recordingId: string; record: WireRecord }) {
  const { serverName, seq, kind, direction } = record;
  const connection = useConnections((state) => connectionOf(state, serverName));
  if (!sendable.has(kind) || connection?.state.status !== 'ready') return null;
  const { connectionId } = connection;
  const again = async () => {
    const text = await wholeBody(recordingId, seq);
    sendRaw({ serverName, connectionId, text, headers: [] });
  };
  const edit = async () => openRaw(serverName, await wholeBody(recordingId, seq));
  return (
    <>
      {direction === 'out' && (
        <IconControl
          icon={Repeat}
          label="Send again"
          title={`Send again to ${serverName}, just as it was`}
          onClick={() => report(again(), 'It could not be sent again')}
        />
      )}
      <IconControl
        icon={PencilLine}
        label="Edit and send"
        onClick={() => report(edit(), 'It could not be edited')}
      />
    </>
  );
}
