import type { Mode } from './fault-modes.ts';
import { json, page, redirect, type Reply } from './reply.ts';

export const resourceMetadataPath = '/.well-known/oauth-protected-resource';

const paths = {
  server: '/.well-known/oauth-authorization-server/as',
  /** Where a client looks that takes the MCP server for its own authorization server. */
  ownServer: '/.well-known/oauth-authorization-server',
  openId: '/.well-known/openid-configuration/as',
  moved: '/moved-metadata',
};

/** Answers for the metadata of a resource and of its authorization server; undefined elsewhere. */
export function metadataReply(mode: Mode, path: string, origin: string): Reply | undefined {
  if (path.startsWith(resourceMetadataPath)) return resourceReply(mode, path, origin);
  const document = serverMetadata(mode, origin);
  switch (path) {
    case paths.server:
      if (mode === 'as-html-first') return page();
      if (mode === 'as-redirects') return redirect(`${elsewhere(origin)}${paths.moved}`);
      return json(document);
    case paths.ownServer:
      return mode === 'prm-missing' ? json({ ...document, issuer: origin }) : undefined;
    case paths.openId:
      return mode === 'as-html-first' ? json(document) : undefined;
    case paths.moved:
      return json(document);
    default:
      return undefined;
  }
}

/** Whether it is the first place at which a client looks for the authorization server's metadata. */
export const isServerMetadata = (path: string): boolean => path === paths.server;

function resourceReply(mode: Mode, path: string, origin: string): Reply {
  if (mode === 'prm-missing') return json({ error: 'not_found' }, 404);
  if (mode === 'prm-500') return page(500);
  if (mode === 'prm-html' && path !== resourceMetadataPath) return page();
  const issuer = mode === 'as-issuer-slash-less' ? `${origin}/as/` : `${origin}/as`;
  return json({
    resource: mode === 'prm-other-resource' ? 'https://elsewhere.example/mcp' : `${origin}/mcp`,
    authorization_servers: mode === 'prm-no-servers' ? [] : [issuer],
    scopes_supported: ['read'],
  });
}

function serverMetadata(mode: Mode, origin: string): object {
  const base = `${origin}/as`;
  const issuers: Partial<Record<Mode, string>> = {
    'as-issuer-other': 'https://honest.example',
    'as-issuer-slash': `${base}/`,
  };
  const registration: Partial<Record<Mode, object>> = {
    'dcr-absent': {},
    'as-null-registration': { registration_endpoint: null },
  };
  return {
    issuer: issuers[mode] ?? base,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    revocation_endpoint: `${base}/revoke`,
    introspection_endpoint: `${base}/introspect`,
    ...(registration[mode] ?? { registration_endpoint: `${base}/register` }),
    ...(mode === 'as-sparse' ? {} : { response_types_supported: ['code'] }),
    ...(mode === 'as-no-pkce' ? {} : { code_challenge_methods_supported: ['S256'] }),
    ...(mode.startsWith('answer-iss')
      ? { authorization_response_iss_parameter_supported: true }
      : {}),
    token_endpoint_auth_methods_supported: ['none'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    jwks_uri: `${base}/jwks`,
  };
}

/** The same server by another name, which makes it another origin. */
const elsewhere = (origin: string): string => origin.replace('127.0.0.1', 'localhost');
