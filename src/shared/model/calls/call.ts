import { z } from 'zod';
import { modelChoice } from '../chat-endpoint.ts';
import type { AnsweredTask } from './answered-task.ts';
import type { TaskState } from './task.ts';
import type { Finding } from '../finding.ts';

export const callMethods = ['tools/call', 'prompts/get', 'resources/read'] as const;
export type CallMethod = (typeof callMethods)[number];

export type CallProgress = { progress: number; total?: number; message?: string };

export type CallState =
  | { status: 'running' }
  /** The server asked for something first; the open server requests of this call say what. */
  | { status: 'input-required' }
  /** The server wants scopes that were not granted; it is sent again once the user allows them. */
  | { status: 'waiting-for-scopes'; scopes: string[] }
  /** A result arrived; `isError` is the tool's own verdict. */
  | {
      status: 'done';
      isError: boolean;
      resultBytes: number;
      /** The task that the server answered with, while it still works on the result. */
      task?: AnsweredTask;
    }
  /** The server answered with a JSON-RPC error, a timeout passed, or the connection ended. */
  | {
      status: 'failed';
      reason: 'error' | 'timeout' | 'connection';
      message: string;
      code?: number;
      data?: unknown;
      /** Where it failed, for a `reason` of `error` that is no JSON-RPC error. */
      layer?: FailureLayer;
    }
  | { status: 'cancelled' };

/**
 * What else than a JSON-RPC error ended a call: an HTTP status, the authorization, a task that
 * failed, an answer that is none of JSON-RPC, or a question of the server that can't be answered.
 */
export type FailureLayer = 'http' | 'authorization' | 'task' | 'answer' | 'question';

/** One run of a tool, prompt or resource, owned by the core: it goes on when the page reloads. */
export type CallSnapshot = {
  callId: number;
  connectionId: number;
  serverName: string;
  method: CallMethod;
  /** The tool's or prompt's name, or the resource's URI. */
  name: string;
  /** Absent where the user or the chat called. */
  by?: 'app';
  /** The arguments as JSON text, exactly as sent except for the references in `variables`. */
  argumentsText: string;
  /** The references in the arguments whose values were sent in their place. */
  variables?: readonly string[];
  /** Milliseconds since the epoch. */
  startedAt: number;
  durationUs?: number;
  progress?: CallProgress;
  /** The task that the server works on, whose result becomes that of the call. */
  task?: TaskState;
  /** The server took back a request of this call before the user had answered it. */
  isQuestionLost?: true;
  /** When the running timeouts fire, in milliseconds since the epoch. */
  deadlines?: { idleAt?: number; totalAt?: number };
  /** What is wrong or notable about the response. */
  findings?: Finding[];
  /** Whether it waits for its turn, since its server is given so many calls and no more. */
  isQueued?: boolean;
  state: CallState;
  /** The rounds of input that are behind it. */
  rounds?: CallRound[];
  /** The rules that answered what the server asked, and how many of its requests each. */
  answeredBy?: { rule: string; count: number }[];
  /** The seqs of its request and response in the current recording. */
  requestSeq?: number;
  responseSeq?: number;
};

/** A round of input that a call waited for (2026-07-28, multi round-trip requests). */
export type CallRound = {
  /** The methods of what was asked, in the order of the server. */
  asked: string[];
  /** How many of that a rule answered. */
  byRule: number;
  /** How long it took to answer all of it, in microseconds. */
  durationUs: number;
  /** The size of the `requestState` that was sent back, in bytes. */
  stateBytes?: number;
};

export type CallResult = {
  /**
   * The first `limit` characters of the `result` (or `error`) member, exactly as the server sent
   * it.
   */
  text: string;
  totalBytes: number;
  cutShort: boolean;
};

type ServerRequestFacts = {
  serverRequestId: number;
  connectionId: number;
  serverName: string;
  /** The call that waits for the answer, where it is known. */
  callId?: number;
  /** The rule that will answer, unless the user does or keeps it from that. */
  rule?: AnsweringRule;
};

export type AnsweringRule = {
  name: string;
  /** When it answers, in milliseconds since the epoch; absent while it works, or where it failed. */
  answersAt?: number;
  /** What kept it from answering. */
  failure?: string;
};

/** A server's request for input from the user: by a form, or on a page of the server's own. */
export type Elicitation = ServerRequestFacts & {
  method: 'elicitation/create';
  message: string;
  /** The `requestedSchema` as the server sent it. */
  requestedSchema: unknown;
  /** The page to open, in URL mode; '' where the server named none. */
  url?: string;
  /** The app that the server names to draw the form (SEP-3118). */
  app?: QuestionApp;
};

export type QuestionApp =
  | { resourceUri: string }
  /** Why the form is drawn in its place, as a sentence. */
  | { refused: string };

/** A server's request for a model's message; the user approves the request, and then the answer. */
export type Sampling = ServerRequestFacts & {
  method: 'sampling/createMessage';
  /** The params as the server sent them or, once a model was asked, as the user changed them. */
  params: unknown;
  /** The most tokens that a model may answer with, however many the server asks for. */
  mostTokens: number;
  gate: SamplingGate;
};

export type SamplingGate =
  /** No model is being asked; `failure` says why an earlier attempt gave no answer. */
  | { at: 'request'; failure?: string }
  | { at: 'model'; modelId: string }
  /** The model has answered, and nothing was sent to the server yet. */
  | { at: 'answer'; result: unknown };

/** A request from the server to the user, waiting for an answer. */
export type ServerRequest = Elicitation | Sampling;

const jsonText = z.string().max(64_000_000);

export const serverRequestAnswer = z.discriminatedUnion('action', [
  /** Elicitation: sends what the user filled in, as JSON text. */
  z.object({ action: z.literal('accept'), contentText: z.string() }),
  /** Elicitation in URL mode: the user agreed, and the page is being opened. */
  z.object({ action: z.literal('open') }),
  /**
   * Sampling: asks a model with these params, which the user may have changed; the server is not
   * told yet.
   */
  z.object({ action: z.literal('ask'), paramsText: jsonText, model: modelChoice }),
  /** Sampling: stops the model or drops its answer, and goes back to the request. */
  z.object({ action: z.literal('back') }),
  /** Sampling: sends a message to the server, the model's or the user's own. */
  z.object({ action: z.literal('send'), resultText: jsonText }),
  z.object({ action: z.literal('decline') }),
  z.object({ action: z.literal('cancel') }),
  /** Keeps the rule from answering, which the server is not told of. */
  z.object({ action: z.literal('hold') }),
]);
export type ServerRequestAnswer = z.infer<typeof serverRequestAnswer>;
export type ElicitationAnswer = Extract<
  ServerRequestAnswer,
  { action: 'accept' | 'open' | 'decline' | 'cancel' }
>;
