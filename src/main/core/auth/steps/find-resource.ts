import type { Challenge } from './challenges.ts';
import type { ProtectedResource } from './oauth-types.ts';
import { shownValue } from './quoted.ts';
import { readDocument, textsIn, wellKnown } from './read-document.ts';
import { StepFailed, type StepContext } from './step.ts';

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
  const { send, tell } = context;
  const told = metadataUrl ?? challenge?.parameters['resource_metadata'];
  const { origin } = new URL(serverUrl);
  const places = [
    ...(told !== undefined && URL.canParse(told, serverUrl)
      ? [{ url: new URL(told, serverUrl).href, isTold: true }]
      : []),
    { url: wellKnown(serverUrl, name), isTold: false },
    { url: `${origin}/.well-known/${name}`, isTold: false },
  ];
  const seen = new Set<string>();
  if (challenge === undefined) {
    const message = 'the server asks for no token in a challenge of Bearer (WWW-Authenticate)';
    tell({ kind: 'finding', message, rule: 'RFC 9728, 5.1' });
  }
  for (const { url, isTold } of places) {
    if (seen.has(url)) continue;
    seen.add(url);
    const read = await readDocument(send, url);
    if ('problem' in read) {
      const kind = isTold || read.status !== 404 ? 'finding' : 'decision';
      const message = `${url}, where the resource’s metadata should be, ${read.problem}`;
      tell({ kind, message, rule });
      continue;
    }
    tell({ kind: 'decision', message: `the resource’s metadata is at ${url}`, rule });
    return { ...resourceOf(read.document, { url, serverUrl, tell }), url };
  }
  const message = `${origin} publishes no metadata of the resource; it is asked itself for tokens, as in 2025-03-26`;
  tell({ kind: 'finding', message, rule: 'RFC 9728, 3' });
  return undefined;
}

type Found = { url: string; serverUrl: string; tell: StepContext['tell'] };

function resourceOf(
  document: Record<string, unknown>,
  { url, serverUrl, tell }: Found,
): Omit<ProtectedResource, 'url'> {
  const { resource } = document;
  if (typeof resource !== 'string' || !covers(resource, serverUrl)) {
    throw new StepFailed({
      code: 'resource-mismatch',
      message: `${url} is the metadata of ${shownValue(resource)}, not of ${serverUrl}.`,
      rule,
      next: 'Whoever runs the server has to correct “resource” there; or set the resource in the server’s settings.',
    });
  }
  if (resource !== serverUrl) {
    const message = `the resource calls itself ${shownValue(resource)}, which is not exactly ${serverUrl}; strict clients refuse it`;
    tell({ kind: 'finding', message, rule });
  }
  const authorizationServers = textsIn(document['authorization_servers']) ?? [];
  if (!authorizationServers.some(isWebAddress)) {
    throw new StepFailed({
      code: 'no-authorization-server',
      message: `${url} names no authorization server.`,
      rule: 'MCP authorization, Authorization Server Location',
      next: 'Whoever runs the server has to list one in “authorization_servers”.',
    });
  }
  const scopes = textsIn(document['scopes_supported']);
  return {
    resource,
    authorizationServers: authorizationServers.filter(isWebAddress),
    ...(scopes && { scopes }),
    takesDpop:
      document['dpop_bound_access_tokens_required'] === true ||
      textsIn(document['dpop_signing_alg_values_supported']) !== undefined,
  };
}

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

/** The same origin, and the path of the server or one above it. */
function covers(resource: string, serverUrl: string): boolean {
  if (!URL.canParse(resource)) return false;
  const [have, want] = [new URL(resource), new URL(serverUrl)];
  const base = have.pathname.replace(/\/$/, '');
  const isAbove = want.pathname === base || want.pathname.startsWith(`${base}/`);
  return have.origin === want.origin && isAbove;
}
