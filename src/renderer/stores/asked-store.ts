import { create } from 'zustand';
import type { AskedOfConnection, AskedRequest } from '../../shared/model/calls/asked.ts';

type AskedState = {
  /** The open requests by connection, for connections that have some or had some refused. */
  byConnection: Record<number, AskedOfConnection>;
  /** By call, requests that were read because they are not among the oldest of their connection. */
  ofCalls: Record<number, AskedRequest[]>;
  /** By connection, the number of refused requests when the user hid the notice of them. */
  hidden: Record<number, number>;
  /** The calls on screen that show their own requests, which are then shown nowhere else. */
  placed: readonly number[];
};

/**
 * The number of open server requests, and the oldest of them; their texts are read when one is
 * opened.
 */
export const useAsked = create<AskedState>(() => ({
  byConnection: {},
  ofCalls: {},
  hidden: {},
  placed: [],
}));

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

/** Stores the open requests of a call; undefined removes them. */
export const setAskedOfCall = (callId: number, requests: AskedRequest[] | undefined): void =>
  useAsked.setState(({ ofCalls }) => {
    const { [callId]: before = [], ...rest } = ofCalls;
    return {
      ofCalls: requests ? { ...rest, [callId]: asTheyWere(requests, before) } : rest,
    };
  });

/**
 * Marks a call as showing its own requests, which are then shown nowhere else. Returns its undo.
 */
export function placeAskedOfCall(callId: number): () => void {
  useAsked.setState(({ placed }) => ({ placed: [...placed, callId] }));
  return () =>
    useAsked.setState(({ placed }) => ({ placed: placed.filter((one) => one !== callId) }));
}

/** The number of open requests of all servers. */
export const countOfAsked = ({ byConnection }: Pick<AskedState, 'byConnection'>): number =>
  Object.values(byConnection).reduce((sum, { count }) => sum + count, 0);

/** How many requests of a connection were refused, or 0 where the user has hidden that number. */
export const refusedOf = (
  { hidden }: Pick<AskedState, 'hidden'>,
  asked: AskedOfConnection | undefined,
): number => (asked && asked.refused > (hidden[asked.connectionId] ?? 0) ? asked.refused : 0);

/** Hides the refused requests of one connection, or of all. */
export const hideRefused = (connectionId: number | undefined): void =>
  useAsked.setState(({ byConnection, hidden }) => {
    const meant = Object.values(byConnection).filter(
      (one) => connectionId === undefined || one.connectionId === connectionId,
    );
    const now = meant.map((one): [number, number] => [one.connectionId, one.refused]);
    return { hidden: { ...hidden, ...Object.fromEntries(now) } };
  });

/** Keeps the objects of unchanged requests, so that their rows are not drawn again. */
function asTheyWere(requests: AskedRequest[], before: AskedRequest[]): AskedRequest[] {
  const known = new Map(before.map((one) => [one.serverRequestId, one]));
  return requests.map((one) => {
    const same = known.get(one.serverRequestId);
    return same?.changes === one.changes ? same : one;
  });
}
