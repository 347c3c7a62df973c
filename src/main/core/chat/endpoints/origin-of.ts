import type { Endpoint, EndpointKind } from '../../../../shared/model/chat-endpoint.ts';

/** The origins of the kinds that have an address of their own. */
const ownOrigins: Partial<Record<EndpointKind, string>> = {
  anthropic: 'https://api.anthropic.com',
  openai: 'https://api.openai.com',
  'openai-chat': 'https://api.openai.com',
  gemini: 'https://generativelanguage.googleapis.com',
  openrouter: 'https://openrouter.ai',
};

/** Returns the origin that an endpoint's key is sent to; undefined where it has no address yet. */
export function originOf({
  kind,
  baseUrl,
}: Pick<Endpoint, 'kind' | 'baseUrl'>): string | undefined {
  const given = baseUrl?.trim();
  if (!given) return ownOrigins[kind];
  return URL.canParse(given) ? new URL(given).origin : undefined;
}

/** Whether requests go to the address that the kind has by itself, not to a proxy or a local server. */
export const isOwnAddress = (endpoint: Pick<Endpoint, 'kind' | 'baseUrl'>): boolean =>
  originOf(endpoint) === originOf({ kind: endpoint.kind });
