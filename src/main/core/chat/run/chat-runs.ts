import { randomUUID } from 'node:crypto';
import type { Dispatcher } from 'undici';
import {
  defaultLimits,
  type ChatEvent,
  type Decision,
  type RunChoice,
  type RunEvent,
} from '../../../../shared/model/chat/chat.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import type { Validation } from '../../validation/create-validation.ts';
import { systemClock } from '../clock.ts';
import type { Conversation } from '../conversations/conversation.ts';
import type { Conversations } from '../conversations/conversations.ts';
import { demoOptionsOf } from '../demo/demo-options.ts';
import { recordedRun } from './recorded-run.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { ExchangeFiles } from './exchange-files.ts';
import { Histories } from './history-of.ts';
import { jsonObjectFault } from './tools/judge-call.ts';
import { modelFor } from './model-for.ts';
import { offerTools, type FitSchema } from './tools/offer-tools.ts';
import { pricesFor } from './prices.ts';
import type { ReachServer } from './tools/reach-server.ts';
import { startRun, type Run } from './run-loop.ts';
import type { CallTool, RunPlan, RunPorts, ToolRules } from './run-ports.ts';
import type { ToolRulesFile } from './tools/tool-rules.ts';
import type { DefinitionWatch } from './tools/watch-definitions.ts';

/** A call of a tool that waits for the user's approval. */
export type AskedApproval = {
  conversationId: string;
  runId: string;
  callId: string;
  serverName: string;
  tool: string;
};

export type RunRooms = {
  conversations: Conversations;
  endpoints: Endpoints;
  rules: ToolRulesFile;
  exchanges: ExchangeFiles;
  callTool: CallTool;
  reach: ReachServer;
  watch(): DefinitionWatch;
  launchOf(serverName: string): string;
  /** Whether the user disabled a tool of a server. */
  isDisabled(serverName: string, tool: string): boolean;
  trusts(serverName: string): boolean;
  asksForAll(): boolean;
  /** Hears of each answer of the user to a call that the model asked for. */
  onDecided?:
    | ((tool: { serverName: string; tool: string }, decision: Decision) => void)
    | undefined;
  /** Hears of each call that waits for the user; what it returns is called once it waits no more. */
  onApprovalAsked?: ((asked: AskedApproval) => () => void) | undefined;
  /** Hears of what happens in runs. */
  onRunEvent?: ((event: RunEvent, conversationId: string) => void) | undefined;
  /** The names of tools whose definitions have changed since the user looked at them. */
  unseenChanges?:
    | ((serverName: string, tools: unknown[]) => Promise<ReadonlySet<string>>)
    | undefined;
  fitFor(kind: string): FitSchema;
  validation: Pick<Validation, 'judge'>;
  agent(): Promise<Dispatcher>;
};

/** The runs under way, which go on whoever looks at them. */
export type ChatRuns = {
  /**
   * Begins a run that follows a node; resolves with its id, and tells all else by events of the
   * conversation.
   */
  start(conversation: Conversation, parentId: string, choice: RunChoice): Promise<string>;
  stop(runId: string, callId?: string): void;
  /**
   * Decides about a call; throws NOT_FOUND where no approval waits, BAD_INPUT for arguments that
   * can't be sent.
   */
  decide(runId: string, callId: string, decision: Decision): void;
  isRunning(runId: string): boolean;
  /** Stops all runs, and resolves when their ends are recorded. */
  close(): Promise<void>;
};

type Live = {
  conversation: Conversation;
  stopping: AbortController;
  run: Run | undefined;
  /** The approvals that wait, by call. */
  waiting: Map<string, (decision: Decision) => void>;
  ended: Promise<void>;
};

