import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { EndpointKind } from '../../../../shared/model/chat-endpoint.ts';
import type {
  ChatMessage,
  FilePart,
  ResultPart,
  TextPart,
} from '../../../../shared/model/chat/chat-message.ts';
import { callInput } from './call-input.ts';
import { nameOf, resultMedia, userMedia } from './media.ts';
import { stateFor } from './provider-state.ts';

type Wire = Exclude<EndpointKind, 'demo'>;
type Assistant = Extract<LanguageModelV4Message, { role: 'assistant' }>;
type User = Extract<LanguageModelV4Message, { role: 'user' }>;
type Tool = Extract<LanguageModelV4Message, { role: 'tool' }>;
type Output = Extract<Tool['content'][number], { type: 'tool-result' }>['output'];

/** Whose model gets the history: its wire, and which state is its own. */
export type Reader = { wire: Wire; provider: string };

/** The history as the library takes it, and what had to be left out of it. */
export function promptOf(
  instructions: string | undefined,
  messages: readonly ChatMessage[],
  reader: Reader,
): { prompt: LanguageModelV4Prompt; leftOut: string[] } {
  const leftOut: string[] = [];
  const prompt: LanguageModelV4Prompt = [];
  if (instructions) prompt.push({ role: 'system', content: instructions });
  for (const message of messages) {
    if (message.role === 'user') prompt.push(userMessage(message.parts, reader, leftOut));
    else if (message.role === 'tool') prompt.push(...toolMessages(message.parts, reader, leftOut));
    else {
      const assistant = assistantMessage(message.parts, reader, leftOut);
      // A turn may hold nothing but the reasoning of another provider.
      if (assistant.content.length > 0) prompt.push(assistant);
    }
  }
  return { prompt, leftOut };
}

function userMessage(parts: (TextPart | FilePart)[], { wire }: Reader, leftOut: string[]): User {
  const placed = userMedia(parts, wire);
  leftOut.push(...placed.left);
  const content = placed.parts.filter((part) => part.type === 'file' || part.text !== '');
  return { role: 'user', content: content.map(sdkPart) };
}

function assistantMessage(
  parts: Extract<ChatMessage, { role: 'assistant' }>['parts'],
  { wire, provider }: Reader,
  leftOut: string[],
): Assistant {
  const content: Assistant['content'] = [];
  let ofMessage: Record<string, unknown> | undefined;
  for (const part of parts) {
    const state = part.type === 'file' ? {} : stateFor(part.state, provider);
    ofMessage ??= state.ofMessage;
    const providerOptions = state.own && { providerOptions: state.own };
    switch (part.type) {
      case 'text':
        if (part.text !== '' || state.own)
          content.push({ type: 'text', text: part.text, ...providerOptions });
        break;
      case 'reasoning':
        // Another provider can't verify the signature of reasoning, and many refuse it then.
        if (state.own) content.push({ type: 'reasoning', text: part.text, ...providerOptions });
        break;
      case 'call':
        content.push({
          type: 'tool-call',
          toolCallId: part.callId,
          toolName: part.wireName,
          input: callInput(part.argumentsText, wire),
          ...providerOptions,
        });
        break;
      case 'file':
        if (wire === 'gemini') content.push(sdkFile(part));
        else
          leftOut.push(
            `${nameOf(part)}, made by a model, was left out: this provider does not accept it back.`,
          );
    }
  }
  return {
    role: 'assistant',
    content,
    ...(ofMessage && { providerOptions: { openaiCompatible: ofMessage as Record<string, never> } }),
  };
}

/** The results, and a message of the user with what can't stand in them. */
function toolMessages(parts: ResultPart[], { wire }: Reader, leftOut: string[]): (Tool | User)[] {
  const moved: User['content'] = [];
  const content = parts.map(({ callId, wireName, output }): Tool['content'][number] => {
    const placed =
      output.type === 'content' ? resultMedia(output.parts, wire, wireName) : undefined;
    leftOut.push(...(placed?.left ?? []));
    for (const part of placed?.moved ?? []) {
      moved.push(
        { type: 'text', text: `From the result of ${wireName} (${callId}):` },
        sdkFile(part),
      );
    }
    return {
      type: 'tool-result',
      toolCallId: callId,
      toolName: wireName,
      output:
        output.type === 'content' ? contentOutput(placed?.parts ?? [], wire) : otherOutput(output),
    };
  });
  return [
    { role: 'tool', content },
    ...(moved.length > 0 ? [{ role: 'user' as const, content: moved }] : []),
  ];
}

function contentOutput(parts: (TextPart | FilePart)[], wire: Wire): Output {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const files = parts.flatMap((part) => (part.type === 'file' ? [part] : []));
  if (files.length === 0) return { type: 'text', value: texts.join('\n') };
  if (wire !== 'gemini') return { type: 'content', value: parts.map(sdkPart) };
  // Gemini wants one response for each call: the library would write one for each text, and none for files alone.
  const text = texts.join('\n') || files.map((file) => `[${nameOf(file)}]`).join('\n');
  return { type: 'content', value: [{ type: 'text', text }, ...files.map(sdkFile)] };
}

function otherOutput(output: Exclude<ResultPart['output'], { type: 'content' }>): Output {
  return output.type === 'error'
    ? { type: 'error-text', value: output.text }
    : // The libraries would send the bare reason of a denial as if it were the tool’s answer.
      { type: 'error-text', value: `It was not executed: ${output.reason}` };
}

const sdkPart = (part: TextPart | FilePart) =>
  part.type === 'text' ? { type: 'text' as const, text: part.text } : sdkFile(part);

const sdkFile = ({ mediaType, base64, name }: FilePart) => ({
  type: 'file' as const,
  mediaType,
  data: { type: 'data' as const, data: base64 },
  ...(name !== undefined && { filename: name }),
});
