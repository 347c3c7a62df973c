import type { AnsweringRule, ServerRequest } from './call.ts';

/** An open request of a server to the user, without its long members. */
export type ServerRequestOutline = {
  serverRequestId: number;
  connectionId: number;
  serverName: string;
  /** The call that waits for the answer, where it is known. */
  callId?: number;
  method: ServerRequest['method'];
  /** The first 200 characters of its text. */
  start: string;
  /** The size of its contents, in bytes. */
  size: number;
  /** When it arrived, in milliseconds since the epoch. */
  at: number;
  /** Counts its changes; a page that shows the whole request opens it again after each. */
  changes: number;
  rule?: AnsweringRule;
};

/** How a request ended. */
export type ServerRequestEnd = {
  by: 'user' | 'rule' | 'server' | 'connection';
  /** The action that was sent, or `withdrawn`. */
  action: 'accept' | 'decline' | 'cancel' | 'send' | 'withdrawn';
  /** The name of the rule that answered. */
  rule?: string;
  /** When it ended, in milliseconds since the epoch. */
  at: number;
};

/** A request of this run that is no longer open. */
export type EndedServerRequest = ServerRequestOutline & { end: ServerRequestEnd };

/** How many requests the server of a connection has open to the user, and at most 50 of them. */
export type ServerRequestsOfConnection = {
  connectionId: number;
  serverName: string;
  count: number;
  /** How many of them have no known call. */
  ofNoCall: number;
  /** For each call in `oldest`, how many open requests it has. */
  ofCalls: { callId: number; count: number }[];
  /** The oldest requests, and the oldest one of each call. */
  oldest: ServerRequestOutline[];
  /** How many were cancelled before the user saw them, since the server asked too much. */
  refused: number;
  /** How many have ended in this run, whoever answered. */
  ended: number;
  /** How many of them a rule answered. */
  byRule: number;
};

/**
 * Which open requests are meant: all, those of a connection, or those of a call together with those
 * that have no known call.
 */
export type ServerRequestScope = { connectionId?: number | undefined; callId?: number | undefined };

export const isInScope = (
  request: Pick<ServerRequestOutline, 'connectionId' | 'callId'>,
  { connectionId, callId }: ServerRequestScope,
): boolean =>
  (connectionId === undefined || request.connectionId === connectionId) &&
  (callId === undefined || request.callId === undefined || request.callId === callId);

export type OpenedServerRequest = {
  /** The whole request, except what `messageLength` and `leftOut` tell of. */
  serverRequest: ServerRequest;
  /**
   * How many characters an elicitation's whole message has; the request holds the first of them.
   */
  messageLength: number;
  /** Why the `requestedSchema`, or the `params` of a sampling request, are left out. */
  leftOut?: 'large' | 'deep';
};

/** So many of the last ended requests are kept. */
export const mostEnded = 200;
export const mostMessageLength = 1_000_000;
export const mostWindow = 50;
