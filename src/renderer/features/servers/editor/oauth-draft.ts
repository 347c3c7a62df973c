import type {
  OAuthChoice,
  OAuthEndpoints,
  OAuthGrant,
} from '../../../../shared/model/servers/oauth-choice.ts';
import { readScopes } from '../../../sign-in/sign-in-labels.ts';
import type { Pair } from '../../../ui/fields/pairs-field.tsx';
import { pairsOf, readPairs } from './pairs-draft.ts';

/** The fields of the sign-in as they were typed, valid or not. */
export type OAuthDraft = {
  grant: OAuthGrant;
  identity: string;
  clientId: string;
  clientSecret: string;
  privateKey: string;
  algorithm: string;
  scopes: string;
  resource: string;
  metadataDocument: string;
  redirectHost: '127.0.0.1' | 'localhost';
  redirectPort: string;
  extra: Pair[];
  sendsScope: boolean;
  /** Endpoints of the authorization server, in place of those that it names. */
  endpoints: Required<OAuthEndpoints>;
  providerIssuer: string;
  tokenEndpoint: string;
  providerClientId: string;
  providerSecret: string;
  idToken: string;
};

export const emptyOAuthDraft: OAuthDraft = {
  grant: 'authorization-code',
  identity: '',
  clientId: '',
  clientSecret: '',
  privateKey: '',
  algorithm: '',
  scopes: '',
  resource: '',
  metadataDocument: '',
  redirectHost: '127.0.0.1',
  redirectPort: '',
  extra: [],
  sendsScope: false,
  endpoints: { authorization: '', token: '', registration: '', revocation: '' },
  providerIssuer: '',
  tokenEndpoint: '',
  providerClientId: '',
  providerSecret: '',
  idToken: '',
};

export function oauthDraft(oauth: OAuthChoice = {}): OAuthDraft {
  const { scopes = [], redirect, extra = {}, identityProvider: provider, ...others } = oauth;
  const { endpoints, ...texts } = others;
  return {
    ...emptyOAuthDraft,
    ...texts,
    endpoints: { ...emptyOAuthDraft.endpoints, ...endpoints },
    scopes: scopes.join(' '),
    redirectHost: redirect?.host ?? '127.0.0.1',
    redirectPort: redirect?.port === undefined ? '' : String(redirect.port),
    extra: pairsOf(extra),
    providerIssuer: provider?.issuer ?? '',
    tokenEndpoint: provider?.tokenEndpoint ?? '',
    providerClientId: provider?.clientId ?? '',
    providerSecret: provider?.clientSecret ?? '',
    idToken: provider?.idToken ?? '',
  };
}

/**
 * Parses the fields that the chosen grant has; what is wrong goes into `errors`, by `oauth.FIELD`.
 * Undefined where all is left to be found out.
 */
export function readOAuth(
  draft: OAuthDraft,
  errors: Record<string, string>,
): OAuthChoice | undefined {
  const { grant } = draft;
  const oauth: OAuthChoice = {
    ...texts(draft, ['identity', 'clientId', 'resource']),
    ...scopesOf(draft, errors),
    ...endpointsOf(draft, errors),
    ...(draft.sendsScope && { sendsScope: true }),
    ...ofGrant[grant](draft, errors),
  };
  if (grant !== 'authorization-code') {
    oauth.grant = grant;
    if (oauth.clientId === undefined) errors['oauth.clientId'] = 'Enter the ID of the client.';
  }
  return Object.keys(oauth).length === 0 ? undefined : oauth;
}

type ReadGrant = (draft: OAuthDraft, errors: Record<string, string>) => Partial<OAuthChoice>;

const ofGrant: Record<OAuthGrant, ReadGrant> = {
  'authorization-code': (draft, errors) => ({
    ...texts(draft, ['clientSecret', 'metadataDocument']),
    ...redirectOf(draft, errors),
    ...extraOf(draft, errors),
    ...documentChecked(draft, errors),
  }),
  'client-credentials': (draft, errors) => ({
    ...needed(draft, ['clientSecret'], errors),
  }),
  'private-key-jwt': (draft, errors) => ({
    ...needed(draft, ['privateKey'], errors),
    ...texts(draft, ['algorithm']),
  }),
  enterprise: (draft, errors) => ({
    ...texts(draft, ['clientSecret']),
    ...redirectOf(draft, errors),
    identityProvider: providerOf(draft, errors),
  }),
};

export type TextField = {
  [Field in keyof OAuthDraft]: OAuthDraft[Field] extends string ? Field : never;
}[keyof OAuthDraft];

