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
  /** The conversation up to here, which the model gets first. */
  messages: ChatMessage[];
  earlier?: EarlierResult[] | undefined;
  instructions?: string | undefined;
  settings: ModelSettings;
  limits: RunLimits;
  asks: NonNullable<RunChoice['asks']>;
  isSequential?: boolean | undefined;
  choiceOnly?: boolean | undefined;
  /** Whether nothing is executed, as recorded results are shown again. */
  isReplay?: boolean | undefined;
};

export type ToolCall = {
  serverName: string;
  tool: string;
  argumentsText: string;
  /** The longest time without an answer or progress, in milliseconds. */
  timeoutMs: number;
};

export type ToolHooks = {
  onStart(sent: { connectionId: number; recordingId: string; sentAs?: number }): void;
  onProgress(progress: CallProgress): void;
  /** Called when the server begins or stops to wait for the user. */
  onWaiting(isWaiting: boolean): void;
};

/** The seqs of request and response in the recording. */
type Places = {
  requestSeq?: number | undefined;
  responseSeq?: number | undefined;
  /** Whether the server took a question back that was not answered yet. */
  isQuestionLost?: boolean | undefined;
};
export type ToolOutcome = Places &
  (
    | { status: 'result'; resultText: string; isCutShort?: boolean | undefined }
    /** `mayHaveRun`: the call was sent, and its outcome is unknown. */
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

/** The user's rules for tools. */
export type ToolRules = {
  /** The rule for a tool; `changed` where an earlier definition of it was allowed. */
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
  /** The cost in US dollars; undefined where no price is known. */
  costOf?(usage: Usage): number | undefined;
  onExchange?(exchange: ModelExchange): void;
};
