/** The ways in which `startFaultyServer` can be wrong, each with what is wrong then. */
export const modes = {
  none: 'everything is as it should be',

  'prm-missing': 'the resource publishes no metadata',
  'prm-html': 'a page with HTTP 200 is where the metadata of the path should be',
  'prm-500': 'the metadata of the resource answers HTTP 500',
  'prm-other-resource': 'the metadata is that of a resource on another host',
  'prm-no-servers': 'the metadata lists no authorization servers',
  'challenge-absent': 'HTTP 401 comes without WWW-Authenticate',
  'challenge-404': 'the challenge names metadata that is not there; the well-known place has it',
  'login-page': 'a gateway redirects to its login page where HTTP 401 is due',

  'as-html-first': 'a page is where RFC 8414 metadata should be; the OpenID place has it',
  'as-issuer-other': 'the metadata names the issuer of somebody else',
  'as-issuer-slash': 'the issuer in the metadata ends with a slash that was not asked for',
  'as-issuer-slash-less': 'the issuer in the metadata lacks the slash that was asked for',
  'as-no-pkce': 'the metadata lists no methods of PKCE',
  'as-sparse': 'the metadata lists no response types',
  'as-null-registration': 'the registration endpoint is null',
  'as-redirects': 'the place of the metadata redirects to another origin',

  'dcr-absent': 'there is no registration endpoint',
  'dcr-refused': 'registration wants redirects to be https',
  'dcr-page': 'registration redirects to a login page',
  'dcr-other-redirects': 'registration puts in a redirect of its own',

  'answer-denied': 'the user says no',
  'answer-iss-wrong': 'the answer names another issuer',
  'answer-iss-missing': 'the answer lacks the issuer that the metadata promises',
  'answer-state-forged': 'the answer carries a state that nobody sent',

  'token-200-error': 'an error of the token endpoint has HTTP 200',
  'token-page-500': 'the token endpoint answers with a page and HTTP 500',
  'token-429': 'the token endpoint wants to be asked again in seven seconds',
  'token-form': 'the tokens come as a form',
  'token-no-type': 'the tokens come without their type',
  'token-expires-text': 'expires_in is a text',
  'token-not-accepted': 'the token is for another resource, and is refused as soon as it was given',

  'refresh-revoked': 'the refresh token has been revoked',
  'refresh-500': 'refreshing answers with a page and HTTP 500',
  'refresh-silent': 'the refreshed token comes without its scopes, as it may',
  'refresh-narrowed': 'the refreshed token has other scopes, and says so',
  'refresh-unknown-client': 'the client is forgotten when it refreshes',

  'scope-never-enough': 'each tool call wants one scope more than the last',
  'scope-unnamed': 'a tool call wants more scopes without naming any',

  slow: 'the metadata of the authorization server never comes',
  endless: 'the metadata of the authorization server never ends',
  'clock-skew': 'the clock of the authorization server is five minutes fast',
};

export type Mode = keyof typeof modes;
