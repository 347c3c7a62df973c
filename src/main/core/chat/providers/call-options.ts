import type {
  JSONObject,
  JSONValue,
  LanguageModelV4CallOptions,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { Endpoint, ModelSettings } from '../../../../shared/model/chat-endpoint.ts';
import type { StepRequest } from '../model.ts';
import { isOwnAddress } from '../endpoints/origin-of.ts';

/** Everything of a request but its messages. What is not set is not sent. */
export function callOptions(
  { settings, tools, signal }: StepRequest,
  endpoint: Endpoint,
): Omit<LanguageModelV4CallOptions, 'prompt'> {
  const { temperature, topP, seed, maxOutputTokens, reasoning, toolChoice } = settings;
  return {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(seed !== undefined && { seed }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(reasoning !== undefined && { reasoning }),
    ...(tools.length > 0 && {
      tools: tools.map(({ wireName, description, schema }) => ({
        type: 'function' as const,
        name: wireName,
        ...(description !== '' && { description }),
        inputSchema: schema,
      })),
    }),
    ...(tools.length > 0 && toolChoice !== undefined && { toolChoice: choiceOf(toolChoice) }),
    providerOptions: optionsOf(settings, endpoint),
    abortSignal: signal,
    // Raw chunks tell how an answer ended and what it used before it broke, which the library does not always tell.
    includeRawChunks: ['openai', 'azure', 'anthropic'].includes(endpoint.kind),
  };
}

function choiceOf(
  choice: NonNullable<ModelSettings['toolChoice']>,
): NonNullable<LanguageModelV4CallOptions['toolChoice']> {
  return typeof choice === 'string'
    ? { type: choice }
    : { type: 'tool', toolName: choice.wireName };
}

/** The user's own options, and below them what each wire needs for this loop. */
function optionsOf(settings: ModelSettings, endpoint: Endpoint): SharedV4ProviderOptions {
  const given = (settings.providerOptions ?? {}) as SharedV4ProviderOptions;
  switch (endpoint.kind) {
    case 'anthropic':
      // Anthropic streams arguments as they are written; servers that imitate its API may refuse the field.
      return {
        ...given,
        anthropic: { toolStreaming: isOwnAddress(endpoint), ...given['anthropic'] },
      };
    case 'openai':
      return { ...given, openai: { store: false, ...given['openai'] } };
    case 'azure':
      return { ...given, azure: { store: false, ...given['openai'], ...given['azure'] } };
    case 'gemini': {
      const isThinking = settings.reasoning !== undefined && settings.reasoning !== 'none';
      const own = { ...given['gemini'], ...given['google'] };
      const thinking = own['thinkingConfig'];
      return {
        ...given,
        google: {
          ...own,
          ...(isThinking && {
            thinkingConfig: {
              includeThoughts: true,
              ...(isRecord(thinking) ? thinking : {}),
            },
          }),
        },
      };
    }
    case 'openrouter':
      // OpenRouter reports the cost of a request where it is asked to.
      return { ...given, openrouter: { usage: { include: true }, ...given['openrouter'] } };
    case 'openai-chat':
    case 'compatible':
    case 'demo':
      return given;
  }
}

const isRecord = (value: JSONValue | undefined): value is JSONObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
