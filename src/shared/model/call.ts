import { z } from 'zod';
import type { Finding } from './finding.ts';

export const callMethods = ['tools/call', 'prompts/get', 'resources/read'] as const;
export type CallMethod = (typeof callMethods)[number];

export type CallProgress = { progress: number; total?: number; message?: string };

export type CallState =
  | { status: 'running' }
  /** The server asked for something first; see the open server requests of this call. */
  | { status: 'input-required' }
  /** A result came; `isError` is the tool's own verdict. */
  | { status: 'done'; isError: boolean; resultBytes: number }
  /** A JSON-RPC error, a time-out, or the connection went away. */
  | {
      status: 'failed';
      reason: 'error' | 'timeout' | 'connection';
      message: string;
      code?: number;
      data?: unknown;
    }
  | { status: 'cancelled' };

/** One run of a tool, prompt or resource, owned by the core: it goes on when the page reloads. */
export type CallSnapshot = {
  callId: number;
  connectionId: number;
  serverName: string;
  method: CallMethod;
  /** The tool's or prompt's name, or the resource's URI. */
  name: string;
  /** The arguments as JSON text, exactly as sent but for references whose values were sent. */
  argumentsText: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  durationUs?: number;
  progress?: CallProgress;
  /** When its time-outs fire (milliseconds since the epoch), for those that run. */
  deadlines?: { idleAt?: number; totalAt?: number };
  /** What is wrong or notable about the answer. */
  findings?: Finding[];
  state: CallState;
  /** Where it stands in the current recording. */
  requestSeq?: number;
  responseSeq?: number;
};

export type CallResult = {
  /** The `result` (or `error`) member as JSON text, exactly as the server sent it; the first `limit` characters. */
  text: string;
  totalBytes: number;
  cutShort: boolean;
};

/** A request from the server to the user (elicitation), waiting for an answer. */
export type ServerRequest = {
  serverRequestId: number;
  connectionId: number;
  serverName: string;
  /** The call that waits for the answer, where it is known. */
  callId?: number;
  method: 'elicitation/create';
  message: string;
  /** The `requestedSchema` as the server sent it. */
  requestedSchema: unknown;
};

export const elicitationAnswer = z.discriminatedUnion('action', [
  z.object({ action: z.literal('accept'), contentText: z.string() }),
  z.object({ action: z.literal('decline') }),
  z.object({ action: z.literal('cancel') }),
]);
export type ElicitationAnswer = z.infer<typeof elicitationAnswer>;
