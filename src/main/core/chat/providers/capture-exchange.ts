import { randomUUID } from 'node:crypto';
import type { ModelExchange } from '../../../../shared/model/chat/chat.ts';
import { causeOf } from '../../wire/http/cause-of.ts';
import { maskedUrl } from '../../../../shared/secrets/masked-headers.ts';
import { isSecretHeader } from '../../../../shared/secrets/secret-names.ts';
import { mask } from '../../../../shared/secrets/mask.ts';
import type { Redact } from './redact.ts';

/** The most characters of a request or a response that are kept. */
const maxKept = 2_000_000;

/** Watches one HTTP exchange, and tells of it without secrets. */
export type Capture = {
  answered(status: number, headers: Iterable<[string, string]>): void;
  /** Takes a piece of the response's body. */
  received(bytes: Uint8Array): void;
  ended(error?: unknown): void;
};

type Asked = { method: string; url: string; headers: Iterable<[string, string]>; body: string };

export function captureExchange(
  asked: Asked,
  redact: Redact,
  tell: (exchange: ModelExchange) => void,
): Capture {
  const startedAt = performance.now();
  const since = () => Math.round(performance.now() - startedAt);
  const decoder = new TextDecoder();
  const exchange: ModelExchange = {
    exchangeId: randomUUID(),
    method: asked.method,
    url: redact(maskedUrl(asked.url)),
    requestHeaders: maskedHeaders(asked.headers, redact),
    // The text is masked before it is cut, since the cut may go through a secret.
    requestText: redact(asked.body.slice(0, maxKept + redact.margin)).slice(0, maxKept),
    chunks: [],
    ...(asked.body.length > maxKept && { isCut: true }),
  };
  const chunks: ModelExchange['chunks'] = [];
  let kept = 0;
  let isEnded = false;
  const keep = (text: string) => {
    if (text === '' || kept > maxKept + redact.margin) return;
    kept += text.length;
    const ms = since();
    const last = chunks.at(-1);
    if (last?.ms === ms) last.text += text;
    else chunks.push({ ms, text });
  };
  tell({ ...exchange });
  return {
    answered(status, headers) {
      exchange.status = status;
      exchange.responseHeaders = maskedHeaders(headers, redact);
    },
    received: (bytes) => keep(decoder.decode(bytes, { stream: true })),
    ended(error) {
      if (isEnded) return;
      isEnded = true;
      keep(decoder.decode());
      const texts = redact.pieces(chunks.map(({ text }) => text));
      exchange.chunks = cut(chunks.map(({ ms }, i) => ({ ms, text: texts[i] ?? '' })));
      exchange.ms = since();
      if (kept > maxKept) exchange.isCut = true;
      if (error !== undefined) exchange.error = redact(causeOf(error));
      tell(exchange);
    },
  };
}

function cut(chunks: ModelExchange['chunks']): ModelExchange['chunks'] {
  let left = maxKept;
  return chunks.flatMap(({ ms, text }) => {
    const shown = text.slice(0, left);
    left -= shown.length;
    return shown === '' ? [] : [{ ms, text: shown }];
  });
}

function maskedHeaders(
  headers: Iterable<[string, string]>,
  redact: Redact,
): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [
      name,
      isSecretHeader(name) ? mask : redact(maskedUrl(value)),
    ]),
  );
}
