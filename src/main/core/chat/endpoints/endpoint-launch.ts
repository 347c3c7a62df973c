import type { Asker } from '../../../../shared/model/launch-preview.ts';
import type { Endpoint } from '../../../../shared/model/chat-endpoint.ts';
import type { Launchable } from '../../servers/trust/trust.ts';
import { originOf } from './origin-of.ts';
import { holdsReference } from './references.ts';

type Reached = Pick<Endpoint, 'kind' | 'baseUrl' | 'headers'> & { key?: string | undefined };

/** Where models are asked, as an address with headers; its key, which goes by a header of the provider's, is one of them. */
export function endpointLaunch(name: string, { kind, baseUrl, headers, key }: Reached): Launchable {
  const url = baseUrl?.trim() || (originOf({ kind }) ?? '');
  const all = { ...headers, ...(key !== undefined && { 'API key': key }) };
  return { name, launch: { kind: 'http', url, headers: all } };
}

/**
 * What has to be approved before an endpoint is asked: that values of the user's environment, or kept
 * secrets, are handed over to it. A key that was given for it goes to that origin alone, and needs no
 * approval. Undefined where nothing is handed over.
 */
export function handedOver(
  endpoint: Endpoint,
): { asker: Asker; launches: Launchable[] } | undefined {
  const { label, keyReference: key, headers = {} } = endpoint;
  const texts = [key ?? '', ...Object.values(headers)];
  if (!texts.some(holdsReference)) return undefined;
  return {
    asker: { kind: 'endpoint', name: label },
    launches: [endpointLaunch(label, { ...endpoint, key })],
  };
}
