import type {
  ModelFailureKind,
  ModelSettings,
  Usage,
} from '../../../shared/model/chat-endpoint.ts';
import type { ChatMessage } from '../../../shared/model/chat/chat-message.ts';
import type { ModelExchange, OfferedTool } from '../../../shared/model/chat/chat.ts';

/** One request to a model, which answers or asks for calls; the loop executes those. */
export type StepRequest = {
  instructions?: string;
  messages: ChatMessage[];
  tools: Pick<OfferedTool, 'wireName' | 'description' | 'schema'>[];
  settings: ModelSettings;
  signal: AbortSignal;
  /** Hears of each HTTP exchange when it begins and when it has ended, without secrets. */
  onExchange?(exchange: ModelExchange): void;
};

/** The parts of a step in their order; `finish` is the last. */
export type StepPart =
  | { type: 'text'; delta: string }
  | { type: 'reasoning'; delta: string }
  | { type: 'call-input'; callId: string; wireName?: string; delta: string }
  | { type: 'call'; callId: string; wireName: string; argumentsText: string }
  | {
      type: 'finish';
      finish: 'stop' | 'calls' | 'length' | 'blocked' | 'interrupted' | 'other';
      rawFinish?: string;
      usage?: Usage;
      warnings: string[];
      /** The whole answer, with what the provider wants back. */
      message: Extract<ChatMessage, { role: 'assistant' }>;
    };

/** A model at an endpoint. A step that fails throws a `ModelFailure`, or the signal's reason. It never tries again by itself. */
export type Model = {
  /** The provider that understands the state of its messages, with model and endpoint. */
  provider: string;
  modelId: string;
  step(request: StepRequest): AsyncIterable<StepPart>;
};

type FailureDetails = {
  kind: ModelFailureKind;
  /** Why there is no connection, where more than that is known. */
  obstacle?: 'refused' | 'tls';
  status?: number;
  retryAfterMs?: number;
  usage?: Usage;
};

/** Why a step failed, for programs; the message is for people. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: ModelFailureKind;
  readonly obstacle: FailureDetails['obstacle'];
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** The usage that the endpoint reported for the attempt. */
  usage: Usage | undefined;

  constructor(message: string, details: FailureDetails, cause?: unknown) {
    super(message, { cause });
    this.kind = details.kind;
    this.obstacle = details.obstacle;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.usage = details.usage;
  }
}
