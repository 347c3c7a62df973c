import type {
  CallPart,
  ChatMessage,
  ResultOutput,
} from '../../../../shared/model/chat/chat-message.ts';
import {
  defaultLimits,
  type OfferedTool,
  type RunEvent,
} from '../../../../shared/model/chat/chat.ts';
import type { EarlierResult } from './run-ports.ts';
import { resultForModel } from './tools/result-for-model.ts';

type CallEnd = Extract<RunEvent, { type: 'call-end' }>;

/** What a run added to the history, folded from its events one after another. */
export class RunMessages {
  /** The provider whose state the messages hold; undefined for runs from before this was recorded. */
  provider: string | undefined;
  /** The results of servers, errors of tools included. */
  readonly results: EarlierResult[] = [];
  private tools: OfferedTool[] = [];
  private readonly wireNames = new Map<string, string>();
  private readonly settled: ChatMessage[] = [];
  /** The text of the step under way. */
  private said = '';
  /** By id, the calls that have no answer in the history yet. */
  private readonly open = new Map<string, { call: CallPart; end?: CallEnd; isSent?: boolean }>();
  private characters = defaultLimits.resultCharacters;

  take(event: RunEvent): void {
    switch (event.type) {
      case 'run-start':
        this.provider = event.provider;
        this.tools = event.tools;
        this.characters = event.limits.resultCharacters;
        break;
      case 'step-start':
      case 'retry':
        this.said = '';
        break;
      case 'text':
        this.said += event.delta;
        break;
      case 'step-end':
        this.said = '';
        this.settled.push(...event.messages);
        this.expect(event.messages);
        break;
      case 'call':
        this.wireNames.set(event.callId, event.wireName);
        break;
      case 'call-start': {
        const open = this.open.get(event.callId);
        if (open) open.isSent = true;
        break;
      }
      case 'call-end': {
        const open = this.open.get(event.callId);
        if (open) open.end = event;
        this.keepSource(event);
        break;
      }
      case 'results':
        this.open.clear();
        this.settled.push(event.message);
        break;
      case 'reasoning':
      case 'call-input':
      case 'approval-request':
      case 'approval':
      case 'call-progress':
      case 'error':
      case 'run-end':
        break;
    }
  }

  /**
   * All messages, as a provider takes them even where the run broke off: what was said so far is
   * kept, and each call has an answer.
   */
  list(): ChatMessage[] {
    if (this.open.size > 0) return [...this.settled, this.answers()];
    const { said } = this;
    if (said === '') return this.settled;
    return [...this.settled, { role: 'assistant', parts: [{ type: 'text', text: said }] }];
  }

  private keepSource({ callId, outcome }: CallEnd): void {
    if (outcome !== 'result' && outcome !== 'tool-error') return;
    const wireName = this.wireNames.get(callId);
    const offered = this.tools.find((one) => one.wireName === wireName);
    if (!offered) return;
    const { serverName, tool, annotations } = offered;
    this.results.push({ callId, serverName, tool, ...(annotations && { annotations }) });
  }

  private expect(messages: ChatMessage[]): void {
    for (const { role, parts } of messages) {
      if (role !== 'assistant') continue;
      for (const call of parts) if (call.type === 'call') this.open.set(call.callId, { call });
    }
  }

  private answers(): ChatMessage {
    const parts = [...this.open.values()].map(({ call, end, isSent }) => ({
      type: 'result' as const,
      callId: call.callId,
      wireName: call.wireName,
      output: end ? this.outputOf(end) : isSent ? lost : neverSent,
    }));
    return { role: 'tool', parts };
  }

  private outputOf({ resultText, error }: CallEnd): ResultOutput {
    if (resultText !== undefined) {
      return resultForModel(resultText, { characters: this.characters }).output;
    }
    return { type: 'error', text: error ?? 'The result is no longer available.' };
  }
}

const neverSent: ResultOutput = {
  type: 'error',
  text: 'It was not executed: the run ended before.',
};
const lost: ResultOutput = {
  type: 'error',
  text: 'The run ended before the server answered. It may or may not have been executed.',
};
