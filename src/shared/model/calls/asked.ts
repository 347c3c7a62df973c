import type { ServerRequest } from './call.ts';

/** An open request of a server to the user, without what may be long in it. */
export type AskedRequest = {
  serverRequestId: number;
  connectionId: number;
  serverName: string;
  /** The call that waits for the answer, where it is known. */
  callId?: number;
  method: ServerRequest['method'];
  /** The first 200 characters of what it says. */
  start: string;
  /** What it holds, in bytes. */
  size: number;
  /** When it came, in milliseconds since the epoch. */
  at: number;
  /** Counts its changes: whoever shows the whole of it opens it again after each. */
  changes: number;
};

/** What the server of a connection asks of the user: how much, and the oldest of it, at most 50. */
export type AskedOfConnection = {
  connectionId: number;
  serverName: string;
  count: number;
  /** How many of those no call is known for. */
  ofNoCall: number;
  /** How many the calls have that are among the oldest. */
  ofCalls: { callId: number; count: number }[];
  /** The first ones, and the first of each call. */
  oldest: AskedRequest[];
  /** How many were cancelled unseen, since the server asked too much. */
  refused: number;
};

/**
 * Which open requests are meant: all, those of a connection, or those of a call, with those of its
 * connection that no call is known for.
 */
export type AskedScope = { connectionId?: number | undefined; callId?: number | undefined };

export const isAskedIn = (
  request: Pick<AskedRequest, 'connectionId' | 'callId'>,
  { connectionId, callId }: AskedScope,
): boolean =>
  (connectionId === undefined || request.connectionId === connectionId) &&
  (callId === undefined || request.callId === undefined || request.callId === callId);

export type OpenedRequest = {
  /** The whole of it, but for what `messageLength` and `leftOut` say. */
  serverRequest: ServerRequest;
  /** Of an elicitation: how many characters its message has, of which the first were asked for. */
  messageLength: number;
  /** Why the `requestedSchema`, or the `params` of a sampling request, are not there. */
  leftOut?: 'large' | 'deep';
};

export const mostMessageLength = 1_000_000;
export const mostWindow = 50;
