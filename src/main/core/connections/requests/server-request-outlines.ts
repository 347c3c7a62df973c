import { cutAt } from '../../../../shared/cut-at-word.ts';
import { isObject } from '../../../../shared/json/is-object.ts';
import {
  isInScope,
  mostWindow,
  type ServerRequestsOfConnection,
  type ServerRequestOutline,
  type ServerRequestScope,
  type OpenedServerRequest,
} from '../../../../shared/model/calls/server-requests.ts';
import type { ServerRequest } from '../../../../shared/model/calls/call.ts';

/** An open request, and what is known of it besides. */
export type Held = {
  request: ServerRequest;
  size: number;
  depth: number;
  at: number;
  changes: number;
};

const startLength = 200;
/**
 * So many of a connection's oldest requests are in its window; the rest of it is for the first of
 * each call.
 */
const firstOnes = 20;
/** A larger request, in bytes, is sent to the page only where it is asked for. */
const largeBytes = 500_000;
/** A request that is nested deeper can't be sent to the page. */
const deepest = 500;

/**
 * How many requests a connection has open, and its window of them; `held` are all open requests,
 * the oldest first.
 */
export function requestsOfConnection(
  connection: Omit<ServerRequestsOfConnection, 'count' | 'ofNoCall' | 'ofCalls' | 'oldest'>,
  held: Iterable<Held>,
): ServerRequestsOfConnection {
  const { connectionId } = connection;
  const counts = new Map<number | undefined, number>();
  const oldest: ServerRequestOutline[] = [];
  const calls = new Set<number>();
  let count = 0;
  for (const one of held) {
    const { request } = one;
    if (request.connectionId !== connectionId) continue;
    count += 1;
    const before = counts.get(request.callId) ?? 0;
    counts.set(request.callId, before + 1);
    const isShown = count <= firstOnes || (before === 0 && oldest.length < mostWindow);
    if (!isShown) continue;
    oldest.push(outlineOf(one));
    if (request.callId !== undefined) calls.add(request.callId);
  }
  const ofCalls = [...calls].map((callId) => ({ callId, count: counts.get(callId) ?? 0 }));
  return { ...connection, count, ofNoCall: counts.get(undefined) ?? 0, ofCalls, oldest };
}

/** The oldest requests of a scope, from behind one that the page has, and how many there are in all. */
export function windowOf(
  held: Iterable<Held>,
  scope: ServerRequestScope,
  { after, limit }: { after: number; limit: number },
): { count: number; requests: ServerRequestOutline[] } {
  let count = 0;
  const requests: ServerRequestOutline[] = [];
  for (const one of held) {
    if (!isInScope(one.request, scope)) continue;
    count += 1;
    if (one.request.serverRequestId > after && requests.length < limit) {
      requests.push(outlineOf(one));
    }
  }
  return { count, requests };
}

/** A request as the page shows it: large parts only where `isWhole`, parts that are nested too deep never. */
export function openedOf(
  { request, size, depth }: Held,
  { messageLength, isWhole }: { messageLength: number; isWhole: boolean },
): OpenedServerRequest {
  const leftOut = depth > deepest ? 'deep' : size > largeBytes && !isWhole ? 'large' : undefined;
  if (request.method === 'sampling/createMessage') {
    const shown = leftOut ? { ...request, params: {} } : request;
    return { serverRequest: shown, messageLength: 0, ...(leftOut && { leftOut }) };
  }
  const { message } = request;
  // A long message alone does not keep its form from being shown.
  const ofSchema = leftOut === 'large' && size - message.length <= largeBytes ? undefined : leftOut;
  const shown = {
    ...request,
    message: cutAt(message, messageLength),
    ...(ofSchema && { requestedSchema: undefined }),
  };
  return {
    serverRequest: shown,
    messageLength: message.length,
    ...(ofSchema && { leftOut: ofSchema }),
  };
}

/** A request without its long members. */
export function outlineOf({ request, size, at, changes }: Held): ServerRequestOutline {
  const { serverRequestId, connectionId, serverName, callId, method, rule } = request;
  return {
    serverRequestId,
    connectionId,
    serverName,
    ...(callId === undefined ? {} : { callId }),
    method,
    start: startOf(request),
    size,
    at,
    changes,
    ...(rule && { rule }),
  };
}

function startOf(request: ServerRequest): string {
  if (request.method === 'elicitation/create') return cutAt(request.message, startLength);
  const messages = isObject(request.params) ? request.params['messages'] : undefined;
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  const content = isObject(last) ? last['content'] : undefined;
  const block: unknown = Array.isArray(content) ? content[0] : content;
  const text = isObject(block) ? block['text'] : undefined;
  return typeof text === 'string' ? cutAt(text, startLength) : '';
}
