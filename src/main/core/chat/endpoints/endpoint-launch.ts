import type { Asker } from '../../../../shared/model/servers/launch-preview.ts';
import type { Endpoint } from '../../../../shared/model/chat-endpoint.ts';
import type { Launchable } from '../../servers/trust/trust.ts';
import { holdsReference } from '../../secrets/references.ts';
import { isFarAway } from '../../servers/trust/is-far-away.ts';
import { isOwnAddress, originOf } from './origin-of.ts';

type Reached = Pick<Endpoint, 'kind' | 'baseUrl' | 'headers'> & { key?: string | undefined };

/** An endpoint as an address with headers, to be shown for approval; its key counts as a header. */
export function endpointLaunch(name: string, { kind, baseUrl, headers, key }: Reached) {
  const url = baseUrl?.trim() || (originOf({ kind }) ?? '');
  const all = { ...headers, ...(key !== undefined && { 'API key': key }) };
  return { name, launch: { kind: 'http', url, headers: all } } satisfies Launchable;
}

/**
 * What has to be approved before an endpoint is asked: that it is at an address beyond this machine and
 * not its provider's own, or that values of the user's environment, or kept secrets, are handed over to
 * it. A key that was given for it goes to that origin alone. Undefined where nothing has to be.
 */
export function handedOver(
  endpoint: Endpoint,
): { asker: Asker; launches: Launchable[] } | undefined {
  const { label, keyReference: key, headers = {} } = endpoint;
  const launched = endpointLaunch(label, { ...endpoint, key });
  const texts = [key ?? '', ...Object.values(headers)];
  const asks = isOwnAddress(endpoint)
    ? texts.some(holdsReference)
    : isFarAway(launched.launch.url, texts);
  if (!asks) return undefined;
  return { asker: { kind: 'endpoint', name: label }, launches: [launched] };
}
