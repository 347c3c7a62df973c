import type { AttributeValue, Span } from './span.ts';

// The encoding has ids in hex and 64-bit numbers as strings:
// https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
const kinds = { server: 2, client: 3 };
const failed = 2;

/** Writes spans as an ExportTraceServiceRequest in JSON. */
export function otlpJson(spans: readonly Span[], version: string): string {
  const service = { 'service.name': 'wirebench', 'service.version': version };
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(service) },
        scopeSpans: [{ scope: { name: 'wirebench', version }, spans: spans.map(spanJson) }],
      },
    ],
  });
}

function spanJson(span: Span): object {
  const { traceId, spanId, parentSpanId, traceState, name, kind, error } = span;
  return {
    traceId,
    spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    ...(traceState !== undefined && { traceState }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanos(span.startUs),
    endTimeUnixNano: nanos(span.endUs),
    attributes: attributesOf(span.attributes),
    events: span.events.map((event) => ({ name: event.name, timeUnixNano: nanos(event.atUs) })),
    status: error ? { code: failed, ...error } : {},
  };
}

const attributesOf = (attributes: Record<string, AttributeValue>): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));

function valueOf(value: AttributeValue): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** Microseconds since the epoch as nanoseconds, which a double could not hold. */
const nanos = (us: number): string => String(BigInt(Math.max(0, Math.round(us))) * 1000n);
