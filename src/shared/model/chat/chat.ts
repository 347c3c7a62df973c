import { z } from 'zod';
import { modelChoice, modelSettings, type ModelFailureKind, type Usage } from '../chat-endpoint.ts';
import { filePart, type ChatMessage } from './chat-message.ts';
import { serverName } from '../servers/server.ts';

export const conversationId = z.string().min(1).max(100);
export const nodeId = z.string().min(1).max(100);
/** The id of a call that the model made; unique in its run. */
export const chatCallId = z.string().min(1).max(500);

/** The limits of a run; 0 stands for no limit only where a member's comment says so. */
export const runLimits = z.lazy(() =>
  z.object({
    steps: z.number().int().positive().max(1000),
    calls: z.number().int().positive().max(10_000),
    /** How long a call may go without progress, in milliseconds. */
    callTimeoutMs: z.number().int().positive(),
    /** The most characters of a result that the model is sent; the whole result is kept. */
    resultCharacters: z.number().int().positive(),
    firstOutputMs: z.number().int().positive(),
    /** The longest pause between two deltas of output, in milliseconds. */
    gapMs: z.number().int().positive(),
    retries: z.number().int().nonnegative().max(20),
    /** The most tokens of all steps together; 0 for no limit. */
    tokens: z.number().nonnegative(),
    /** The most US dollars that a run may cost; 0 for no limit. */
    cost: z.number().nonnegative(),
    /**
     * The longest time of the whole run, without waits for the user, in milliseconds; 0 for no limit.
     */
    runMs: z.number().nonnegative(),
  }),
);
export type RunLimits = z.infer<typeof runLimits>;

export const defaultLimits: RunLimits = {
  steps: 10,
  calls: 25,
  callTimeoutMs: 60_000,
  resultCharacters: 40_000,
  firstOutputMs: 60_000,
  gapMs: 60_000,
  retries: 2,
  tokens: 0,
  cost: 0,
  runMs: 0,
};

/**
 * When a run asks for approval. `unless-read-only` asks about every tool except those that a
 * trusted server declares read-only. Under every policy a run asks about a call that looks
 * dangerous.
 */
export const approvalPolicies = ['always', 'unless-read-only', 'never'] as const;

/** A server whose tools are offered to the model: those in `tools`, or all where that is absent. */
export const offeredServer = z.lazy(() =>
  z.object({
    serverName,
    tools: z.array(z.string()).max(10_000).optional(),
    /** Whether the server's `instructions` are put before the conversation. */
    withInstructions: z.boolean().optional(),
  }),
);
export type OfferedServer = z.infer<typeof offeredServer>;

/** The model, settings and servers that a run is started with. */
export const runChoice = z.lazy(() =>
  z.object({
    model: modelChoice,
    servers: z.array(offeredServer).max(200),
    instructions: z.string().max(1_000_000).optional(),
    settings: modelSettings.optional(),
    limits: runLimits.unwrap().partial().optional(),
    asks: z.enum(approvalPolicies).optional(),
    /** Whether the calls of one step are executed one after another. */
    isSequential: z.boolean().optional(),
    /** Whether the run ends at its first calls, without executing them. */
    choiceOnly: z.boolean().optional(),
  }),
);
export type RunChoice = z.infer<typeof runChoice>;

/**
 * A file, a resource, a prompt or a skill that the user attached to a message, with its content at that
 * time.
 */
export const attachment = z.lazy(() =>
  z.object({
    origin: z.discriminatedUnion('type', [
      z.object({ type: z.literal('file') }),
      z.object({ type: z.literal('resource'), serverName, uri: z.string() }),
      z.object({ type: z.literal('prompt'), serverName, name: z.string() }),
    ]),
    parts: z.array(z.union([filePart, z.object({ type: z.literal('text'), text: z.string() })])),
  }),
);
export type Attachment = z.infer<typeof attachment>;

/**
 * A user's turn, or a run that answers it. Nothing is overwritten: an edit or a retry is a sibling.
 */
export type ConversationNode =
  | {
      kind: 'user';
      nodeId: string;
      /** The run that it follows. */
      parentId?: string;
      text: string;
      attachments: Attachment[];
    }
  | { kind: 'run'; nodeId: string; parentId: string; choice: RunChoice };

