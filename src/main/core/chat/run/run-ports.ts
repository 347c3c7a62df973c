import type { ModelSettings, Usage } from '../../../../shared/model/chat-endpoint.ts';
import type { ChatMessage } from '../../../../shared/model/chat/chat-message.ts';
import type {
  ApprovalReason,
  Decision,
  LeftOutTool,
  ModelExchange,
  OfferedTool,
  RunChoice,
  RunEvent,
  RunLimits,
} from '../../../../shared/model/chat/chat.ts';
import type { CallProgress } from '../../../../shared/model/calls/call.ts';
import type { Judgement } from '../../../../shared/model/calls/problem.ts';
import type { Clock } from '../clock.ts';
import type { Model } from '../model.ts';

/** An offered tool with the schema of its arguments as the server gave it. */
export type RunTool = OfferedTool & { inputSchema: unknown };

/** A call of an earlier run whose answer is among the messages; the tool as it was offered then. */
export type EarlierResult = Pick<OfferedTool, 'serverName' | 'tool' | 'annotations'> & {
  callId: string;
};

export type RunPlan = {
  model: Model;
  tools: RunTool[];
  leftOut: LeftOutTool[];
  /** What the model is told first: the conversation up to here. */
  messages: ChatMessage[];
  earlier?: EarlierResult[] | undefined;
  instructions?: string | undefined;
  settings: ModelSettings;
  limits: RunLimits;
  asks: NonNullable<RunChoice['asks']>;
  isSequential?: boolean | undefined;
  choiceOnly?: boolean | undefined;
  /** Nothing is carried out: what was recorded is shown again. */
  isReplay?: boolean | undefined;
};

export type ToolCall = {
  serverName: string;
  tool: string;
  argumentsText: string;
  /** Without an answer or progress. */
  timeoutMs: number;
};

export type ToolHooks = {
  onStart(sent: { connectionId: number; recordingId: string; sentAs?: number }): void;
  onProgress(progress: CallProgress): void;
  /** The server asks the user something first, or no longer does. */
  onWaiting(isWaiting: boolean): void;
};

/** Where request and response stand in the recording. */
type Places = {
  requestSeq?: number | undefined;
  responseSeq?: number | undefined;
  /** The server took a question back that was not answered yet. */
  isQuestionLost?: boolean | undefined;
};
export type ToolOutcome = Places &
  (
    | { status: 'result'; resultText: string; isCutShort?: boolean | undefined }
    /** `mayHaveRun`: it was sent, and nobody knows what became of it. */
    | {
        status: 'failed';
        message: string;
        mayHaveRun: boolean;
        errorCode?: number;
        errorData?: string;
      }
    | { status: 'cancelled' }
  );

/** Executes a call to its end; never rejects. Cancels it at the server when the signal aborts. */
export type CallTool = (
  call: ToolCall,
  hooks: ToolHooks,
  signal: AbortSignal,
) => Promise<ToolOutcome>;

export type ApprovalRequest = {
  callId: string;
  tool: OfferedTool;
  argumentsText: string;
  reasons: ApprovalReason[];
};

/** What the user said of tools before. */
export type ToolRules = {
  /** `changed`: it was allowed as it was defined then. */
  of(tool: OfferedTool): 'allow' | 'ask' | 'deny' | 'changed' | undefined;
  allow(tool: OfferedTool, holds: 'conversation' | 'always'): void;
};

/** What a run needs from the rest of the core. */
export type RunPorts = {
  emit(event: RunEvent): void;
  callTool: CallTool;
  /** Waits for the user, however long; rejects only when the signal aborts. */
  approve(request: ApprovalRequest, signal: AbortSignal): Promise<Decision>;
  /** Whether a server has changed a tool's definition since the run began. */
  isChanged?(tool: OfferedTool, signal: AbortSignal): Promise<boolean>;
  judge(schema: unknown, valueText: string, signal: AbortSignal): Promise<Judgement>;
  rules: ToolRules;
  /** Whether the user trusts what a server says of its tools. */
  trusts(serverName: string): boolean;
  /** Whether the user wants to be asked about every call, as it is now. */
  asksForAll(): boolean;
  clock: Clock;
  /** In US dollars; undefined where no price is known. */
  costOf?(usage: Usage): number | undefined;
  onExchange?(exchange: ModelExchange): void;
};
