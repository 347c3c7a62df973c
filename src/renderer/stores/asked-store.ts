import { create } from 'zustand';
import type { AskedOfConnection, AskedRequest } from '../../shared/model/asked.ts';

type AskedState = {
  /** Of connections whose servers ask something. */
  byConnection: Record<number, AskedOfConnection>;
  /** What was read for a call that is not among the oldest of its connection. */
  ofCalls: Record<number, AskedRequest[]>;
};

/** What servers ask of the user: how much, and the oldest of it; the texts are read when one is opened. */
export const useAsked = create<AskedState>(() => ({ byConnection: {}, ofCalls: {} }));

export const setAsked = (asked: AskedOfConnection[]): void =>
  useAsked.setState({
    byConnection: Object.fromEntries(asked.map((one) => [one.connectionId, one])),
    ofCalls: {},
  });

export const putAsked = (asked: AskedOfConnection): void => {
  if (asked.count === 0 && asked.refused === 0) return removeAsked(asked.connectionId);
  useAsked.setState(({ byConnection }) => {
    const before = byConnection[asked.connectionId]?.oldest ?? [];
    const kept = { ...asked, oldest: asTheyWere(asked.oldest, before) };
    return { byConnection: { ...byConnection, [asked.connectionId]: kept } };
  });
};

export const removeAsked = (connectionId: number): void =>
  useAsked.setState(({ byConnection }) => {
    const { [connectionId]: _removed, ...rest } = byConnection;
    return { byConnection: rest };
  });

/** Undefined forgets them. */
export const setAskedOfCall = (callId: number, requests: AskedRequest[] | undefined): void =>
  useAsked.setState(({ ofCalls }) => {
    const { [callId]: before = [], ...rest } = ofCalls;
    return {
      ofCalls: requests ? { ...rest, [callId]: asTheyWere(requests, before) } : rest,
    };
  });

/** Requests that have not changed stay the same objects, so that their rows are not drawn again. */
function asTheyWere(requests: AskedRequest[], before: AskedRequest[]): AskedRequest[] {
  const known = new Map(before.map((one) => [one.serverRequestId, one]));
  return requests.map((one) => {
    const same = known.get(one.serverRequestId);
    return same?.changes === one.changes ? same : one;
  });
}