/** A tool as the model was shown it. */
export type OfferedTool = {
  /** Unique in the run, and valid for every provider. */
  wireName: string;
  serverName: string;
  tool: string;
  /** The title for people, where its definition has one. */
  title?: string;
  /** Set where its definition has changed since the user looked at the list. */
  isUnseen?: true;
  /** Set where its result can be shown by an app (MCP Apps). */
  hasApp?: true;
  description: string;
  /** The input schema as it was sent to the model. */
  schema: Record<string, unknown>;
  /** What was changed in the definition for this provider, and why. */
  changes: ToolChange[];
  /**
   * A hash of name, title, description, schemas and annotations, and of how its server is launched;
   * approvals are bound to it.
   */
  definitionHash: string;
  /** The annotations as the server declares them, which may be false. */
  annotations?: Record<string, unknown>;
};
export type ToolChange = { kind: 'changed' | 'lossy'; path: string; what: string };
/** A chosen tool that the model was not shown, or all tools of a server where `tool` is empty. */
export type LeftOutTool = { serverName: string; tool: string; why: string };

/**
 * Tools, as `server · tool`, with which one run could send private data out because an untrusted
 * text told it to. They are guessed from names and annotations, and told only where each of the
 * three kinds has some.
 */
export type DataDanger = { readsPrivate: string[]; takesUntrusted: string[]; sendsOut: string[] };

export const decision = z.lazy(() =>
  z.discriminatedUnion('allow', [
    z.object({
      allow: z.literal(true),
      /** The arguments as the user edited them; absent where they are the model's. */
      argumentsText: z.string().max(16_000_000).optional(),
      /** How long the approval holds for this tool, as long as its definition stays the same. */
      holds: z.enum(['once', 'conversation', 'always']),
    }),
    z.object({ allow: z.literal(false), reason: z.string().max(10_000).optional() }),
  ]),
);
export type Decision = z.infer<typeof decision>;

/**
 * A user's rule for a tool in all conversations; `allow` holds only for the definition with this
 * hash.
 */
export const toolRule = z.object({
  serverName,
  tool: z.string().max(1000),
  rule: z.enum(['allow', 'ask', 'deny']),
  definitionHash: z.string().max(200).optional(),
});
export type ToolRule = z.infer<typeof toolRule>;

/** Why an approval is asked for, or what the user should know before giving it. */
export type ApprovalReason =
  | 'not-read-only'
  /** The tool declares that it only reads, and the user does not trust its server's claims. */
  | 'untrusted-claim'
  | 'destructive'
  | 'open-world'
  | 'always-asked'
  | 'definition-changed'
  /** Its definition is not the one that the user has last looked at. */
  | 'definition-unseen'
  | 'invalid-arguments'
  /** The arguments hold text that another server sent. */
  | 'copied-text'
  | 'hidden-characters'
  /** Data that another server answered with could reach this one. */
  | 'other-server'
  | 'data-leaves';

export const runEnds = [
  'done',
  'choice-only',
  'stopped',
  'cut-off',
  'interrupted',
  'blocked',
  'steps',
  'calls',
  'tokens',
  'cost',
  'time',
  'error',
  'crashed',
] as const;
/**
 * Why a run ended; `steps`, `calls`, `tokens`, `cost` and `time` are the limits that it reached.
 */
export type RunEnd = (typeof runEnds)[number];

/** Something in arguments or results that the user should see. */
export type CallMark =
  /** At least 32 characters of the arguments stand in a result of another server. */
  | { kind: 'copied'; fromServer: string; text: string }
  | { kind: 'hidden-characters'; where: 'arguments' | 'result' }
  /** The server took back a request before it was answered; its own timeout may be a minute. */
  | { kind: 'question-lost' };

