/** The value of an attribute. */
export type AttributeValue = string | number | boolean;

/** One operation, before it is written as OTLP. */
export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  traceState?: string;
  name: string;
  /** `client` for a request that Wirebench sent, `server` for one that it received. */
  kind: 'server' | 'client';
  /** Wall clock, microseconds since the epoch. */
  startUs: number;
  endUs: number;
  attributes: Record<string, AttributeValue>;
  events: { name: string; atUs: number }[];
  /** Present where the operation failed. */
  error?: { message?: string };
};
