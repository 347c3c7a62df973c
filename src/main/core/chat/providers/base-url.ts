import type { Endpoint, EndpointKind } from '../../../../shared/model/chat-endpoint.ts';
import { originOf } from '../endpoints/origin-of.ts';

/** The usual path of each kind's API. */
const paths: Record<EndpointKind, string> = {
  anthropic: '/v1',
  openai: '/v1',
  'openai-chat': '/v1',
  gemini: '/v1beta',
  openrouter: '/api/v1',
  azure: '/openai/v1',
  compatible: '/v1',
  demo: '',
};

type Addressed = Pick<Endpoint, 'kind' | 'baseUrl'>;

/**
 * Where an endpoint's requests go, without a slash at the end. An address without a path gets the one
 * that is usual for its kind: people paste `http://localhost:11434`. Undefined for what is no address.
 */
export function baseUrlOf({ kind, baseUrl }: Addressed): URL | undefined {
  const given = baseUrl?.trim() || originOf({ kind });
  if (given === undefined || !URL.canParse(given)) return undefined;
  const url = new URL(given);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  url.hash = '';
  const path = url.pathname.replace(/\/+$/, '');
  const isWithout = path === '' || (kind === 'azure' && path === '/openai');
  url.pathname = isWithout ? paths[kind] : path;
  return url;
}