/** What happens in a run, in its order; `step` counts from 1. */
export type RunEvent =
  | {
      type: 'run-start';
      /** The provider whose `state` the messages of this run hold. */
      provider?: string;
      tools: OfferedTool[];
      leftOut: LeftOutTool[];
      limits: RunLimits;
      instructions?: string;
      danger?: DataDanger;
    }
  | { type: 'step-start'; step: number }
  | {
      type: 'retry';
      step: number;
      attempt: number;
      delayMs: number;
      kind: ModelFailureKind;
      status?: number;
      message: string;
    }
  | { type: 'text'; step: number; delta: string }
  | { type: 'reasoning'; step: number; delta: string }
  | { type: 'call-input'; step: number; callId: string; wireName?: string; delta: string }
  | {
      type: 'call';
      step: number;
      callId: string;
      wireName: string;
      argumentsText: string;
      /** Absent where no such tool was offered. */
      serverName?: string;
      tool?: string;
      /** Why it can't be executed as it is: no such tool, no JSON, or not what the schema says. */
      invalid?: { kind: 'unknown-tool' | 'bad-json' | 'bad-arguments'; message: string };
      marks?: CallMark[];
    }
  | { type: 'approval-request'; callId: string; reasons: ApprovalReason[] }
  | { type: 'approval'; callId: string; decision: Decision; by: 'user' | 'policy' | 'limit' }
  | {
      type: 'call-start';
      callId: string;
      /** The arguments as they were sent to the server. */
      argumentsText: string;
      connectionId: number;
      recordingId: string;
      /** Its `callId` among the core's calls while the app runs, which server requests refer to. */
      sentAs?: number;
    }
  | { type: 'call-progress'; callId: string; progress: number; total?: number; message?: string }
  | {
      type: 'call-end';
      callId: string;
      ms: number;
      /** `unknown`: the call was stopped, and the server may or may not have executed it. */
      outcome: 'result' | 'tool-error' | 'failed' | 'unknown';
      /** The `result` member as the server sent it. */
      resultText?: string;
      error?: string;
      /** The code and the `data` (as JSON text) of a JSON-RPC error, for people. */
      errorCode?: number;
      errorData?: string;
      /** The seqs of its request and response in the recording. */
      requestSeq?: number;
      responseSeq?: number;
      /** The length of what the model was sent, and in `cutFrom` the length before it was cut. */
      sentCharacters: number;
      cutFrom?: number;
      marks?: CallMark[];
    }
  | {
      type: 'step-end';
      step: number;
      finish: string;
      rawFinish?: string;
      ms: number;
      firstOutputMs?: number;
      usage?: Usage;
      /** The cost in US dollars, from the price table where the endpoint does not report it. */
      cost?: number;
      warnings?: string[];
      /** The messages that this step adds to the history, without the results of its calls. */
      messages: ChatMessage[];
      /** The HTTP exchanges of this step, including failed attempts. */
      exchangeIds: string[];
    }
  | { type: 'results'; step: number; message: ChatMessage }
  | {
      type: 'error';
      step: number;
      kind: ModelFailureKind;
      status?: number;
      message: string;
      advice: string;
      /** The tool because of which the provider refused the whole request. */
      blames?: { serverName: string; tool: string };
      /** Whether some output arrived before it failed. */
      isPartial: boolean;
      attempts: number;
      retryAfterMs?: number;
      /** The usage, as far as it was reported before the failure. */
      usage?: Usage;
      exchangeIds: string[];
    }
  | { type: 'run-end'; reason: RunEnd; steps: number; calls: number; usage: Usage; cost?: number };

/** Anything that happens in a conversation. */
export type ChatFact =
  | { type: 'conversation'; version: 1; conversationId: string; title: string }
  | { type: 'title'; title: string }
  | { type: 'node'; node: ConversationNode }
  | { type: 'run'; nodeId: string; event: RunEvent };

/**
 * One line of a conversation's file, and of its stream. `at` is in milliseconds since the epoch.
 */
export type ChatEvent = { seq: number; at: number } & ChatFact;

/**
 * What a window shows first of a conversation: the whole of it, or all turns and runs with the
 * contents of only the last steps. The events are in their order.
 */
export type ConversationOpening = { events: ChatEvent[]; isWhole: boolean };

export type ConversationSummary = {
  conversationId: string;
  title: string;
  createdAt: number;
  changedAt: number;
  bytes: number;
  /** Whether a run goes on, or waits for the user. */
  state: 'idle' | 'running' | 'waiting';
  /** What is wrong with its file; a conversation that `isReadOnly` takes no further events. */
  problem?: { message: string; isReadOnly: boolean };
};

/** An HTTP exchange with an endpoint as it happened, without secrets. */
export type ModelExchange = {
  exchangeId: string;
  method: string;
  url: string;
  requestHeaders: Record<string, string>;
  requestText: string;
  status?: number;
  responseHeaders?: Record<string, string>;
  /** The parts of the response's body, each with the milliseconds since the request. */
  chunks: { ms: number; text: string }[];
  /** Whether the rest of the body was not kept. */
  isCut?: boolean;
  ms?: number;
  error?: string;
};
