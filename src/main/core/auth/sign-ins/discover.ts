import type { OAuthEndpoints } from '../../../../shared/model/servers/oauth-choice.ts';
import type { Challenge } from '../steps/challenges.ts';
import { chooseScopes } from '../steps/choose-scopes.ts';
import {
  assumedAuthorizationServer,
  findAuthorizationServer,
} from '../steps/find-authorization-server.ts';
import { findResource } from '../steps/find-resource.ts';
import type { AuthorizationServer } from '../steps/oauth-types.ts';
import type { StepContext } from '../steps/step.ts';

export type DiscoverOptions = {
  serverUrl: string;
  challenge: Challenge | undefined;
  /** The issuer that the user picked, where the resource names several. */
  issuer?: string | undefined;
  /** Whether the user trusts this issuer although the metadata was asked of another. */
  trusts(issuer: string): boolean;
  /** What is sent as `resource` in place of what the server calls itself. */
  resource?: string | undefined;
  /** Endpoints in place of those that the authorization server names. */
  endpoints?: OAuthEndpoints | undefined;
  /** The scopes to ask for, in place of those that the server names. */
  scopes?: readonly string[] | undefined;
  /** Whether the user is sent there; true where absent. */
  usesBrowser?: boolean;
  /** The scopes that are held and are asked for again. */
  granted?: readonly string[] | undefined;
  /** Hears early of the issuers to choose from, as the one that is asked may be of no use. */
  onIssuers?(issuers: string[]): void;
};

/** Where a token can be got for an MCP server, and what to ask for. */
export type Discovered = {
  server: AuthorizationServer;
  /** The issuers to choose from. */
  issuers: string[];
  /** What is sent as `resource`, verbatim (RFC 8707, 2). */
  resource: string;
  scopes: string[];
  /** Whether the tokens are to be bound to a key (RFC 9449): both servers have to know that. */
  usesDpop: boolean;
};

/** Finds the resource and its authorization server, and chooses the scopes; asks nobody. */
export async function discover(
  context: StepContext,
  { serverUrl, challenge, issuer, trusts, ...wanted }: DiscoverOptions,
): Promise<Discovered> {
  const found = await findResource(context, { serverUrl, challenge });
  const issuers = found?.authorizationServers ?? [];
  wanted.onIssuers?.(issuers);
  const [first = new URL(serverUrl).origin] = issuers;
  const asked = issuer !== undefined && issuers.includes(issuer) ? issuer : first;
  if (issuers.length > 1) {
    const message = `of ${issuers.length} authorization servers ${asked} is asked`;
    context.tell({ kind: 'decision', message, rule: 'RFC 9728, 7.6' });
  }
  const server =
    (await findAuthorizationServer(context, {
      issuer: asked,
      trusts,
      isOptional: found === undefined,
      usesBrowser: wanted.usesBrowser,
      endpoints: wanted.endpoints,
    })) ?? assumedAuthorizationServer(context, serverUrl, wanted.endpoints);
  const resource = wanted.resource ?? found?.resource ?? serverUrl;
  const scopes = chooseScopes(context, {
    challenge,
    resource: found,
    server,
    wanted: wanted.scopes,
    granted: wanted.granted,
  });
  const takesDpop = found?.takesDpop === true || /^dpop$/i.test(challenge?.scheme ?? '');
  const usesDpop = takesDpop && server.dpopAlgorithms?.includes('ES256') === true;
  if (usesDpop) {
    const message = 'the tokens are bound to a key, which both servers know';
    context.tell({ kind: 'decision', message, rule: 'RFC 9449, 5' });
  }
  return { server, issuers: issuers.length > 0 ? issuers : [asked], resource, scopes, usesDpop };
}
