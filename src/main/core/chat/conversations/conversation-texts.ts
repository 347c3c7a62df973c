import type { ChatPlace } from '../../../../shared/model/chat/chat-search.ts';
import type { ChatEvent, RunEvent } from '../../../../shared/model/chat/chat.ts';
import { textOfJson } from './searchable-text.ts';

export type ConversationText = { place: ChatPlace; text: string };

/** An answer that grows beyond so many characters is handed over in pieces. */
const maxHeld = 4_000_000;
/** So many characters of a piece are repeated in the next, so that a match across the cut is found. */
const overlap = 500;

/** Takes the events of a conversation in their order, and gives what the user, the model and the servers said. */
export class ConversationTexts {
  /** The text that the model is writing, by run. */
  private readonly growing = new Map<string, { step: number; text: string }>();
  private readonly calls = new Map<string, { step: number; argumentsText: string }>();

  take(event: ChatEvent): ConversationText[] {
    if (event.type === 'node' && event.node.kind === 'user') {
      const { nodeId, text } = event.node;
      return [{ place: { nodeId }, text }];
    }
    return event.type === 'run' ? this.ofRun(event.nodeId, event.event) : [];
  }

  /** The texts that were still growing when the file ended. */
  rest(): ConversationText[] {
    return [...this.growing.keys()].flatMap((nodeId) => this.grown(nodeId));
  }

  private ofRun(nodeId: string, event: RunEvent): ConversationText[] {
    switch (event.type) {
      case 'text':
        return this.grow(nodeId, event.step, event.delta);
      case 'call': {
        const { step, callId, wireName, tool, argumentsText } = event;
        this.calls.set(`${nodeId} ${callId}`, { step, argumentsText });
        const place = { nodeId, step };
        return [
          { place, text: plain(tool ?? wireName) },
          { place, text: jsonText(argumentsText) },
        ];
      }
      case 'call-start': {
        const call = this.calls.get(`${nodeId} ${event.callId}`);
        if (!call || call.argumentsText === event.argumentsText) return [];
        return [{ place: { nodeId, step: call.step }, text: jsonText(event.argumentsText) }];
      }
      case 'call-end': {
        const step = this.calls.get(`${nodeId} ${event.callId}`)?.step;
        const place = step === undefined ? { nodeId } : { nodeId, step };
        const { resultText, error } = event;
        return [{ place, text: resultText === undefined ? plain(error) : jsonText(resultText) }];
      }
      case 'step-end':
      case 'error':
      case 'run-end':
        return this.grown(nodeId);
      default:
        return [];
    }
  }

  private grow(nodeId: string, step: number, delta: string): ConversationText[] {
    const before = this.growing.get(nodeId);
    const grown = before && before.step !== step ? this.grown(nodeId) : [];
    const text = (grown.length > 0 ? '' : (before?.text ?? '')) + delta;
    const isLong = text.length > maxHeld;
    this.growing.set(nodeId, { step, text: isLong ? text.slice(-overlap) : text });
    return isLong ? [...grown, { place: { nodeId, step }, text }] : grown;
  }

  private grown(nodeId: string): ConversationText[] {
    const grown = this.growing.get(nodeId);
    this.growing.delete(nodeId);
    return grown ? [{ place: { nodeId, step: grown.step }, text: grown.text }] : [];
  }
}

/** The text itself, or '' for anything else that a damaged file may hold. */
const plain = (text: unknown): string => (typeof text === 'string' ? text : '');
const jsonText = (text: unknown): string => textOfJson(plain(text));
