import { quoted } from '../steps/quoted.ts';
import {
  assumedAuthorizationServer,
  findAuthorizationServer,
} from '../steps/find-authorization-server.ts';
import { findResource } from '../steps/find-resource.ts';
import type { AuthorizationServer } from '../steps/oauth-types.ts';
import { askServer, challengesOf, saidBy } from './ask-server.ts';
import type { GuidedRun, GuidedWork, StepOutcome } from './guided-run.ts';

const noServer = 'only an authorization server is examined, so no MCP server is asked';

/** Asks the MCP server without a token, and reads what it challenges with (RFC 9110, 11.6.1). */
export const challengeStep: GuidedWork = async (run) => {
  if (run.place.serverUrl === undefined) return skipped(run, noServer);
  const answer = await askServer(run);
  const { all, chosen } = challengesOf(answer);
  run.fact('status', String(answer.status), 'what the server answers to a request without a token');
  for (const challenge of all) {
    const pairs = Object.entries(challenge.parameters).map(
      ([name, value]) => `${name}="${quoted(value)}"`,
    );
    const purpose = challenge === chosen ? 'the challenge that counts' : 'another challenge';
    run.fact(challenge.scheme, pairs.join(', ') || 'no parameters', purpose);
  }
  if (answer.status >= 200 && answer.status < 300) {
    const message = 'the server answers without a token: it protects nothing, or only some calls';
    run.tell({ kind: 'finding', message, rule: 'RFC 6750, 3' });
  } else if (answer.status !== 401) {
    const message = `the server answers ${saidBy(answer)} where 401 is expected`;
    run.tell({ kind: 'finding', message, rule: 'RFC 6750, 3' });
  }
  if (chosen) {
    const why =
      'resource_metadata' in chosen.parameters
        ? 'it says where the protected resource metadata is'
        : 'it is the first that an OAuth client can answer';
    const which = all.length > 1 ? `of ${all.length} challenges that of` : 'the challenge of';
    const message = `${which} ${quoted(chosen.scheme)} counts: ${why}`;
    run.tell({ kind: 'decision', message, rule: 'RFC 9728, 5.1' });
  }
  return { challenge: chosen };
};

/** Reads what the MCP server says of itself (RFC 9728). */
export const resourceStep: GuidedWork = async (run) => {
  const { serverUrl } = run.place;
  if (serverUrl === undefined) return skipped(run, noServer);
  const { challenge } = run.state;
  const { metadataUrl } = run.wanted;
  const resource = await findResource(run, { serverUrl, challenge, metadataUrl });
  if (!resource) return {};
  run.fact('metadata', resource.url, 'where the resource describes itself');
  run.fact('resource', quoted(resource.resource), 'sent verbatim with each request for tokens');
  for (const issuer of resource.authorizationServers) {
    run.fact('authorization_servers', quoted(issuer), 'who issues tokens for it');
  }
  if (resource.scopes) run.fact('scopes_supported', quoted(resource.scopes.join(' ')));
  return { resource };
};

/** Chooses the authorization server, and reads what it says of itself (RFC 8414). */
export const authorizationServerStep: GuidedWork = async (run) => {
  const { place, state, wanted, trusts } = run;
  const listed = state.resource?.authorizationServers ?? [];
  const given = wanted.issuer ?? place.issuer;
  const issuer = given ?? listed[0] ?? new URL(place.serverUrl ?? '').origin;
  run.tell({ kind: 'decision', message: whyIssuer(issuer, given, listed), rule: 'RFC 9728, 7.6' });
  if (given !== undefined && listed.length > 0 && !listed.includes(given)) {
    const message = `the resource does not name ${given} among its authorization servers`;
    run.tell({ kind: 'finding', message, rule: 'RFC 9728, 7.6' });
  }
  const isOptional = listed.length === 0 && given === undefined;
  const { endpoints } = wanted;
  const found = await findAuthorizationServer(run, { issuer, trusts, isOptional, endpoints });
  if (!found) {
    const message = `${issuer} has no metadata; its endpoints are assumed, as in 2025-03-26`;
    run.tell({ kind: 'finding', message, rule: 'MCP 2025-03-26 authorization, Fallbacks' });
  }
  const server = found ?? assumedAuthorizationServer(run, place.serverUrl ?? issuer, endpoints);
  tellOf(run, server);
  return { server };
};

function whyIssuer(issuer: string, given: string | undefined, listed: string[]): string {
  if (given !== undefined) return `${issuer} is asked: you chose it`;
  if (listed.length > 1) return `of ${listed.length} authorization servers ${issuer} is asked`;
  if (listed.length === 1) return `${issuer} is asked: the resource names it`;
  return `${issuer} is asked: it is the server’s own origin, and nothing names another`;
}

function tellOf({ fact }: GuidedRun, server: AuthorizationServer): void {
  fact('issuer', quoted(server.issuer), 'its name, which its answers have to carry');
  const known: [name: string, value: string | undefined, purpose: string][] = [
    ['metadata', server.url, 'where it describes itself'],
    ['authorization_endpoint', server.authorizationEndpoint, 'where the browser is sent'],
    ['token_endpoint', server.tokenEndpoint, 'where the code is exchanged for tokens'],
    ['registration_endpoint', server.registrationEndpoint, 'where a client registers itself'],
    ['revocation_endpoint', server.revocationEndpoint, 'where tokens are revoked'],
    ['introspection_endpoint', server.introspectionEndpoint, 'where tokens are asked about'],
    ['scopes_supported', server.scopes?.join(' '), 'what can be asked for'],
    ['grant_types_supported', server.grantTypes?.join(' '), 'the ways to get a token'],
    ['dpop_signing_alg_values_supported', server.dpopAlgorithms?.join(' '), 'proofs of possession'],
  ];
  const own = Object.values(server.overridden ?? {});
  for (const [name, value, purpose] of known) {
    if (value === undefined) continue;
    const isOwn = name.endsWith('_endpoint') && own.includes(value);
    fact(name, quoted(value), isOwn ? `${purpose}; set by you` : purpose);
  }
  const yesNo = (isSo: boolean) => (isSo ? 'yes' : 'no');
  fact('promises iss', yesNo(server.promisesIss), 'whether answers name their issuer (RFC 9207)');
  fact(
    'supports client ID metadata documents',
    yesNo(server.takesMetadataDocument),
    'clients without a register',
  );
}

/** A step with nothing to do. */
export function skipped({ tell }: Pick<GuidedRun, 'tell'>, message: string): StepOutcome {
  tell({ kind: 'decision', message });
  return 'skipped';
}
