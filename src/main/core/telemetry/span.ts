/** A value of an attribute; counts are integers. */
export type AttributeValue = string | number | boolean;

/** One finished operation, before it is written for the wire. */
export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  traceState?: string;
  name: string;
  /** As OTLP counts them: of a request that we sent, or of one that we got. */
  kind: 'server' | 'client';
  /** Wall clock, microseconds since the epoch. */
  startUs: number;
  endUs: number;
  attributes: Record<string, AttributeValue>;
  events: { name: string; atUs: number }[];
  /** Absent where it did not fail. */
  error?: { message?: string };
};
