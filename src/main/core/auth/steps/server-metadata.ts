import type { AuthorizationServer } from './oauth-types.ts';
import { shownValue } from './quoted.ts';
import { textsIn } from './read-document.ts';
import { StepFailed, type StepContext } from './step.ts';
import { isSafeAddress } from './web-address.ts';

type Found = {
  url: string;
  tell: StepContext['tell'];
  /** Whether a user is sent there, for a code that PKCE protects; machines need neither. */
  usesBrowser: boolean;
};

/** Reads metadata of an authorization server, whose issuer was checked (RFC 8414, 2). */
export function serverOf(document: Record<string, unknown>, found: Found): AuthorizationServer {
  const { url, tell, usesBrowser } = found;
  const needed = (name: string) => endpoint(document, name, found) ?? incomplete(name, url);
  const registration = endpoint(document, 'registration_endpoint', found);
  const revocation = endpoint(document, 'revocation_endpoint', found);
  const introspection = endpoint(document, 'introspection_endpoint', found);
  const device = endpoint(document, 'device_authorization_endpoint', found);
  const scopes = textsIn(document['scopes_supported']);
  const grantTypes = textsIn(document['grant_types_supported']);
  const tokenAuthMethods = textsIn(document['token_endpoint_auth_methods_supported']);
  const dpopAlgorithms = textsIn(document['dpop_signing_alg_values_supported']);
  const server: AuthorizationServer = {
    issuer: String(document['issuer']),
    ...(usesBrowser && { authorizationEndpoint: needed('authorization_endpoint') }),
    tokenEndpoint: needed('token_endpoint'),
    ...(registration && { registrationEndpoint: registration }),
    ...(revocation && { revocationEndpoint: revocation }),
    ...(introspection && { introspectionEndpoint: introspection }),
    ...(device && { deviceAuthorizationEndpoint: device }),
    ...(scopes && { scopes }),
    ...(grantTypes && { grantTypes }),
    ...(tokenAuthMethods && { tokenAuthMethods }),
    ...(dpopAlgorithms && { dpopAlgorithms }),
    takesMetadataDocument: document['client_id_metadata_document_supported'] === true,
    promisesIss: document['authorization_response_iss_parameter_supported'] === true,
    url,
  };
  if (!usesBrowser) return server;
  if (!textsIn(document['code_challenge_methods_supported'])?.includes('S256')) {
    throw new StepFailed({
      code: 'no-pkce',
      message: `${url} does not list S256 in “code_challenge_methods_supported”: a stolen code could be used by others.`,
      rule: 'MCP authorization, Authorization Code Protection',
      next: 'The authorization server has to support PKCE and to say so.',
    });
  }
  if (!textsIn(document['response_types_supported'])?.includes('code')) {
    const message = `${url} does not list code in “response_types_supported”; strict clients refuse it`;
    tell({ kind: 'finding', message, rule: 'RFC 8414, 2' });
  }
  return server;
}

/** An endpoint of the metadata; absent where it is null or missing. */
function endpoint(
  document: Record<string, unknown>,
  name: string,
  { url, tell }: Pick<Found, 'url' | 'tell'>,
): string | undefined {
  const value = document[name];
  if (value === undefined) return undefined;
  if (value === null) {
    const message = `${name} in ${url} is null, where it should be left out; strict clients refuse it`;
    tell({ kind: 'finding', message, rule: 'RFC 8414, 3.2' });
    return undefined;
  }
  if (typeof value !== 'string' || !isSafeAddress(value)) {
    throw new StepFailed({
      code: 'metadata-unusable',
      message: `The ${name} in ${url} is ${shownValue(value)}, which is not a usable https address.`,
      rule: 'MCP authorization, Communication Security',
      next: 'The authorization server has to correct its metadata.',
    });
  }
  return value;
}

function incomplete(name: string, url: string): never {
  throw new StepFailed({
    code: 'metadata-incomplete',
    message: `The metadata at ${url} has no ${name}.`,
    rule: 'RFC 8414, 2',
    next: 'The authorization server has to add it to its metadata.',
  });
}
