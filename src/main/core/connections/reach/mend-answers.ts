import {
  insteadOfMessage,
  isEventStream,
  isJsonType,
  isMessage,
} from '../../wire/http/answer-faults.ts';
import type { Handshake } from './handshake.ts';

type Fetch = typeof fetch;

/**
 * A fetch that lets a server answer under a wrong Content-Type, and that tells the handshake what came
 * in place of a message; the SDK would say neither, and hang up. `isSse`: HTTP+SSE (2024-11-05), which
 * answers on another stream.
 */
export function mendAnswers(send: Fetch, handshake: Handshake, isSse: boolean): Fetch {
  return async (input, init) => {
    const asked = init?.method === 'POST' && !isSse ? handshake.asks(init.body) : undefined;
    const response = await send(input, init);
    const { status, headers } = response;
    if (asked && !response.ok) handshake.httpFailure = { method: asked, status };
    const type = headers.get('content-type') ?? '';
    const isPost = init?.method === 'POST' && response.ok && !isSse;
    if (!isPost || isEventStream(type) || (isJsonType(type) && !asked)) return response;
    // Answers to notifications have no body (202 or 204).
    if (!asked && (status === 202 || status === 204)) return response;
    const body = await response.text();
    const instead = asked && insteadOfMessage({ status, type, body });
    if (asked && instead !== undefined) handshake.noAnswer(asked, instead);
    const mended = new Headers(headers);
    if (isMessage(body)) mended.set('content-type', 'application/json');
    return new Response(status === 204 ? null : body, { status, headers: mended });
  };
}
