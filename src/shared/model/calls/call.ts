import { z } from 'zod';
import { modelChoice } from '../chat-endpoint.ts';
import type { AnsweredTask } from './answered-task.ts';
import type { Finding } from '../finding.ts';

export const callMethods = ['tools/call', 'prompts/get', 'resources/read'] as const;
export type CallMethod = (typeof callMethods)[number];

export type CallProgress = { progress: number; total?: number; message?: string };

export type CallState =
  | { status: 'running' }
  /** The server asked for something first; see the open server requests of this call. */
  | { status: 'input-required' }
  /** A result came; `isError` is the tool's own verdict. */
  | {
      status: 'done';
      isError: boolean;
      resultBytes: number;
      /** It is no result yet: the server works on. */
      task?: AnsweredTask;
    }
  /** A JSON-RPC error, a timeout, or the connection went away. */
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
  /** The references in them whose values were sent. */
  variables?: readonly string[];
  /** Milliseconds since the epoch. */
  startedAt: number;
  durationUs?: number;
  progress?: CallProgress;
  /** The server took a question back that was not answered yet. */
  isQuestionLost?: true;
  /** When its timeouts fire (milliseconds since the epoch), for those that run. */
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

type Asked = {
  serverRequestId: number;
  connectionId: number;
  serverName: string;
  /** The call that waits for the answer, where it is known. */
  callId?: number;
};

/** A question of the server to the user. */
export type Elicitation = Asked & {
  method: 'elicitation/create';
  message: string;
  /** The `requestedSchema` as the server sent it. */
  requestedSchema: unknown;
};

/** A server's request for a message of a model; the user lets it pass twice. */
export type Sampling = Asked & {
  method: 'sampling/createMessage';
  /** As the server sent them; as the user changed them, once a model was asked. */
  params: unknown;
  /** What a request gets, however many tokens the server wants. */
  mostTokens: number;
  gate: SamplingGate;
};

export type SamplingGate =
  /** Nothing was asked yet, or again; `failure` says why there is no answer. */
  | { at: 'request'; failure?: string }
  | { at: 'model'; modelId: string }
  /** The model has answered, the server has not heard of it. */
  | { at: 'answer'; result: unknown };

/** A request from the server to the user, waiting for an answer. */
export type ServerRequest = Elicitation | Sampling;

const jsonText = z.string().max(64_000_000);

export const serverRequestAnswer = z.discriminatedUnion('action', [
  /** Elicitation: what was filled in. */
  z.object({ action: z.literal('accept'), contentText: z.string() }),
  /** Sampling: asks a model for what may be changed here; the server does not hear of it yet. */
  z.object({ action: z.literal('ask'), paramsText: jsonText, model: modelChoice }),
  /** Sampling: stops the model, or drops its answer. */
  z.object({ action: z.literal('back') }),
  /** Sampling: the message for the server, a model's or the user's own. */
  z.object({ action: z.literal('send'), resultText: jsonText }),
  z.object({ action: z.literal('decline') }),
  z.object({ action: z.literal('cancel') }),
]);
export type ServerRequestAnswer = z.infer<typeof serverRequestAnswer>;
export type ElicitationAnswer = Extract<
  ServerRequestAnswer,
  { action: 'accept' | 'decline' | 'cancel' }
>;
