import {
  endpointNames,
  type OAuthEndpoints,
} from '../../../../shared/model/servers/oauth-choice.ts';
import type { AuthorizationServer } from './oauth-types.ts';
import { quoted, shownValue } from './quoted.ts';
import { StepFailed, type StepContext } from './step.ts';
import { isSafeAddress } from './web-address.ts';

type Endpoints = OAuthEndpoints | undefined;

/** The endpoints that are set, without those that are left to be found. */
const setOnes = (endpoints: Endpoints): OAuthEndpoints =>
  Object.fromEntries(
    endpointNames.flatMap((name) => {
      const url = endpoints?.[name];
      return url === undefined ? [] : [[name, url]];
    }),
  );

/** Throws for an endpoint of the user's own that no token may be sent to. */
export function checkEndpoints(endpoints: Endpoints): void {
  for (const [name, url] of Object.entries(setOnes(endpoints))) {
    if (isSafeAddress(url)) continue;
    throw new StepFailed({
      code: 'endpoint-unusable',
      message: `The ${name} endpoint that you set, ${shownValue(url)}, is not a usable https address.`,
      rule: 'MCP authorization, Communication Security',
      next: 'Set one with https, or on this machine, or leave it to be found.',
    });
  }
}

/** Metadata with the user's own endpoints in it; each that differs is told. */
export function withEndpoints<Document extends Record<string, unknown>>(
  document: Document,
  endpoints: Endpoints,
  tell: StepContext['tell'],
): Document {
  const own = Object.entries(setOnes(endpoints)).map(([name, url]) => {
    const member = `${name}_endpoint`;
    const named = document[member];
    const before = named === undefined ? 'where none is named' : `in place of ${shownValue(named)}`;
    const message = `${member} is ${quoted(url)}, as you set it, ${before}`;
    if (named !== url) tell({ kind: 'finding', message });
    return [member, url];
  });
  return { ...document, ...(Object.fromEntries(own) as Partial<Document>) };
}

/** A server with a note of which of its endpoints are the user's own. */
export function markOverridden(
  server: AuthorizationServer,
  endpoints: Endpoints,
): AuthorizationServer {
  const overridden = setOnes(endpoints);
  return Object.keys(overridden).length === 0 ? server : { ...server, overridden };
}

type Known = { endpoints: Endpoints; usesBrowser: boolean; tell: StepContext['tell'] };

/** A server that says nothing of itself, where the user set all that a sign-in needs. */
export function serverOfEndpoints(
  issuer: string,
  { endpoints, usesBrowser, tell }: Known,
): AuthorizationServer | undefined {
  const { authorization, token, registration, revocation } = endpoints ?? {};
  if (token === undefined || (usesBrowser && authorization === undefined)) return undefined;
  tell({
    kind: 'finding',
    message: `${issuer} has no metadata: the endpoints that you set are used, and whether it checks PKCE is unknown`,
    rule: 'MCP authorization, Authorization Code Protection',
  });
  const server: AuthorizationServer = {
    issuer,
    ...(usesBrowser && authorization !== undefined && { authorizationEndpoint: authorization }),
    tokenEndpoint: token,
    ...(registration !== undefined && { registrationEndpoint: registration }),
    ...(revocation !== undefined && { revocationEndpoint: revocation }),
    takesMetadataDocument: false,
    promisesIss: false,
  };
  return markOverridden(server, endpoints);
}

/** Whether the same endpoints are set. */
export const isSameEndpoints = (one: Endpoints, other: Endpoints): boolean =>
  endpointNames.every((name) => one?.[name] === other?.[name]);
