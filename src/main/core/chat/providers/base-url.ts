import type { Endpoint, EndpointKind } from '../../../../shared/model/chat-endpoint.ts';

/** What a kind is reached at where an endpoint names no address, and the path that its wire lies under. */
const addresses: Record<EndpointKind, { own?: string; path: string }> = {
  anthropic: { own: 'https://api.anthropic.com', path: '/v1' },
  openai: { own: 'https://api.openai.com', path: '/v1' },
  'openai-chat': { own: 'https://api.openai.com', path: '/v1' },
  gemini: { own: 'https://generativelanguage.googleapis.com', path: '/v1beta' },
  openrouter: { own: 'https://openrouter.ai', path: '/api/v1' },
  azure: { path: '/openai/v1' },
  compatible: { path: '/v1' },
  demo: { path: '' },
};

/**
 * Where an endpoint's requests go, without a slash at the end. An address without a path gets the one
 * that is usual for its kind: people paste `http://localhost:11434`. Undefined for what is no address.
 */
export function baseUrlOf({ kind, baseUrl }: Pick<Endpoint, 'kind' | 'baseUrl'>): URL | undefined {
  const { own, path } = addresses[kind];
  const given = baseUrl?.trim() || own;
  if (given === undefined || !URL.canParse(given)) return undefined;
  const url = new URL(given);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  if (
    url.pathname === '/' ||
    url.pathname === '' ||
    (kind === 'azure' && url.pathname === '/openai')
  ) {
    url.pathname = path;
  }
  return url;
}

/** Whether requests go to the address that the kind has by itself, not to a proxy or a local server. */
export const isOwnAddress = (endpoint: Pick<Endpoint, 'kind' | 'baseUrl'>): boolean =>
  baseUrlOf(endpoint)?.origin === addresses[endpoint.kind].own;
