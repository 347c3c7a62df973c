import { z } from 'zod';
import type { RpcErrorCode } from './errors.ts';

const requestId = z.number().int().positive();
const amount = z.number().int().nonnegative();

/**
 * A client's frame, sent as JSON text. Amounts are absolute, so that a repeated frame is harmless.
 */
const clientFrame = z.discriminatedUnion('t', [
  /**
   * The first frame of a channel: opens a session, or resumes one after its last received answer.
   */
  z.object({ t: z.literal('hello'), session: z.string().max(100).optional(), received: amount }),
  z.object({
    t: z.literal('request'),
    id: requestId,
    name: z.string().max(100),
    input: z.unknown(),
  }),
  z.object({ t: z.literal('cancel'), id: requestId }),
  /** How many items of a stream its consumer is done with. */
  z.object({ t: z.literal('credit'), id: requestId, consumed: amount }),
  /** The number of the last answer that arrived. */
  z.object({ t: z.literal('ack'), received: amount }),
  z.object({ t: z.literal('ping') }),
]);

export type ClientFrame = z.input<typeof clientFrame>;

/** An answer to a request. As a server's frame it also carries its number `n`. */
export type Answer =
  | { t: 'result'; id: number; value: unknown }
  | { t: 'items'; id: number; items: unknown[] }
  | { t: 'end'; id: number }
  | { t: 'error'; id: number; code: RpcErrorCode; message: string; details?: unknown };

export type Welcome = {
  t: 'welcome';
  session: string;
  /** False where the session is not known any more, and everything in it was lost. */
  isResumed: boolean;
  /** The id of the last request of this session that arrived. */
  lastRequestId: number;
};

export type ServerFrame = Welcome | { t: 'pong' } | (Answer & { n: number });

/** Parses a client's frame; undefined where the text is not one. */
export function parseClientFrame(text: string): ClientFrame | undefined {
  try {
    return clientFrame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
