import type { Mode } from '../../test/servers/fault-modes.ts';

type Place = { origin: string };

const resourceMetadata = '/.well-known/oauth-protected-resource';
const serverMetadata = '/.well-known/oauth-authorization-server/as';

/**
 * What names the cause in each mode: one of these texts, in any case, in what a program tells. It is the
 * error in the words of the server, the address of what is wrong, the value that is, or the name of the
 * field that is. A mode in which nothing is wrong that a user must hear of has none.
 */
export const causes: Record<Mode, (place: Place) => string[]> = {
  none: () => [],

  'prm-missing': ({ origin }) => [
    `${origin}${resourceMetadata}`,
    'no readable protected resource metadata',
  ],
  'prm-html': ({ origin }) => [`${origin}${resourceMetadata}/mcp`],
  'prm-500': ({ origin }) => [`${origin}${resourceMetadata}`, 'HTTP 500'],
  'prm-other-resource': () => ['https://elsewhere.example/mcp'],
  'prm-no-servers': ({ origin }) => [`${origin}${resourceMetadata}/mcp`, 'authorization_servers'],
  'challenge-absent': () => ['WWW-Authenticate'],
  'challenge-404': ({ origin }) => [`${origin}/nowhere`],
  'login-page': ({ origin }) => [`${origin}/login`],

  'as-html-first': ({ origin }) => [`${origin}${serverMetadata}`],
  'as-issuer-other': () => ['https://honest.example'],
  'as-issuer-slash': ({ origin }) => [`${origin}/as/`],
  'as-issuer-slash-less': ({ origin }) => [`${origin}/as/`],
  'as-no-pkce': () => ['code_challenge_methods_supported', 'PKCE'],
  'as-sparse': () => ['response_types_supported'],
  'as-null-registration': () => [
    'registration_endpoint',
    'dynamic client registration',
    'can’t register themselves',
  ],
  'as-redirects': () => ['/moved-metadata'],

  'dcr-absent': () => [
    'registration_endpoint',
    'dynamic client registration',
    'can’t register themselves',
  ],
  'dcr-refused': () => ['Redirects have to be https', 'invalid_redirect_uri'],
  'dcr-page': ({ origin }) => [`${origin}/login`, `${origin}/as/register`],
  'dcr-other-redirects': () => ['https://elsewhere.example/callback'],

  'answer-denied': () => ['The user said no', 'access_denied'],
  'answer-iss-wrong': () => ['https://evil.example'],
  'answer-iss-missing': () => [' iss ', '“iss”', '(iss)', 'issuer'],
  'answer-state-forged': () => ['state'],

  'token-200-error': () => ['said with HTTP 200', 'invalid_grant'],
  'token-page-500': ({ origin }) => [`${origin}/as/token`, 'HTTP 500'],
  'token-429': () => ['HTTP 429', 'slow_down'],
  'token-form': ({ origin }) => [`${origin}/as/token`, 'x-www-form-urlencoded'],
  'token-no-type': () => ['token_type'],
  'token-expires-text': () => ['expires_in'],
  'token-not-accepted': ({ origin }) => ['https://elsewhere.example/mcp', `${origin}/mcp refuses`],

  'refresh-revoked': () => ['The session was revoked', 'invalid_grant'],
  'refresh-500': ({ origin }) => [`${origin}/as/token`, 'HTTP 500'],
  'refresh-silent': () => [],
  'refresh-narrowed': () => ['lacks read', 'Scopes other'],
  'refresh-unknown-client': () => ['invalid_client'],

  'scope-never-enough': () => ['more-2', 'more-3'],
  'scope-unnamed': () => ['does not say which', 'insufficient_scope'],

  slow: ({ origin }) => [`${origin}${serverMetadata}`],
  endless: ({ origin }) => [`${origin}${serverMetadata}`],
  'clock-skew': () => [],
};

/** Where a client must go no further: a token that it takes here may be another’s, or go to another. */
export const mustStop: ReadonlySet<Mode> = new Set<Mode>([
  'prm-other-resource',
  'as-issuer-other',
  'as-no-pkce',
  'answer-iss-wrong',
  'answer-iss-missing',
  'answer-state-forged',
]);
