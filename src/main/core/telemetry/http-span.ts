import type { WireObservation } from '../wire/records/observation.ts';
import { portOf, type ConnectionFacts } from './span-attributes.ts';
import type { Span } from './span.ts';
import { newSpanId, type TraceContext } from '../wire/trace-context.ts';

/**
 * The span of the HTTP request that carried a message, below that message's span, by the semantic
 * conventions for HTTP.
 */
export function httpSpanOf(
  { content, atUs }: WireObservation,
  facts: ConnectionFacts | undefined,
  { traceId, spanId }: TraceContext,
): Span {
  const [method = '', target = ''] = firstLine(content).split(' ');
  const url = facts?.url;
  const full = url && URL.canParse(target, url.href) ? new URL(target, url.href).href : undefined;
  return {
    traceId,
    spanId: newSpanId(),
    parentSpanId: spanId,
    name: method,
    kind: 'client',
    startUs: atUs,
    endUs: atUs,
    attributes: {
      'http.request.method': method,
      ...(full !== undefined && { 'url.full': full }),
      ...(url && { 'server.address': url.hostname, 'server.port': portOf(url) }),
    },
    events: [],
  };
}

export const httpStatusOf = (content: Uint8Array | string): number =>
  Number(firstLine(content).split(' ')[1]) || 0;

function firstLine(content: Uint8Array | string): string {
  const start = Buffer.from(content).toString('utf8', 0, 10_000);
  return /^[^\r\n]*/.exec(start)?.[0] ?? '';
}
