import type { OAuthEndpoints } from '../../../../shared/model/servers/oauth-choice.ts';
import type { AuthorizationServer } from './oauth-types.ts';
import {
  checkEndpoints,
  markOverridden,
  serverOfEndpoints,
  withEndpoints,
} from './own-endpoints.ts';
import { shownValue } from './quoted.ts';
import { readDocument, wellKnown } from './read-document.ts';
import { serverOf } from './server-metadata.ts';
import { StepFailed, type StepContext } from './step.ts';

type Options = {
  issuer: string;
  /** Whether the user trusts this issuer although the metadata was asked of another. */
  trusts(issuer: string): boolean;
  /** Whether nothing names an authorization server, so that there may be none at all. */
  isOptional?: boolean;
  /** Whether a user is sent there; otherwise only its token endpoint is needed. */
  usesBrowser?: boolean | undefined;
  /** What is used in place of the endpoints that it names. */
  endpoints?: OAuthEndpoints | undefined;
};

const rule = 'RFC 8414, 3.3';

/**
 * Reads what an authorization server says of itself, at the places and in the order that MCP fixes
 * (RFC 8414, OpenID Connect Discovery); undefined where it says nothing and may say nothing.
 */
export async function findAuthorizationServer(
  context: StepContext,
  { issuer, trusts, isOptional = false, usesBrowser = true, endpoints }: Options,
): Promise<AuthorizationServer | undefined> {
  const { tell } = context;
  checkEndpoints(endpoints);
  const tried: string[] = [];
  for (const url of placesOf(issuer)) {
    const read = await readDocument(context, { url, rule: 'RFC 8414, 3.2' });
    if ('problem' in read) {
      tried.push(`${url} ${read.problem}`);
      const kind = read.status === 200 || read.status >= 500 ? 'finding' : 'decision';
      const message = `${url}, where the authorization server’s metadata could be, ${read.problem}`;
      tell({ kind, message, rule: 'RFC 8414, 3' });
      continue;
    }
    tell({ kind: 'decision', message: `the authorization server’s metadata is at ${url}` });
    checkIssuer(read.document['issuer'], { asked: issuer, url, trusts, tell });
    const server = serverOf(withEndpoints(read.document, endpoints, tell), {
      url,
      tell,
      usesBrowser,
    });
    return markOverridden(server, endpoints);
  }
  const own = serverOfEndpoints(issuer, { endpoints, usesBrowser, tell });
  if (own) return own;
  if (isOptional) return undefined;
  throw new StepFailed({
    code: 'no-metadata',
    message: `No usable metadata of the authorization server ${shownValue(issuer)} was found: ${tried.join('; ')}.`,
    rule: 'MCP authorization, Authorization Server Metadata Discovery',
    next: 'Check the issuer in the protected resource metadata; the authorization server has to publish RFC 8414 or OpenID metadata.',
  });
}

/** The endpoints of a server that says nothing, as clients assumed them in 2025-03-26. */
export function assumedAuthorizationServer(
  { tell }: Pick<StepContext, 'tell'>,
  serverUrl: string,
  endpoints?: OAuthEndpoints,
): AuthorizationServer {
  const { origin } = new URL(serverUrl);
  const assumed = {
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    registration_endpoint: `${origin}/register`,
  };
  const used = withEndpoints(assumed, endpoints, tell);
  const server = {
    issuer: origin,
    authorizationEndpoint: used.authorization_endpoint,
    tokenEndpoint: used.token_endpoint,
    registrationEndpoint: used.registration_endpoint,
    ...(endpoints?.revocation !== undefined && { revocationEndpoint: endpoints.revocation }),
    takesMetadataDocument: false,
    promisesIss: false,
  };
  return markOverridden(server, endpoints);
}

function placesOf(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  return [
    wellKnown(issuer, 'oauth-authorization-server'),
    wellKnown(issuer, 'openid-configuration'),
    ...(path === '' ? [] : [`${origin}${path}/.well-known/openid-configuration`]),
  ];
}

type Asked = Pick<Options, 'trusts'> & { asked: string; url: string; tell: StepContext['tell'] };

function checkIssuer(issuer: unknown, { asked, url, trusts, tell }: Asked): void {
  if (issuer === asked) return;
  const says = typeof issuer === 'string' ? issuer : '';
  const shown = shownValue(issuer);
  if (says !== '' && says.replace(/\/$/, '') === asked.replace(/\/$/, '')) {
    const message = `the issuer ${shown} differs from ${asked} by a slash at its end; strict clients refuse it`;
    return tell({ kind: 'finding', message, rule });
  }
  if (says !== '' && trusts(says)) {
    return tell({
      kind: 'finding',
      message: `the issuer ${shown} is used because you trust it`,
      rule,
    });
  }
  const consent = says === '' ? undefined : ({ kind: 'issuer', issuer: says, asked } as const);
  throw new StepFailed(
    {
      code: 'issuer-mismatch',
      message: `${url} returned the metadata of ${shown}, but that of ${asked} was requested.`,
      rule,
      next: `Continue only if you know that ${shown} handles sign-in for this server.`,
    },
    consent,
  );
}
