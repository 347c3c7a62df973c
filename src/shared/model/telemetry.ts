import { z } from 'zod';
import { webAddress } from '../addresses.ts';

/** Where exchanges go as spans of OpenTelemetry, over OTLP/HTTP. */
export const telemetrySettings = z.lazy(() =>
  z.object({
    isOn: z.boolean(),
    /** An address such as `http://127.0.0.1:4318`; `/v1/traces` is added where it is missing. */
    endpoint: z.string().trim().max(10_000).regex(webAddress, 'Enter an http or https address.'),
    /** Headers as pairs of a name and a value, which may hold `${env:NAME}`. */
    headers: z.array(z.tuple([z.string().max(1000), z.string().max(100_000)])).max(100),
    /** The servers whose exchanges are sent; absent for all. */
    servers: z.array(z.string()).max(10_000).optional(),
    /** Whether the redacted arguments and results of tools are sent too. */
    withContents: z.boolean(),
    /** Whether calls carry `traceparent` in `_meta`, so that a server's own spans join these. */
    propagates: z.boolean(),
  }),
);
export type TelemetrySettings = z.infer<typeof telemetrySettings>;

export type TelemetryState = {
  isOn: boolean;
  sent: number;
  /** Spans that were given up: the endpoint refused them, or too many waited while it was away. */
  dropped: number;
  waiting: number;
  /** When spans were last sent, in milliseconds since the epoch. */
  lastSentAt?: number;
  /** Why the last attempt failed; absent where it succeeded. */
  problem?: string;
};
