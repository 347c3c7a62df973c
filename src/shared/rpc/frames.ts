import { z } from 'zod';
import type { RpcErrorCode } from './errors.ts';

const id = z.number().int().positive();

/** What a client sends. A hello opens or resumes a session; amounts are absolute, so repeating is harmless. */
export const clientFrame = z.discriminatedUnion('t', [
  z.object({ t: z.literal('hello'), session: z.string().max(100).optional(), received: z.number().int() }),
  z.object({ t: z.literal('request'), id, name: z.string().max(100), input: z.unknown() }),
  z.object({ t: z.literal('cancel'), id }),
  z.object({ t: z.literal('credit'), id, consumed: z.number().int().nonnegative() }),
  z.object({ t: z.literal('ack'), received: z.number().int().nonnegative() }),
  z.object({ t: z.literal('ping') }),
]);
export type ClientFrame = z.input<typeof clientFrame>;

/** What a server sends in answer to requests; each is numbered and kept until the client has it. */
export type AnswerFrame =
  | { t: 'result'; id: number; value: unknown }
  | { t: 'items'; id: number; items: unknown[] }
  | { t: 'end'; id: number }
  | { t: 'error'; id: number; code: RpcErrorCode; message: string; details?: unknown };

export type ServerFrame =
  | { t: 'welcome'; session: string; isResumed: boolean; lastRequestId: number }
  | { t: 'pong' }
  | { t: 'answer'; n: number; answer: AnswerFrame };
