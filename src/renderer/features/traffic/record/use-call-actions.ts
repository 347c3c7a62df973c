import { FormInput } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import type { CopyFormat } from '../../../calls/copy-as/copy-formats.ts';
import { useCopyFormats } from '../../../calls/copy-as/use-copy-formats.ts';
import { offerArguments } from '../../../navigation.ts';
import { connectionOf, useConnections } from '../../../stores/connections-store.ts';
import { copyText } from '../../../ui/copy-button.tsx';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { useMessageFormats } from './use-message-formats.ts';
import { callIn, callSeq, longestCall, type RecordedCall } from './record-call.ts';
import { readBody, report, type RecordKey } from '../log/traffic-source.ts';

/**
 * Menu items for the call that a record belongs to or, without one, to copy the message sent; undefined
 * while that is read.
 */
export function useCallActions(
  { recordingId }: RecordKey,
  record: WireRecord,
): MenuItem[] | undefined {
  const { serverName } = record;
  const { call, isRead } = useCall(recordingId, callSeq(record));
  const connection = useConnections((state) => connectionOf(state, serverName));
  const { method = 'tools/call', name = '', argumentsText = '{}' } = call ?? {};
  const connectionId = connection?.connectionId ?? 0;
  const callee = { connectionId, serverName, method, name, schema: undefined, raw: undefined };
  const formats = useCopyFormats(callee, name, argumentsText);
  const messages = useMessageFormats(recordingId, record, callSeq(record) === undefined);
  if (!isRead || !messages) return undefined;
  if (!call) return messages.length === 0 ? [] : ['separator', ...messages.map(copyItem)];
  return [
    'separator',
    {
      label: 'Open in the form',
      icon: FormInput,
      isDisabled: connection?.state.status !== 'ready',
      onSelect: () => offerArguments({ serverName, ...call }),
    },
    ...formats.map(copyItem),
  ];
}

const copyItem = ({ label, text }: CopyFormat): MenuItem => ({
  label: `Copy as: ${label}`,
  isDisabled: !text,
  onSelect: () => text && report(copyText(text), `${label} could not be copied`),
});

type ReadCall = { isRead: boolean; call?: RecordedCall | undefined };

function useCall(recordingId: string, seq: number | undefined): ReadCall {
  const [read, setRead] = useState<{ seq: number; call: RecordedCall | undefined }>();
  useEffect(() => {
    if (seq === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const wanted = { recordingId, seq, offset: 0, limit: longestCall };
    readBody(wanted, signal).then(
      ({ encoding, text, totalBytes }) => {
        const isWhole = encoding === 'utf8' && totalBytes <= longestCall;
        if (!signal.aborted) setRead({ seq, call: isWhole ? callIn(text) : undefined });
      },
      // The view of the body shows why it can't be read.
      () => !signal.aborted && setRead({ seq, call: undefined }),
    );
    return () => controller.abort();
  }, [recordingId, seq]);
  return read?.seq === seq ? { isRead: true, call: read?.call } : { isRead: false };
}
