import type { ClientSource, SignInSnapshot } from '../../shared/model/sign-in.ts';
import { revealed } from '../ui/hidden-characters.ts';

/** The host of an address, or the text where that is none. */
export const hostOf = (address: string): string =>
  revealed(URL.canParse(address) ? new URL(address).host || address : address, 100);

/** Where an authorization request has the browser come back to; undefined where it does not say. */
export const redirectOf = (address: string): string | undefined =>
  (URL.canParse(address) && new URL(address).searchParams.get('redirect_uri')) || undefined;

/** The place where the user signs in, in words. */
export const authorizationServer = ({ issuer }: Pick<SignInSnapshot, 'issuer'>): string =>
  issuer === undefined ? 'the authorization server' : hostOf(issuer);

const sources: Record<ClientSource, string> = {
  'pre-registered': 'your own',
  'metadata-document': 'identified by its client ID metadata document',
  registered: 'registered',
};

export const clientSourceLabel = (from: ClientSource | undefined): string | undefined =>
  from && sources[from];

/** What a scope may be made of (RFC 6749, 3.3). */
const scope = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** The scopes in a text with white space between them, or what is wrong with it. */
export function readScopes(text: string): { scopes: string[] } | { problem: string } {
  const scopes = [...new Set(text.split(/\s+/).filter((one) => one !== ''))];
  const wrong = scopes.find((one) => !scope.test(one) || one.length > 300);
  return wrong === undefined
    ? { scopes }
    : { problem: `“${revealed(wrong, 40)}” can’t be a scope: it has quotes, or letters like é.` };
}
