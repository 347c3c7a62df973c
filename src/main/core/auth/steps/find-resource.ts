import type { Challenge } from './challenges.ts';
import type { ProtectedResource } from './oauth-types.ts';
import { quoted, shownValue } from './quoted.ts';
import { readDocument, textsIn, wellKnown, type ReadDocument } from './read-document.ts';
import { StepFailed, type StepContext } from './step.ts';
import { isWebAddress } from './web-address.ts';

type Options = {
  serverUrl: string;
  challenge: Challenge | undefined;
  /** Where the user wants the metadata to be read. */
  metadataUrl?: string | undefined;
};

const rule = 'RFC 9728, 3.3';
const name = 'oauth-protected-resource';

/**
 * Reads what a protected resource says of itself: where its challenge says, else at the well-known
 * places of its path and of its root (MCP, Protected Resource Metadata Discovery Requirements).
 * Undefined where it says nothing.
 */
export async function findResource(
  context: StepContext,
  { serverUrl, challenge, metadataUrl }: Options,
): Promise<ProtectedResource | undefined> {
  const { tell } = context;
  const named = metadataUrl ?? challenge?.parameters['resource_metadata'];
  const told = named === undefined ? undefined : URL.parse(named, serverUrl)?.href;
  const { origin } = new URL(serverUrl);
  const isUsable = told !== undefined && isWebAddress(told);
  if (named !== undefined && !isUsable) {
    const message = `the protected resource metadata is said to be at “${quoted(named)}”, which is not a web address`;
    tell({ kind: 'finding', message, rule: 'RFC 9728, 5.1' });
  }
  const places = [
    ...(isUsable ? [{ url: told, isTold: true }] : []),
    { url: wellKnown(serverUrl, name), isTold: false },
    { url: `${origin}/.well-known/${name}`, isTold: false },
  ];
  const seen = new Set<string>();
  if (challenge === undefined) {
    const message = `${serverUrl} names no Bearer challenge (WWW-Authenticate) in asking for a token`;
    tell({ kind: 'finding', message, rule: 'RFC 9728, 5.1' });
  }
  for (const { url, isTold } of places) {
    if (seen.has(url)) continue;
    seen.add(url);
    const read = await readPlace(context, url, isTold);
    if ('problem' in read) {
      const kind = isTold || read.status !== 404 ? 'finding' : 'decision';
      const message = `${url}, where the protected resource metadata should be, ${read.problem}`;
      tell({ kind, message, rule });
      continue;
    }
    tell({ kind: 'decision', message: `the protected resource metadata is at ${url}`, rule });
    return { ...resourceOf(read.document, { url, serverUrl, tell }), url };
  }
  const message = `${origin} publishes no readable protected resource metadata; it is asked for tokens itself, as in 2025-03-26`;
  tell({ kind: 'finding', message, rule: 'RFC 9728, 3' });
  return undefined;
}

/** A place that the challenge names wrongly is passed by, as the well-known ones may be right. */
async function readPlace(
  context: StepContext,
  url: string,
  isTold: boolean,
): Promise<ReadDocument> {
  try {
    return await readDocument(context, { url, rule: 'RFC 9728, 3.2' });
  } catch (error) {
    const mayPass = isTold && error instanceof StepFailed && error.consent === undefined;
    if (!mayPass) throw error;
    return { problem: `gives no answer: ${error.message.replace(/\.$/, '')}`, status: 0 };
  }
}

type Found = { url: string; serverUrl: string; tell: StepContext['tell'] };

function resourceOf(
  document: Record<string, unknown>,
  { url, serverUrl, tell }: Found,
): Omit<ProtectedResource, 'url'> {
  const { resource } = document;
  if (typeof resource !== 'string' || !isWebAddress(resource) || !covers(resource, serverUrl)) {
    throw new StepFailed({
      code: 'resource-mismatch',
      message: `${url} is the metadata of ${shownValue(resource)}, not of ${serverUrl}.`,
      rule,
      next: 'The server’s operator has to correct “resource” there; or set the resource in the server’s settings.',
    });
  }
  if (resource !== serverUrl) {
    const message = `the resource calls itself ${shownValue(resource)}, which is not exactly ${serverUrl}; strict clients refuse it`;
    tell({ kind: 'finding', message, rule });
  }
  const named = textsIn(document['authorization_servers']) ?? [];
  const authorizationServers = named.filter(isWebAddress);
  const [unusable] = named.filter((text) => !isWebAddress(text));
  if (authorizationServers.length === 0) {
    const but = unusable === undefined ? '' : `, but “${quoted(unusable)}”`;
    throw new StepFailed({
      code: 'no-authorization-server',
      message: `${url} names no authorization server${but}.`,
      rule: 'MCP authorization, Authorization Server Location',
      next: 'The server’s operator has to list one in “authorization_servers”.',
    });
  }
  if (unusable !== undefined) {
    const message = `${url} names “${quoted(unusable)}” as an authorization server, which is not a web address`;
    tell({ kind: 'finding', message, rule: 'RFC 9728, 2' });
  }
  const scopes = textsIn(document['scopes_supported']);
  return {
    resource,
    authorizationServers,
    ...(scopes && { scopes }),
    takesDpop:
      document['dpop_bound_access_tokens_required'] === true ||
      textsIn(document['dpop_signing_alg_values_supported']) !== undefined,
  };
}

/** The same origin, and the path of the server or one above it. */
function covers(resource: string, serverUrl: string): boolean {
  const [have, want] = [new URL(resource), new URL(serverUrl)];
  const base = have.pathname.replace(/\/$/, '');
  const isAbove = want.pathname === base || want.pathname.startsWith(`${base}/`);
  return have.origin === want.origin && isAbove;
}
