import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { ChatMessage, ProviderState } from '../../../../shared/model/chat/chat-message.ts';
import type { StepPart } from '../model.ts';
import { mergedState, messageState } from './provider-state.ts';
import { thinkTagReader, type TaggedText } from './think-tags.ts';

type Assistant = Extract<ChatMessage, { role: 'assistant' }>;
type Part = Assistant['parts'][number];
type Block = Part & { type: 'text' | 'reasoning' };
type Told = Exclude<StepPart, { type: 'finish' }>;

/** Builds the answer from the library's parts, and tells each as it comes. */
export function messageBuilder(provider: string, readsThinkTags: boolean) {
  const parts: Part[] = [];
  const open = new Map<string, Block>();
  const tags = readsThinkTags ? thinkTagReader() : undefined;
  let ofMessage: ProviderState | undefined;
  let tagged: Block | undefined;

  const begin = (type: Block['type'], told?: SharedV4ProviderMetadata): Block => {
    // Reasoning goes back only to the provider that wrote it, so that each part names its own.
    const state = mergedState(undefined, provider, told ?? (type === 'reasoning' ? {} : undefined));
    const part = { type, text: '', ...(state && { state }) };
    parts.push(part);
    return part;
  };
  const blockOf = (type: Block['type'], id: string) => {
    const key = `${type} ${id}`;
    const part = open.get(key) ?? begin(type);
    open.set(key, part);
    return part;
  };
  const add = (part: Block, told?: SharedV4ProviderMetadata) => {
    const state = mergedState(part.state, provider, told);
    if (state) part.state = state;
  };
  function* addTagged(pieces: TaggedText[]): Generator<Told> {
    for (const { type, text } of pieces) {
      const part = tagged?.type === type ? tagged : begin(type);
      part.text += text;
      tagged = part;
      yield { type, delta: text };
    }
  }

  function* take(part: LanguageModelV4StreamPart): Generator<Told> {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start': {
        if (tags && part.type === 'text-start') break;
        const type = part.type === 'text-start' ? 'text' : 'reasoning';
        open.set(`${type} ${part.id}`, begin(type, part.providerMetadata));
        break;
      }
      case 'text-delta':
      case 'reasoning-delta': {
        if (tags && part.type === 'text-delta') {
          yield* addTagged(tags.read(part.delta));
          break;
        }
        const type = part.type === 'text-delta' ? 'text' : 'reasoning';
        const block = blockOf(type, part.id);
        add(block, part.providerMetadata);
        block.text += part.delta;
        if (part.delta !== '') yield { type, delta: part.delta };
        break;
      }
      case 'text-end':
      case 'reasoning-end': {
        const block = open.get(`${part.type === 'text-end' ? 'text' : 'reasoning'} ${part.id}`);
        if (block) add(block, part.providerMetadata);
        break;
      }
      case 'tool-input-start':
        if (part.providerExecuted) break;
        yield { type: 'call-input', callId: part.id, wireName: part.toolName, delta: '' };
        break;
      case 'tool-input-delta':
        if (part.delta !== '') yield { type: 'call-input', callId: part.id, delta: part.delta };
        break;
      case 'tool-call': {
        if (part.providerExecuted) break;
        const { toolCallId: callId, toolName: wireName, input: argumentsText } = part;
        const call = { callId, wireName, argumentsText };
        const state = mergedState(undefined, provider, part.providerMetadata);
        parts.push({ type: 'call', ...call, ...(state && { state }) });
        yield { type: 'call', ...call };
        break;
      }
      case 'file':
        if (part.data.type === 'data') {
          const { data } = part.data;
          const base64 = typeof data === 'string' ? data : Buffer.from(data).toString('base64');
          parts.push({ type: 'file', mediaType: part.mediaType, base64 });
        }
        break;
      // What is left is of no use to the loop: pings, sources, results of a provider's own tools.
      default:
    }
  }

  return {
    take,
    /** Yields the text that was held back since it might have begun a tag. */
    *end(): Generator<Told> {
      if (tags) yield* addTagged(tags.end());
    },
    /** Keeps the state of the whole message. */
    tell(told: SharedV4ProviderMetadata | undefined) {
      const kept = told?.[messageState];
      if (kept) ofMessage = mergedState(undefined, provider, { [messageState]: kept });
    },
    hasCalls: () => parts.some(({ type }) => type === 'call'),
    hasParts: () => parts.some((part) => part.type !== 'text' || part.text !== ''),
    message(): Assistant {
      const kept = parts.filter(
        (part) =>
          part.type === 'call' || part.type === 'file' || part.text !== '' || hasState(part.state),
      );
      const [first, ...rest] = kept;
      if (!first || !ofMessage || first.type === 'file') return { role: 'assistant', parts: kept };
      const state = { [provider]: { ...first.state?.[provider], ...ofMessage[provider] } };
      return { role: 'assistant', parts: [{ ...first, state }, ...rest] };
    },
  };
}

const hasState = (state: ProviderState | undefined): boolean =>
  Object.values(state ?? {}).some((own) => Object.keys(own).length > 0);
