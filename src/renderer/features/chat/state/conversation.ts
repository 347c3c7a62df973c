import type { Usage } from '../../../../shared/model/chat-endpoint.ts';
import type { ResultOutput } from '../../../../shared/model/chat/chat-message.ts';
import type {
  ApprovalReason,
  CallMark,
  ConversationNode,
  DataDanger,
  Decision,
  LeftOutTool,
  OfferedTool,
  RunEnd,
  RunEvent,
  RunLimits,
} from '../../../../shared/model/chat/chat.ts';

type EventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;

export type UserNode = Extract<ConversationNode, { kind: 'user' }>;
export type RunNode = Extract<ConversationNode, { kind: 'run' }>;

/** A part of a step's output, in the order in which the model wrote it. */
export type StepPart =
  | { kind: 'text' | 'reasoning'; text: string }
  | { kind: 'call'; callId: string };

export type Retry = Omit<EventOf<'retry'>, 'type' | 'step'> & { at: number };
export type StepEnd = Omit<EventOf<'step-end'>, 'type' | 'step' | 'messages'>;
export type StepError = Omit<EventOf<'error'>, 'type' | 'step'>;

export type Step = {
  step: number;
  startedAt: number;
  parts: readonly StepPart[];
  /** The wait before the next attempt, until there is output. */
  retry?: Retry;
  retries: number;
  end?: StepEnd;
  error?: StepError;
};

export type CallEnd = Omit<EventOf<'call-end'>, 'type' | 'callId'>;

export type ChatCall = {
  callId: string;
  step: number;
  wireName: string;
  /** The arguments as far as the model has written them. */
  argumentsText: string;
  isWriting: boolean;
  serverName?: string;
  tool?: string;
  invalid?: NonNullable<EventOf<'call'>['invalid']>;
  marks: readonly CallMark[];
  approval?: {
    reasons: readonly ApprovalReason[];
    decision?: Decision;
    by?: EventOf<'approval'>['by'];
  };
  start?: Omit<EventOf<'call-start'>, 'type' | 'callId'> & { at: number };
  progress?: Omit<EventOf<'call-progress'>, 'type' | 'callId'>;
  end?: CallEnd;
  /** The result as it was sent to the model. */
  seen?: ResultOutput;
};

export type Run = {
  node: RunNode;
  at: number;
  tools: readonly OfferedTool[];
  leftOut: readonly LeftOutTool[];
  limits?: RunLimits;
  instructions?: string;
  danger?: DataDanger;
  steps: readonly Step[];
  calls: ReadonlyMap<string, ChatCall>;
  end?: { reason: RunEnd; steps: number; calls: number; usage: Usage; cost?: number; at: number };
};

/**
 * A conversation, folded from its events. Parts that a batch of events did not touch stay the same
 * objects.
 */
export type Conversation = {
  title: string;
  lastSeq: number;
  users: ReadonlyMap<string, { node: UserNode; at: number }>;
  runs: ReadonlyMap<string, Run>;
  /** The ids of the nodes beneath each node, in the order in which they came; `''` is the root. */
  children: ReadonlyMap<string, readonly string[]>;
};

export const emptyConversation: Conversation = {
  title: '',
  lastSeq: 0,
  users: new Map(),
  runs: new Map(),
  children: new Map(),
};
