import { useEffect } from 'react';
import {
  isInScope,
  type ServerRequestOutline,
} from '../../../shared/model/calls/server-requests.ts';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import {
  refusedOf,
  setServerRequestsOfCall,
  useServerRequests,
} from '../../stores/server-requests-store.ts';

const none: ServerRequestOutline[] = [];

/**
 * The open requests of a server for a call, and those for no known call: the oldest, and how many
 * in all.
 */
export function useServerRequestsOfCall(call: CallSnapshot | undefined) {
  const { callId = 0, connectionId = 0, state } = call ?? {};
  const ofConnection = useServerRequests(({ byConnection }) => byConnection[connectionId]);
  const read = useServerRequests(({ ofCalls }) => ofCalls[callId]) ?? none;
  const oldest = (ofConnection?.oldest ?? none).filter((one) => isInScope(one, { callId }));
  // With many calls at a time, those of this one may not be among the oldest.
  const isBeyond =
    state?.status === 'input-required' && !oldest.some((one) => one.callId === callId);
  useEffect(() => {
    if (!isBeyond) return;
    const reading = backend.call('serverRequests.window', { connectionId, callId });
    report(
      reading.then(({ requests }) => setServerRequestsOfCall(callId, requests)),
      'The requests of the call could not be read',
    );
  }, [isBeyond, connectionId, callId, ofConnection]);
  useEffect(() => () => setServerRequestsOfCall(callId, undefined), [callId, isBeyond]);
  const requests = isBeyond ? read : oldest;
  const ofCall = ofConnection?.ofCalls.find((one) => one.callId === callId)?.count ?? 0;
  const ofNoCall = ofConnection?.ofNoCall ?? 0;
  const total = Math.max(requests.length, ofCall + ofNoCall);
  const refused = useServerRequests((state) => refusedOf(state, ofConnection));
  return { requests, total, ofNoCall, refused };
}
