import type { LanguageModelV4 } from '@ai-sdk/provider';
import { ModelFailure } from '../model.ts';
import { baseUrlOf } from './base-url.ts';
import type { ModelAccess } from './model-access.ts';
import { reasoningDetails } from './reasoning-details.ts';
import { writtenArguments } from './written-arguments.ts';

/** The libraries look for a key in the environment where they are given none; the fetch takes this one off again. */
const noKey = 'put-on-by-the-fetch';

/**
 * The AI SDK's model for an endpoint. Each library is loaded when it is first used. Another kind is first of all one
 * of `endpointKinds` (shared/model/chat-endpoint.ts).
 */
export async function providerModel(
  { endpoint }: ModelAccess,
  modelId: string,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  const base = baseUrlOf(endpoint);
  if (!base) {
    throw new ModelFailure(`${endpoint.label} has no usable address.`, { kind: 'bad-request' });
  }
  const { search } = base;
  base.search = '';
  const settings = {
    baseURL: base.href.replace(/\/$/, ''),
    apiKey: noKey,
    fetch: withQuery(fetch, search),
  };
  switch (endpoint.kind) {
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settings)(modelId);
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(settings).responses(modelId);
    case 'azure':
      return (await import('@ai-sdk/openai'))
        .createOpenAI({ ...settings, name: 'azure' })
        .responses(modelId);
    case 'openai-chat':
      return (await import('@ai-sdk/openai')).createOpenAI(settings).chat(modelId);
    case 'gemini':
      return (await import('@ai-sdk/google')).createGoogle({
        ...settings,
        fetch: writtenArguments(settings.fetch),
      })(modelId);
    case 'openrouter':
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const name = endpoint.kind;
      return createOpenAICompatible({
        ...settings,
        name,
        includeUsage: true,
        metadataExtractor: reasoningDetails,
      })(modelId);
    }
    case 'demo':
      throw new ModelFailure('The demo model has no endpoint.', { kind: 'bad-request' });
  }
}

/** An address may end with parameters, such as a version; they belong behind each path. */
function withQuery(fetch: typeof globalThis.fetch, search: string): typeof globalThis.fetch {
  if (search === '') return fetch;
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    for (const [name, value] of new URLSearchParams(search)) url.searchParams.set(name, value);
    return fetch(url, init);
  };
}
