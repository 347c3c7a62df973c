import type { Response as UndiciResponse } from 'undici';
import type { Endpoint } from '../../../../shared/model/chat-endpoint.ts';
import type { ModelExchange } from '../../../../shared/model/chat/chat.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { ModelFailure } from '../model.ts';
import { baseUrlOf } from './base-url.ts';
import { captureExchange, type Capture } from './capture-exchange.ts';
import { failureOfConnection, placeOf } from './failure.ts';
import type { ModelAccess } from './model-access.ts';
import type { Redact } from './redact.ts';

/**
 * The headers in which providers send the key. The libraries are given none: it is set here, on the
 * way out.
 */
const keyHeaders = ['authorization', 'x-api-key', 'x-goog-api-key', 'api-key'];

/**
 * The fetch that all requests to an endpoint go through: only to its origin, with its key and headers,
 * never to where an answer redirects, and each exchange is told without secrets.
 */
export function guardedFetch(
  access: ModelAccess,
  redact: Redact,
  onExchange: (exchange: ModelExchange) => void = () => undefined,
): typeof globalThis.fetch {
  const { endpoint } = access;
  const place = placeOf(endpoint);
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== baseUrlOf(endpoint)?.origin) {
      throw new ModelFailure(
        `A request of ${place} would have gone to ${url.origin}. It was not sent.`,
        {
          kind: 'bad-request',
        },
      );
    }
    const headers = headersFor(access, new Headers(init.headers));
    const body = typeof init.body === 'string' ? init.body : '';
    const method = init.method ?? 'GET';
    const capture = captureExchange({ method, url: url.href, headers, body }, redact, onExchange);
    try {
      const [{ fetch }, dispatcher] = await Promise.all([
        import('undici'),
        agentOf(access, redact),
      ]);
      const response = await fetch(url, {
        method,
        headers: Object.fromEntries(headers),
        ...(body !== '' && { body }),
        signal: init.signal ?? null,
        dispatcher,
        redirect: 'manual',
      });
      capture.answered(response.status, response.headers);
      if (response.status >= 300 && response.status < 400)
        throw redirected(response, place, redact);
      return watched(response, capture);
    } catch (error) {
      capture.ended(error);
      throw init.signal?.aborted ? error : failureOfConnection(error, place, redact);
    }
  };
}

/** Rejects where the settings name a proxy or certificates that can't be used, in their words. */
const agentOf = ({ agent }: ModelAccess, redact: Redact) =>
  agent().catch((error: unknown) => {
    throw new ModelFailure(redact(messageOf(error)), { kind: 'unknown' });
  });

function headersFor({ endpoint, key, headers }: ModelAccess, sent: Headers): Headers {
  for (const name of keyHeaders) sent.delete(name);
  if (key) sent.set(...keyHeader(endpoint.kind, key));
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value);
  return sent;
}

function keyHeader(kind: Endpoint['kind'], key: string): [name: string, value: string] {
  switch (kind) {
    case 'anthropic':
      return ['x-api-key', key];
    case 'gemini':
      return ['x-goog-api-key', key];
    case 'azure':
      return ['api-key', key];
    case 'openai':
    case 'openai-chat':
    case 'openrouter':
    case 'compatible':
    case 'demo':
      return ['authorization', `Bearer ${key}`];
  }
}

function redirected(response: UndiciResponse, place: string, redact: Redact): ModelFailure {
  const location = response.headers.get('location') ?? '';
  const to = URL.canParse(location, response.url) ? new URL(location, response.url).href : '';
  // The body of a redirect is not read.
  void response.body?.cancel().catch(() => undefined);
  return new ModelFailure(
    `${place} redirects${to && ` to ${redact(to)}`} (${response.status}). Redirects are not followed, because the key is for this address only: enter the new address.`,
    { kind: 'bad-request', status: response.status },
  );
}

/** The response as the providers want it; what is read of it is captured. */
function watched(response: UndiciResponse, capture: Capture): Response {
  const { status, statusText } = response;
  const headers = new Headers([...response.headers]);
  const reader = response.body?.getReader();
  if (!reader) {
    capture.ended();
    return new Response(null, { status, statusText, headers });
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          capture.ended();
          controller.close();
          return;
        }
        capture.received(value);
        controller.enqueue(value);
      } catch (error) {
        capture.ended(error);
        controller.error(error);
      }
    },
    async cancel(reason) {
      // A reader that has read enough cancels without an error.
      capture.ended(reason instanceof Error ? reason : undefined);
      await reader.cancel(reason);
    },
  });
  return new Response(body, { status, statusText, headers });
}