export function createChatRuns(rooms: RunRooms): ChatRuns {
  const { conversations } = rooms;
  const live = new Map<string, Live>();
  let isClosed = false;

  /** Sets a conversation's state from the state of its runs. */
  function settle(conversation: Conversation): void {
    const runs = [...live.values()].filter((one) => one.conversation === conversation);
    const isWaiting = runs.some(({ waiting }) => waiting.size > 0);
    conversations.setState(
      conversation,
      runs.length === 0 ? 'idle' : isWaiting ? 'waiting' : 'running',
    );
  }

  async function go(runId: string, one: Live, parentId: string, choice: RunChoice): Promise<void> {
    const { conversation, stopping } = one;
    const end = (event: Parameters<Conversation['tell']>[1]) => conversation.tell(runId, event);
    // Watching begins before the tools are listed, so that no change is missed.
    const { isChanged, close } = rooms.watch();
    try {
      const { plan, ports } = await prepared(rooms, { runId, one, parentId, choice, settle });
      one.run = startRun(plan, { isChanged, ...ports });
      // The run may have been stopped while it was prepared.
      if (stopping.signal.aborted) one.run.stop();
      await one.run.ended;
    } catch (error) {
      const told = { steps: 0, calls: 0, usage: {} };
      if (stopping.signal.aborted) end({ type: 'run-end', reason: 'stopped', ...told });
      else {
        end({
          type: 'error',
          step: 1,
          kind: 'unknown',
          message: messageOf(error),
          advice: 'Try again.',
          isPartial: false,
          attempts: 1,
          exchangeIds: [],
        });
        end({ type: 'run-end', reason: 'error', ...told });
      }
    } finally {
      close();
      live.delete(runId);
      // A file that can't be written is reported to whoever reads the conversation.
      await conversation.flush().catch((error: unknown) => console.error(messageOf(error)));
      settle(conversation);
    }
  }

  const found = (runId: string) => {
    const one = live.get(runId);
    if (!one) throw new RpcError('NOT_FOUND', 'This run has ended.');
    return one;
  };

  return {
    async start(conversation, parentId, choice) {
      if (isClosed) throw new RpcError('CLOSED', 'Wirebench is closing.');
      conversation.checkWritable();
      const runId = randomUUID();
      const one: Live = {
        conversation,
        stopping: new AbortController(),
        run: undefined,
        waiting: new Map(),
        ended: Promise.resolve(),
      };
      live.set(runId, one);
      try {
        settle(conversation);
        conversation.append({
          type: 'node',
          node: { kind: 'run', nodeId: runId, parentId, choice },
        });
        await conversation.flush();
      } catch (error) {
        live.delete(runId);
        settle(conversation);
        throw error;
      }
      one.ended = go(runId, one, parentId, choice);
      return runId;
    },
    stop(runId, callId) {
      const { run, stopping } = found(runId);
      if (callId !== undefined) return run?.stopCall(callId);
      stopping.abort(new Error('The run was stopped.'));
      run?.stop();
    },
    decide(runId, callId, decision) {
      const answer = live.get(runId)?.waiting.get(callId);
      if (!answer) throw new RpcError('NOT_FOUND', 'This approval is no longer pending.');
      const edited = decision.allow ? decision.argumentsText : undefined;
      const fault = edited === undefined ? undefined : jsonObjectFault(edited);
      if (fault !== undefined) throw new RpcError('BAD_INPUT', fault);
      answer(decision);
    },
    isRunning: (runId) => live.has(runId),
    async close() {
      isClosed = true;
      const all = [...live.values()];
      for (const { run, stopping } of all) {
        stopping.abort(new Error('Wirebench is closing.'));
        run?.stop();
      }
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}

type Preparing = {
  runId: string;
  one: Live;
  parentId: string;
  choice: RunChoice;
  settle(conversation: Conversation): void;
};

/** Collects what the loop needs for a run: model, tools, rules and ports. */
async function prepared(
  rooms: RunRooms,
  preparing: Preparing,
): Promise<{ plan: RunPlan; ports: RunPorts }> {
  const { endpoints, rules, reach, fitFor } = rooms;
  const { one, parentId, choice } = preparing;
  const { signal } = one.stopping;
  const events = await one.conversation.events();
  const settings = choice.settings ?? {};
  const model = await modelFor(choice.model, { endpoints, agent: rooms.agent, events, settings });
  const kind = kindOf(endpoints, choice.model.endpointId);
  const recorded = kind === 'demo' ? recordedFor(choice, events) : undefined;
  const offer = recorded
    ? { tools: recorded.tools, leftOut: [], instructions: [] }
    : await offerTools(choice.servers, {
        reach,
        fit: fitFor(kind),
        isDenied: rules.isDenied,
        isDisabled: rooms.isDisabled,
        launchOf: rooms.launchOf,
        unseenChanges: rooms.unseenChanges,
        signal,
      });
  const prices = await pricesFor(kind, choice.model.modelId);
  const histories = new Histories(events);
  const instructions = [choice.instructions ?? '', ...offer.instructions]
    .filter(Boolean)
    .join('\n\n');
  return {
    plan: {
      model,
      tools: offer.tools,
      leftOut: offer.leftOut,
      messages: histories.messagesAfter(parentId, model.provider),
      earlier: histories.resultsUpTo(parentId),
      ...(instructions !== '' && { instructions }),
      settings,
      limits: { ...defaultLimits, ...choice.limits },
      asks: choice.asks ?? 'unless-read-only',
      // A replay of recorded results executes nothing.
      isReplay: recorded !== undefined,
      isSequential: choice.isSequential,
      choiceOnly: choice.choiceOnly,
    },
    ports: {
      ...portsOf(rooms, preparing),
      rules: recorded ? noRules : rules.inConversation(events),
      ...(recorded && { callTool: recorded.callTool, isChanged: async () => false }),
      ...(prices && { costOf: prices.costOf }),
    },
  };
}

const noRules: ToolRules = { of: () => undefined, allow: () => undefined };

/** Returns the recorded run where a replay asks no server. */
function recordedFor({ model, settings = {} }: RunChoice, events: ChatEvent[]) {
  if (model.modelId !== 'replay') return undefined;
  try {
    const { replay } = demoOptionsOf(settings);
    return replay?.results === 'recorded' ? recordedRun(events, replay.runId) : undefined;
  } catch {
    // The demo model reports wrong options itself.
    return undefined;
  }
}

function portsOf(rooms: RunRooms, { runId, one, settle }: Preparing): Omit<RunPorts, 'rules'> {
  const { conversation, waiting } = one;
  return {
    emit(event) {
      rooms.onRunEvent?.(event, conversation.conversationId);
      conversation.tell(runId, event);
    },
    async callTool(call, hooks, signal) {
      try {
        // A call is on disk before it is executed.
        await conversation.flush();
      } catch (error) {
        return { status: 'failed', message: messageOf(error), mayHaveRun: false };
      }
      return rooms.callTool(call, hooks, signal);
    },
    async approve({ callId, tool }, signal) {
      await conversation.flush();
      return new Promise<Decision>((resolve, reject) => {
        let settled: (() => void) | undefined;
        const over = () => {
          settled?.();
          waiting.delete(callId);
          signal.removeEventListener('abort', stop);
          settle(conversation);
        };
        const stop = () => {
          over();
          reject(signal.reason as Error);
        };
        if (signal.aborted) return reject(signal.reason as Error);
        signal.addEventListener('abort', stop, { once: true });
        waiting.set(callId, (decision) => {
          over();
          rooms.onDecided?.(tool, decision);
          resolve(decision);
        });
        const { conversationId } = conversation;
        const { serverName, tool: name } = tool;
        settled = rooms.onApprovalAsked?.({
          conversationId,
          runId,
          callId,
          serverName,
          tool: name,
        });
        settle(conversation);
      });
    },
    judge: (schema, valueText, signal) => rooms.validation.judge(schema, valueText, signal),
    trusts: rooms.trusts,
    asksForAll: rooms.asksForAll,
    clock: systemClock,
    onExchange: (exchange) => rooms.exchanges.take(conversation.conversationId, exchange),
  };
}

function kindOf(endpoints: Endpoints, endpointId: string) {
  try {
    return endpoints.get(endpointId).kind;
  } catch {
    // The run reports itself that the endpoint is gone.
    return 'compatible' as const;
  }
}
