import { z } from 'zod';
import { modelChoice, modelSettings, type ModelFailureKind, type Usage } from '../chat-endpoint.ts';
import { filePart, type ChatMessage } from './chat-message.ts';
import { serverName } from '../servers/server.ts';

export const conversationId = z.string().min(1).max(100);
export const nodeId = z.string().min(1).max(100);
/** The id of a call that the model made; unique in its run. */
export const chatCallId = z.string().min(1).max(500);

/** Zero stands for no limit where that is said. */
export const runLimits = z.object({
  steps: z.number().int().positive().max(1000),
  calls: z.number().int().positive().max(10_000),
  /** Without progress. */
  callTimeoutMs: z.number().int().positive(),
  /** Of a result that the model gets to see; the whole is kept. */
  resultCharacters: z.number().int().positive(),
  firstOutputMs: z.number().int().positive(),
  /** Between two pieces of output. */
  gapMs: z.number().int().positive(),
  retries: z.number().int().nonnegative().max(20),
  /** In all steps together; 0 for none. */
  tokens: z.number().nonnegative(),
  /** US dollars; 0 for none. */
  cost: z.number().nonnegative(),
  /** Of the whole run, without the time that it waits for the user; 0 for none. */
  runMs: z.number().nonnegative(),
});
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

/** `unless-read-only` asks about every tool but those that a trusted server says only read. What speaks against a call is asked about in each. */
export const approvalPolicies = ['always', 'unless-read-only', 'never'] as const;

/** A server whose tools are offered; all of them where `tools` is absent. */
export const offeredServer = z.object({
  serverName,
  tools: z.array(z.string()).max(10_000).optional(),
  /** Its `instructions` are put before the conversation. */
  withInstructions: z.boolean().optional(),
});
export type OfferedServer = z.infer<typeof offeredServer>;

/** The model, settings and servers that a run is started with. */
export const runChoice = z.object({
  model: modelChoice,
  servers: z.array(offeredServer).max(200),
  instructions: z.string().max(1_000_000).optional(),
  settings: modelSettings.optional(),
  limits: runLimits.partial().optional(),
  asks: z.enum(approvalPolicies).optional(),
  /** Calls of one step one after another. */
  isSequential: z.boolean().optional(),
  /** The run ends at the first calls; nothing is executed. */
  choiceOnly: z.boolean().optional(),
});
export type RunChoice = z.infer<typeof runChoice>;

/** Something put into a message by the user: a file, a resource or a prompt, as it was then. */
export const attachment = z.object({
  origin: z.discriminatedUnion('type', [
    z.object({ type: z.literal('file') }),
    z.object({ type: z.literal('resource'), serverName, uri: z.string() }),
    z.object({ type: z.literal('prompt'), serverName, name: z.string() }),
  ]),
  parts: z.array(z.union([filePart, z.object({ type: z.literal('text'), text: z.string() })])),
});
export type Attachment = z.infer<typeof attachment>;

/** A turn of the user, or a run that answers it. Nothing is overwritten: an edit or a retry is a sibling. */
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
  /** For people, where its definition has one. */
  title?: string;
  description: string;
  /** As it was sent. */
  schema: Record<string, unknown>;
  /** What was changed of the definition for this provider, and why. */
  changes: ToolChange[];
  /** Of name, title, description, schemas and annotations, and of how its server is launched; approvals are bound to it. */
  definitionHash: string;
  /** As the server claims them. */
  annotations?: Record<string, unknown>;
};
export type ToolChange = { kind: 'changed' | 'lossy'; path: string; what: string };
/** A chosen tool that the model was not shown; all of a server's where `tool` is empty. */
export type LeftOutTool = { serverName: string; tool: string; why: string };

/**
 * Tools with which one run could take private data out at a stranger's word, as `server · tool`; guessed
 * from names and from what servers claim. Told where there are some of each kind.
 */
export type DataDanger = { readsPrivate: string[]; takesUntrusted: string[]; sendsOut: string[] };

export const decision = z.discriminatedUnion('allow', [
  z.object({
    allow: z.literal(true),
    /** Edited by the user; absent for as the model wrote them. */
    argumentsText: z.string().max(16_000_000).optional(),
    /** How long it holds for this tool as it is defined now. */
    holds: z.enum(['once', 'conversation', 'always']),
  }),
  z.object({ allow: z.literal(false), reason: z.string().max(10_000).optional() }),
]);
export type Decision = z.infer<typeof decision>;

