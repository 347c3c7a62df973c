import { useEffect, useState } from 'react';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import type { CopyFormat } from '../../../calls/copy-as/copy-formats.ts';
import { messageFormats } from '../../../calls/copy-as/message-formats.ts';
import { useSafeLaunch } from '../../../calls/copy-as/use-safe-launch.ts';
import { connectionOf, useConnections } from '../../../stores/connections-store.ts';
import { longestCall } from './record-call.ts';
import { headOf, type NameValue } from './record-head.ts';
import { isAnyRequest, roleOf } from '../log/record-labels.ts';
import { readBody, readRecord, type RecordKey } from '../log/traffic-source.ts';

/**
 * The formats in which the message of `sentSeq` can be copied, undefined while it is read; none unless
 * `isWanted`.
 */
export function useMessageFormats(
  recordingId: string,
  record: WireRecord,
  isWanted: boolean,
): CopyFormat[] | undefined {
  const { serverName, method } = record;
  const server = useSafeLaunch(serverName);
  const { sent, isRead } = useSent(recordingId, isWanted ? sentSeq(record) : undefined);
  const state = useConnections((connections) => connectionOf(connections, serverName)?.state);
  if (!isRead) return undefined;
  if (!sent) return [];
  return messageFormats({
    ...sent,
    method,
    isAnswer:
      record.kind === 'message' && record.direction === 'out' && roleOf(record) === 'response',
    launch: server?.launch,
    connection:
      state?.status === 'ready'
        ? {
            revision: state.revision,
            isModern: state.era === 'modern',
            isSse: state.isSse === true,
          }
        : undefined,
  });
}

/** The seq of the sent message that a record is or answers; undefined for other records. */
export function sentSeq(record: WireRecord): number | undefined {
  const { kind, direction, seq, requestSeq } = record;
  if (kind === 'malformed' || kind === 'message') {
    if (direction === 'out') return seq;
    return kind === 'message' && !isAnyRequest(record) && roleOf(record) === 'response'
      ? requestSeq
      : undefined;
  }
  return undefined;
}

type Sent = { text: string; headers: NameValue[] | undefined };

type ReadSent = { isRead: boolean; sent?: Sent | undefined };

function useSent(recordingId: string, seq: number | undefined): ReadSent {
  const [read, setRead] = useState<{ seq: number; sent: Sent | undefined }>();
  useEffect(() => {
    if (seq === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    readSent({ recordingId, seq }, signal).then(
      (sent) => !signal.aborted && setRead({ seq, sent }),
      // The view of the body shows why it can't be read.
      () => !signal.aborted && setRead({ seq, sent: undefined }),
    );
    return () => controller.abort();
  }, [recordingId, seq]);
  return read?.seq === seq ? { isRead: true, sent: read?.sent } : { isRead: false };
}

async function readSent(of: RecordKey, signal: AbortSignal): Promise<Sent | undefined> {
  const range = { offset: 0, limit: longestCall };
  const { encoding, text, totalBytes } = await readBody({ ...of, ...range }, signal);
  if (encoding !== 'utf8' || totalBytes > longestCall) return undefined;
  // The head of an HTTP request is recorded right before the message that it carried.
  const before = { ...of, seq: of.seq - 1 };
  const head = of.seq > 1 ? await readRecord(before, signal) : null;
  if (head?.kind !== 'http-request') return { text, headers: undefined };
  const { text: lines } = await readBody({ ...before, ...range }, signal);
  return { text, headers: headOf(lines).headers };
}
