import type { EndpointKind, Usage } from '../../../../shared/model/chat-endpoint.ts';

export type ModelPrices = {
  /** The cost in US dollars; undefined where input or output were not reported. */
  costOf(usage: Usage): number | undefined;
  contextTokens?: number;
};

const providers: Partial<Record<EndpointKind, string>> = {
  anthropic: 'anthropic',
  openai: 'openai',
  'openai-chat': 'openai',
  gemini: 'google',
  openrouter: 'openrouter',
  azure: 'azure',
};

/**
 * The prices of a model; undefined where they are unknown, as of local models, or of those newer
 * than the table.
 */
export async function pricesFor(
  kind: EndpointKind,
  modelId: string,
): Promise<ModelPrices | undefined> {
  const providerId = providers[kind];
  if (!providerId) return undefined;
  const { calcPrice } = await import('@pydantic/genai-prices');
  const known = calcPrice({ input_tokens: 0, output_tokens: 0 }, modelId, { providerId });
  if (!known) return undefined;
  const contextTokens = known.model.context_window;
  return {
    ...(contextTokens ? { contextTokens } : {}),
    costOf(usage) {
      const { input, output } = usage;
      if (usage.cost !== undefined) return usage.cost;
      if (input === undefined || output === undefined) return undefined;
      const cacheRead = Math.min(usage.cacheRead ?? 0, input);
      const price = calcPrice(
        {
          input_tokens: input,
          output_tokens: output,
          cache_read_tokens: cacheRead,
          cache_write_tokens: Math.min(usage.cacheWrite ?? 0, input - cacheRead),
        },
        modelId,
        { providerId },
      );
      return price?.total_price;
    },
  };
}
