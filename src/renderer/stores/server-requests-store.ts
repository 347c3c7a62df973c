import { create } from 'zustand';
import type {
  ServerRequestsOfConnection,
  ServerRequestOutline,
} from '../../shared/model/calls/server-requests.ts';

type ServerRequestsState = {
  /** The open requests by connection, for connections that have or had some. */
  byConnection: Record<number, ServerRequestsOfConnection>;
  /** By call, requests that were read because they are not among the oldest of their connection. */
  ofCalls: Record<number, ServerRequestOutline[]>;
  /** By connection, the number of refused requests when the user hid the notice of them. */
  hidden: Record<number, number>;
  /** The calls on screen that show their own requests, which are then shown nowhere else. */
  placed: readonly number[];
};

/**
 * The number of open server requests, and the oldest of them; their texts are read when one is
 * opened.
 */
export const useServerRequests = create<ServerRequestsState>(() => ({
  byConnection: {},
  ofCalls: {},
  hidden: {},
  placed: [],
}));

export const setServerRequests = (all: ServerRequestsOfConnection[]): void =>
  useServerRequests.setState({
    byConnection: Object.fromEntries(all.map((one) => [one.connectionId, one])),
    ofCalls: {},
  });

export const putServerRequests = (requests: ServerRequestsOfConnection): void => {
  if (requests.count === 0 && requests.refused === 0 && requests.ended === 0)
    return removeServerRequests(requests.connectionId);
  useServerRequests.setState(({ byConnection }) => {
    const before = byConnection[requests.connectionId]?.oldest ?? [];
    const kept = { ...requests, oldest: asTheyWere(requests.oldest, before) };
    return { byConnection: { ...byConnection, [requests.connectionId]: kept } };
  });
};

export const removeServerRequests = (connectionId: number): void =>
  useServerRequests.setState(({ byConnection }) => {
    const { [connectionId]: _removed, ...rest } = byConnection;
    return { byConnection: rest };
  });

/** Stores the open requests of a call; undefined removes them. */
export const setServerRequestsOfCall = (
  callId: number,
  requests: ServerRequestOutline[] | undefined,
): void =>
  useServerRequests.setState(({ ofCalls }) => {
    const { [callId]: before = [], ...rest } = ofCalls;
    return {
      ofCalls: requests ? { ...rest, [callId]: asTheyWere(requests, before) } : rest,
    };
  });

/**
 * Marks a call as showing its own requests, which are then shown nowhere else. Returns its undo.
 */
export function placeServerRequestsOfCall(callId: number): () => void {
  useServerRequests.setState(({ placed }) => ({ placed: [...placed, callId] }));
  return () =>
    useServerRequests.setState(({ placed }) => ({
      placed: placed.filter((one) => one !== callId),
    }));
}

/** The number of open requests of all servers. */
export const countServerRequests = ({
  byConnection,
}: Pick<ServerRequestsState, 'byConnection'>): number =>
  Object.values(byConnection).reduce((sum, { count }) => sum + count, 0);

/** How many requests of a connection were refused, or 0 where the user has hidden that number. */
export const refusedOf = (
  { hidden }: Pick<ServerRequestsState, 'hidden'>,
  requests: ServerRequestsOfConnection | undefined,
): number =>
  requests && requests.refused > (hidden[requests.connectionId] ?? 0) ? requests.refused : 0;

/** Hides the refused requests of one connection, or of all. */
export const hideRefused = (connectionId: number | undefined): void =>
  useServerRequests.setState(({ byConnection, hidden }) => {
    const meant = Object.values(byConnection).filter(
      (one) => connectionId === undefined || one.connectionId === connectionId,
    );
    const now = meant.map((one): [number, number] => [one.connectionId, one.refused]);
    return { hidden: { ...hidden, ...Object.fromEntries(now) } };
  });

/** Keeps the objects of unchanged requests, so that their rows are not drawn again. */
function asTheyWere(
  requests: ServerRequestOutline[],
  before: ServerRequestOutline[],
): ServerRequestOutline[] {
  const known = new Map(before.map((one) => [one.serverRequestId, one]));
  return requests.map((one) => {
    const same = known.get(one.serverRequestId);
    return same?.changes === one.changes ? same : one;
  });
}
