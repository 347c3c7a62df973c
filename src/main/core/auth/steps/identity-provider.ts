import type { AuthorizationServer } from './oauth-types.ts';
import { shownValue } from './quoted.ts';
import { readDocument } from './read-document.ts';
import { serverOf } from './server-metadata.ts';
import { StepFailed, type StepContext } from './step.ts';
import { isSafeAddress, isWebAddress } from './web-address.ts';

/** An OpenID provider, at which users sign in for all servers of their company. */
export type IdentityProvider = {
  server: AuthorizationServer;
  /** Where the keys are that it signs with. */
  keysUrl: string;
};

const rule = 'OpenID Connect Discovery, 4';

/** Reads what an OpenID provider says of itself; its name has to be exactly the one that was asked. */
export async function findIdentityProvider(
  context: StepContext,
  issuer: string,
): Promise<IdentityProvider> {
  const { tell } = context;
  if (!isWebAddress(issuer)) {
    throw new StepFailed({
      code: 'provider-no-address',
      message: `The identity provider ${shownValue(issuer)} is not a web address.`,
      next: 'Correct it in the server’s settings, under Sign-in.',
    });
  }
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const read = await readDocument(context, { url, rule });
  if ('problem' in read) {
    throw new StepFailed({
      code: 'provider-no-metadata',
      message: `The identity provider’s metadata could not be read: ${url} ${read.problem}.`,
      rule,
      next: 'Check its issuer in the server’s settings, under Sign-in.',
    });
  }
  const { document } = read;
  if (document['issuer'] !== issuer) {
    throw new StepFailed({
      code: 'provider-mismatch',
      message: `${url} says that it is the metadata of ${shownValue(document['issuer'])}, but ${issuer} was asked.`,
      rule: 'OpenID Connect Discovery, 4.3',
      next: 'Give the issuer as the identity provider spells it.',
    });
  }
  const address = (name: string): string => {
    const value = document[name];
    if (typeof value === 'string' && isSafeAddress(value)) return value;
    throw new StepFailed({
      code: 'provider-unusable',
      message: `The ${name} in ${url} is ${shownValue(value)}, which is not a usable https address.`,
      rule: 'OpenID Connect Discovery, 3',
      next: 'The identity provider has to correct its metadata.',
    });
  };
  // Many support PKCE and do not list it; it is sent in any case.
  const server = serverOf(document, { url, tell, usesBrowser: false });
  return {
    server: { ...server, authorizationEndpoint: address('authorization_endpoint') },
    keysUrl: address('jwks_uri'),
  };
}
