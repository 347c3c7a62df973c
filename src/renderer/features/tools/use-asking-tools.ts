import { useMemo } from 'react';
import { useServerRequests } from '../../stores/server-requests-store.ts';
import { useCalls } from '../../stores/calls-store.ts';

const none: { callId: number }[] = [];

/** The names of the tools of a connection whose calls wait for an answer of the user. */
export function useAskingTools(connectionId: number): ReadonlySet<string> {
  const ofCalls =
    useServerRequests(({ byConnection }) => byConnection[connectionId]?.ofCalls) ?? none;
  const calls = useCalls((state) => state.byId);
  return useMemo(
    () =>
      new Set(
        ofCalls.flatMap(({ callId }) => {
          const call = calls[callId];
          return call?.method === 'tools/call' ? [call.name] : [];
        }),
      ),
    [ofCalls, calls],
  );
}
