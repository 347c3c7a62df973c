import { z } from 'zod';
import { webAddress } from '../addresses.ts';

/** Where exchanges go as spans of OpenTelemetry, over OTLP/HTTP. */
export const telemetrySettings = z.object({
  isOn: z.boolean(),
  /** As `http://127.0.0.1:4318`; `/v1/traces` is added where it is not there. */
  endpoint: z.string().trim().max(10_000).regex(webAddress, 'Enter an http or https address.'),
  /** Names with values, which may hold `${env:NAME}`. */
  headers: z.array(z.tuple([z.string().max(1000), z.string().max(100_000)])).max(100),
  /** The servers whose exchanges are sent; absent for all. */
  servers: z.array(z.string()).max(10_000).optional(),
  /** Arguments and results of tools go along, redacted. */
  withContents: z.boolean(),
  /** Calls carry `traceparent` in `_meta`, so that a server's own spans join ours. */
  propagates: z.boolean(),
});
export type TelemetrySettings = z.infer<typeof telemetrySettings>;

export type TelemetryState = {
  isOn: boolean;
  sent: number;
  /** Spans that were given up: refused, or too many while the endpoint was away. */
  dropped: number;
  waiting: number;
  /** Milliseconds since the epoch. */
  lastSentAt?: number;
  /** Why the last attempt failed; gone after one that did not. */
  problem?: string;
};
