import type { IncomingMessage } from 'node:http';
import type { ServedAt } from './served-at.ts';

/** The response to a request that no page of Wirebench makes. */
export type RequestRefusal = { status: number; text: string; headers?: Record<string, string> };

/**
 * The response that refuses a request for something below one of these hosts; undefined where it may
 * be answered.
 */
export function requestRefusal(
  request: IncomingMessage,
  hosts: readonly string[],
): RequestRefusal | undefined {
  const { headers, method, url = '' } = request;
  // The response does not tell the right address: the client may be a program that knows only the
  // port.
  if (!hosts.some((host) => isHost(request, host))) {
    return {
      status: 421,
      text: 'Wirebench does not answer at this address. Use the link printed in its terminal; where its port is forwarded, the number must be the same on both sides.',
    };
  }
  if (headers['service-worker'] !== undefined || headers['sec-fetch-dest'] === 'serviceworker') {
    return { status: 403, text: 'Service workers are not served here.' };
  }
  if (method !== 'GET' && method !== 'HEAD') {
    return {
      status: 405,
      text: 'Only GET and HEAD are answered here.',
      headers: { Allow: 'GET, HEAD' },
    };
  }
  if (headers['transfer-encoding'] !== undefined || !/^0*$/.test(headers['content-length'] ?? '')) {
    // A body must not be read as the next request.
    return { status: 400, text: 'Requests here take no body.', headers: { Connection: 'close' } };
  }
  if (!/^\/(?![/\\])/.test(url)) return { status: 400, text: 'This is not a valid address.' };
  if (isOfAnotherSite(request)) {
    return { status: 403, text: 'Requests from other sites are refused.' };
  }
  return undefined;
}

/** Whether an upgrade request is for a WebSocket of the app's own page. */
export function isOwnUpgrade(
  request: IncomingMessage,
  { hosts, origins, pathname }: ServedAt,
): boolean {
  const { headers, url } = request;
  const site = headers['sec-fetch-site'];
  return (
    url === `${pathname}rpc` &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    origins.some((origin) => headers.origin === origin) &&
    (site === undefined || site === 'same-origin') &&
    hosts.some((host) => isHost(request, host))
  );
}

// A page of another host that resolves to this machine (DNS rebinding) sends its own name as Host.
const isHost = ({ headersDistinct }: IncomingMessage, host: string) =>
  headersDistinct['host']?.length === 1 && headersDistinct['host'][0] === host;

/**
 * Whether another site sent the request, other than by navigating a whole tab. Not all browsers
 * tell.
 */
function isOfAnotherSite({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document';
}
