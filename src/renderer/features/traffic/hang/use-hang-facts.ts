import { useEffect, useState } from 'react';
import type { CallSnapshot } from '../../../../shared/model/calls/call.ts';
import type { HangFacts } from '../../../../shared/model/traffic/hang.ts';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { useConnections } from '../../../stores/connections-store.ts';
import { useCalls } from '../../../stores/calls-store.ts';
import type { HangNow } from './hang-labels.ts';
import { readHangFacts } from './hang-source.ts';
import { report, type RecordKey } from '../log/traffic-source.ts';
import { isLive, useTraffic } from '../log/traffic-store.ts';

const readAgainMs = 1000;
const tickMs = 500;

/**
 * The recording's facts about the request that a record is or answers; undefined until they are
 * read, and unless `isAsked`. They are read again as the log grows until the request is answered.
 */
export function useHangFacts(
  { recordingId, seq }: RecordKey,
  isAsked: boolean,
): HangFacts | undefined {
  const [facts, setFacts] = useState<HangFacts>();
  useEffect(() => {
    if (!isAsked) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let readAt = -1;
    const read = async () => {
      const head = useTraffic.getState().head?.head ?? 0;
      if (head !== readAt) {
        readAt = head;
        const read = await readHangFacts({ recordingId, seq }, signal);
        if (signal.aborted) return;
        setFacts(read ?? undefined);
        if (!read || read.answer || !isLive(useTraffic.getState())) return;
      }
      timer = setTimeout(again, readAgainMs);
    };
    const again = () =>
      void read().catch((error: unknown) => {
        if (signal.aborted) return;
        report(Promise.reject(error), 'The state of the request could not be read');
      });
    again();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [recordingId, seq, isAsked]);
  return facts;
}

/** What this run knows of a request beyond its recording. */
export function useHangNow(facts: HangFacts | undefined, record: WireRecord): HangNow {
  const live = useTraffic(isLive);
  const request = facts?.request;
  const call = useCalls(({ byId }) => {
    if (!live || !request) return undefined;
    return Object.values(byId).find((each) => isOf(each, request));
  });
  const connection = useConnections(({ byId }) => byId[record.connectionId]);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isTicking = live && request !== undefined && facts?.answer === undefined;
  useEffect(() => {
    if (!isTicking) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isTicking]);
  return { nowMs, isLive: live, call, connection: live ? connection : undefined };
}

/**
 * Whether a call sent the request. A running call that does not know the seq of its request yet is
 * recognised by what it calls.
 */
function isOf(call: CallSnapshot, request: HangFacts['request']): boolean {
  if (call.requestSeq !== undefined) return call.requestSeq === request.seq;
  const { connectionId, method, name, state } = call;
  return (
    state.status === 'running' &&
    connectionId === request.connectionId &&
    method === request.method &&
    name === request.subject
  );
}
