import type { IncomingMessage } from 'node:http';

/** What is answered to a request that no page of ours makes. */
export type RequestRefusal = { status: number; text: string; headers?: Record<string, string> };

/** Why a request for a file of the page is not answered with it; undefined where it may be. */
export function requestRefusal(request: IncomingMessage, host: string): RequestRefusal | undefined {
  const { headers, method, url = '' } = request;
  // The right address is not told: whoever knows this one has the port only.
  if (!isHost(request, host)) {
    return {
      status: 421,
      text: 'Wirebench does not answer at this address. Use the link printed in its terminal.',
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
    // What stands behind the head must not be taken for the next request.
    return { status: 400, text: 'Requests here take no body.', headers: { Connection: 'close' } };
  }
  if (!/^\/(?![/\\])/.test(url)) return { status: 400, text: 'This is not a valid address.' };
  if (isOfAnotherSite(request)) {
    return { status: 403, text: 'Requests from other sites are refused.' };
  }
  return undefined;
}

/** Whether a request to upgrade is a WebSocket of our own page. */
export function isOwnUpgrade(request: IncomingMessage, { host, origin }: URL): boolean {
  const { headers, url } = request;
  const site = headers['sec-fetch-site'];
  return (
    url === '/rpc' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers.origin === origin &&
    (site === undefined || site === 'same-origin') &&
    isHost(request, host)
  );
}

// A page of another host that resolves to this machine (DNS rebinding) names itself here.
const isHost = ({ headersDistinct }: IncomingMessage, host: string) =>
  headersDistinct['host']?.length === 1 && headersDistinct['host'][0] === host;

/**
 * Whether another site sent the request; it may navigate a whole tab here, and nothing else. Not
 * all browsers tell.
 */
function isOfAnotherSite({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document';
}
