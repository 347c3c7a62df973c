import type { EndpointKind, ListedModel } from '../../../../shared/model/chat-endpoint.ts';
import { memberOf } from '../../../../shared/json/member-of.ts';

/** The names of OpenAI's models that can't chat, which its list does not tell. */
const noChat =
  /embedding|^tts|whisper|dall-e|moderation|image|realtime|transcribe|^sora|babbage|davinci/i;

/** Reads one entry of a list of models; undefined where it is not a model that can chat. */
export function listedModel(entry: unknown, kind: EndpointKind): ListedModel | undefined {
  const text = (name: string) => {
    const value = memberOf(entry, name);
    return typeof value === 'string' && value !== '' ? value.slice(0, 300) : undefined;
  };
  const modelId = kind === 'gemini' ? text('name')?.replace(/^models\//, '') : text('id');
  if (modelId === undefined || !canChat(entry, modelId, kind)) return undefined;
  const title =
    text('display_name') ?? text('displayName') ?? (kind === 'gemini' ? undefined : text('name'));
  const contextTokens = contextOf(entry);
  const callsTools = toolsOf(entry);
  return {
    modelId,
    ...(title !== undefined && title !== modelId && { title }),
    ...(contextTokens !== undefined && { contextTokens }),
    ...(callsTools !== undefined && { callsTools }),
  };
}

function canChat(entry: unknown, modelId: string, kind: EndpointKind): boolean {
  switch (kind) {
    case 'gemini': {
      const methods = memberOf(entry, 'supportedGenerationMethods');
      return !Array.isArray(methods) || methods.includes('generateContent');
    }
    case 'azure':
      return memberOf(memberOf(entry, 'capabilities'), 'chat_completion') !== false;
    case 'openai':
    case 'openai-chat':
      return !noChat.test(modelId);
    default:
      // LM Studio tells the type, Ollama what a model is able to.
      return memberOf(entry, 'type') !== 'embeddings' && !isOnlyFor(entry, 'embedding');
  }
}

const isOnlyFor = (entry: unknown, ability: string): boolean => {
  const abilities = memberOf(entry, 'capabilities');
  return Array.isArray(abilities) && abilities.length === 1 && abilities[0] === ability;
};

/**
 * Reads the context length from the member that OpenRouter, vLLM, LM Studio, llama.cpp, Gemini or
 * Anthropic uses for it.
 */
function contextOf(entry: unknown): number | undefined {
  const counts = [
    memberOf(entry, 'context_length'),
    memberOf(entry, 'max_model_len'),
    memberOf(entry, 'loaded_context_length'),
    memberOf(entry, 'max_context_length'),
    memberOf(entry, 'inputTokenLimit'),
    memberOf(entry, 'max_input_tokens'),
    memberOf(memberOf(entry, 'meta'), 'n_ctx'),
    memberOf(memberOf(entry, 'meta'), 'n_ctx_train'),
  ];
  return counts.find((count): count is number => typeof count === 'number' && count > 0);
}

function toolsOf(entry: unknown): boolean | undefined {
  const parameters = memberOf(entry, 'supported_parameters');
  if (Array.isArray(parameters)) return parameters.includes('tools');
  const abilities = memberOf(entry, 'capabilities');
  if (Array.isArray(abilities))
    return abilities.includes('tools') || abilities.includes('tool_use');
  return undefined;
}
