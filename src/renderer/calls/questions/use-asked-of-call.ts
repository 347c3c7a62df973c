import { useEffect } from 'react';
import { isAskedIn, type AskedRequest } from '../../../shared/model/calls/asked.ts';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { refusedOf, setAskedOfCall, useAsked } from '../../stores/asked-store.ts';

const none: AskedRequest[] = [];

/**
 * The open requests of a server for a call, and those for no known call: the oldest, and how many
 * in all.
 */
export function useAskedOfCall(call: CallSnapshot | undefined) {
  const { callId = 0, connectionId = 0, state } = call ?? {};
  const asked = useAsked(({ byConnection }) => byConnection[connectionId]);
  const read = useAsked(({ ofCalls }) => ofCalls[callId]) ?? none;
  const oldest = (asked?.oldest ?? none).filter((one) => isAskedIn(one, { callId }));
  // With many calls at a time, those of this one may not be among the oldest.
  const isBeyond =
    state?.status === 'input-required' && !oldest.some((one) => one.callId === callId);
  useEffect(() => {
    if (!isBeyond) return;
    const reading = backend.call('serverRequests.window', { connectionId, callId });
    report(
      reading.then(({ requests }) => setAskedOfCall(callId, requests)),
      'The questions of the call could not be read',
    );
  }, [isBeyond, connectionId, callId, asked]);
  useEffect(() => () => setAskedOfCall(callId, undefined), [callId, isBeyond]);
  const requests = isBeyond ? read : oldest;
  const ofCall = asked?.ofCalls.find((one) => one.callId === callId)?.count ?? 0;
  const ofNoCall = asked?.ofNoCall ?? 0;
  const total = Math.max(requests.length, ofCall + ofNoCall);
  const refused = useAsked((state) => refusedOf(state, asked));
  return { requests, total, ofNoCall, refused };
}