const secrets: readonly TextField[] = ['clientSecret', 'privateKey', 'providerSecret', 'idToken'];

/** The fields with something in them; a secret is taken as it was typed. */
function texts<Field extends TextField>(
  draft: OAuthDraft,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const filled = fields.map((field): [Field, string] => {
    const text: string = draft[field];
    return [field, secrets.includes(field) ? text : text.trim()];
  });
  return Object.fromEntries(filled.filter(([, text]) => text !== '')) as Record<Field, string>;
}

const missing: Partial<Record<TextField, string>> = {
  clientSecret: 'Enter the client’s secret, or a reference to it.',
  privateKey: 'Enter the client’s private key, or a reference to it.',
  tokenEndpoint: 'Enter the address that exchanges the ID token, or the issuer in place of both.',
  providerClientId: 'Enter the ID of the client at the identity provider.',
  idToken: 'Enter the ID token, or a reference to it; or the issuer, to sign in there.',
};

function needed<Field extends TextField>(
  draft: OAuthDraft,
  fields: readonly Field[],
  errors: Record<string, string>,
): Partial<Record<Field, string>> {
  const read = texts(draft, fields);
  for (const field of fields) {
    if (read[field] === undefined) errors[`oauth.${field}`] = missing[field] ?? 'Enter it.';
  }
  return read;
}

function scopesOf({ scopes }: OAuthDraft, errors: Record<string, string>): Partial<OAuthChoice> {
  const read = readScopes(scopes);
  if ('problem' in read) errors['oauth.scopes'] = read.problem;
  else if (read.scopes.length > 0) return { scopes: read.scopes };
  return {};
}

function endpointsOf({ endpoints }: OAuthDraft, errors: Record<string, string>) {
  const given = Object.entries(endpoints).flatMap(([name, typed]) => {
    const text = typed.trim();
    if (text === '') return [];
    if (!/^https?:\/\/[^\s/]\S*$/i.test(text)) {
      errors[`oauth.endpoints.${name}`] = 'Enter an address that starts with http:// or https://.';
    }
    return [[name, text]];
  });
  return given.length === 0 ? {} : { endpoints: Object.fromEntries(given) as OAuthEndpoints };
}

function documentChecked({ metadataDocument }: OAuthDraft, errors: Record<string, string>) {
  const text = metadataDocument.trim();
  if (text !== '' && !/^https:\/\/[^\s/]+\/\S+$/.test(text)) {
    errors['oauth.metadataDocument'] = 'Enter an https address with a path.';
  }
  return {};
}

function redirectOf(draft: OAuthDraft, errors: Record<string, string>): Partial<OAuthChoice> {
  const { redirectHost: host, redirectPort } = draft;
  const text = redirectPort.trim();
  const port = Number(text);
  if (text !== '' && !(Number.isInteger(port) && port >= 1 && port <= 65_535)) {
    errors['oauth.redirectPort'] = 'Enter a port from 1 to 65,535.';
  }
  const redirect = { ...(host !== '127.0.0.1' && { host }), ...(text !== '' && { port }) };
  return Object.keys(redirect).length === 0 ? {} : { redirect };
}

function extraOf(draft: OAuthDraft, errors: Record<string, string>): Partial<OAuthChoice> {
  const extra = readPairs('oauth.extra', draft.extra, /^[\w.~-]+$/, errors);
  return Object.keys(extra).length === 0 ? {} : { extra };
}

/** Where the user signs in at the provider, no token of it is given by hand. */
function providerOf(draft: OAuthDraft, errors: Record<string, string>) {
  const { providerClientId: clientId = '' } = needed(draft, ['providerClientId'], errors);
  const { providerIssuer: issuer, providerSecret } = texts(draft, [
    'providerIssuer',
    'providerSecret',
  ]);
  const client = {
    clientId,
    ...(providerSecret !== undefined && { clientSecret: providerSecret }),
  };
  const given = texts(draft, ['tokenEndpoint', 'idToken']);
  if (issuer !== undefined && given.tokenEndpoint === undefined && given.idToken === undefined) {
    if (!/^https?:\/\/[^\s/]\S*$/i.test(issuer)) {
      errors['oauth.providerIssuer'] = 'Enter an address that starts with http:// or https://.';
    }
    return { issuer, ...client };
  }
  const { tokenEndpoint = '', idToken = '' } = needed(draft, ['tokenEndpoint', 'idToken'], errors);
  return { ...(issuer !== undefined && { issuer }), tokenEndpoint, idToken, ...client };
}