/** What the user said of a tool for all conversations. An `allow` holds for its definition only. */
export const toolRule = z.object({
  serverName,
  tool: z.string().max(1000),
  rule: z.enum(['allow', 'ask', 'deny']),
  definitionHash: z.string().max(200).optional(),
});
export type ToolRule = z.infer<typeof toolRule>;

/** What an approval's card says: why it is asked, and what the user should know. */
export type ApprovalReason =
  | 'not-read-only'
  /** It says that it only reads, and the user does not trust its server in that. */
  | 'untrusted-claim'
  | 'destructive'
  | 'open-world'
  | 'always-asked'
  | 'definition-changed'
  | 'invalid-arguments'
  /** Its arguments hold text of another server. */
  | 'copied-text'
  | 'hidden-characters'
  /** What another server answered could go to this one. */
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
/** Why a run ended; `steps`, `calls`, `tokens`, `cost` and `time` are the limits that it reached. */
export type RunEnd = (typeof runEnds)[number];

/** Something in arguments or results that the user should look at. */
export type CallMark =
  /** At least 32 characters of the arguments stand in a result of another server. */
  | { kind: 'copied'; fromServer: string; text: string }
  | { kind: 'hidden-characters'; where: 'arguments' | 'result' }
  /** What its server asked was taken back before it was answered: it may wait for a minute only. */
  | { kind: 'question-lost' };

/** What a run tells, in its order. `step` counts from 1. */
export type RunEvent =
  | {
      type: 'run-start';
      /** Whose state the messages of this run hold. */
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
      /** As sent. */
      argumentsText: string;
      connectionId: number;
      recordingId: string;
      /** Its number among the calls of the core while this runs: what its server asks names it. */
      sentAs?: number;
    }
  | { type: 'call-progress'; callId: string; progress: number; total?: number; message?: string }
  | {
      type: 'call-end';
      callId: string;
      ms: number;
      /** `unknown`: it was stopped, and the server may or may not have done it. */
      outcome: 'result' | 'tool-error' | 'failed' | 'unknown';
      /** The `result` member as the server sent it. */
      resultText?: string;
      error?: string;
      /** The code and the `data` (as JSON text) of a JSON-RPC error, for people. */
      errorCode?: number;
      errorData?: string;
      /** Where request and response stand in the recording. */
      requestSeq?: number;
      responseSeq?: number;
      /** Of what the model got; `cutFrom` is the length before it was cut. */
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
      /** In US dollars, by the table of prices where the endpoint does not say it. */
      cost?: number;
      warnings?: string[];
      /** What the history gained by this step, without the results of its calls. */
      messages: ChatMessage[];
      /** The HTTP exchanges of this step, attempts that failed among them. */
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
      /** The tool for which the provider refused the whole request. */
      blames?: { serverName: string; tool: string };
      /** Something was shown before it failed. */
      isPartial: boolean;
      attempts: number;
      retryAfterMs?: number;
      /** As far as it was reported before it failed. */
      usage?: Usage;
      exchangeIds: string[];
    }
  | { type: 'run-end'; reason: RunEnd; steps: number; calls: number; usage: Usage; cost?: number };

/** What can happen in a conversation. */
export type ChatFact =
  | { type: 'conversation'; version: 1; conversationId: string; title: string }
  | { type: 'title'; title: string }
  | { type: 'node'; node: ConversationNode }
  | { type: 'run'; nodeId: string; event: RunEvent };

/** One line of a conversation's file, and of its stream. `at` is in milliseconds since the epoch. */
export type ChatEvent = { seq: number; at: number } & ChatFact;

/**
 * What a window shows first of a conversation: all of it, or all turns and runs with what the last
 * steps say. Its events stand in their order.
 */
export type ConversationOpening = { events: ChatEvent[]; isWhole: boolean };

export type ConversationSummary = {
  conversationId: string;
  title: string;
  createdAt: number;
  changedAt: number;
  bytes: number;
  /** A run goes on, or waits for the user. */
  state: 'idle' | 'running' | 'waiting';
  /** What is wrong with its file, in words; nothing is added to it where it `isReadOnly`. */
  problem?: { message: string; isReadOnly: boolean };
};

/** An HTTP exchange with an endpoint as it was, without secrets. */
export type ModelExchange = {
  exchangeId: string;
  method: string;
  url: string;
  requestHeaders: Record<string, string>;
  requestText: string;
  status?: number;
  responseHeaders?: Record<string, string>;
  /** With the milliseconds since the request at which they came. */
  chunks: { ms: number; text: string }[];
  /** The rest was not kept. */
  isCut?: boolean;
  ms?: number;
  error?: string;
};
