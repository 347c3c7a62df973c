import type {
  GuidedFlow,
  GuidedInputs,
  GuidedStepId,
} from '../../../shared/model/guided-sign-in.ts';
import { readScopes } from '../../sign-in/sign-in-labels.ts';
import type { Pair } from '../../ui/fields/pairs-field.tsx';

/** The inputs as they are typed. */
export type InputsDraft = {
  metadataUrl: string;
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  registrationEndpoint: string;
  revocationEndpoint: string;
  clientId: string;
  clientSecret: string;
  redirectHost: '' | '127.0.0.1' | 'localhost';
  redirectPort: string;
  way: 'browser' | 'device';
  scopes: string;
  resource: string;
  extra: Pair[];
};

const endpointNames = ['authorization', 'token', 'registration', 'revocation'] as const;
type AddressName = 'metadataUrl' | 'issuer' | `${(typeof endpointNames)[number]}Endpoint`;

export type DraftName = keyof InputsDraft;

/** The inputs that a step is the first to go by. */
export const inputsOf: Partial<Record<GuidedStepId, readonly DraftName[]>> = {
  resource: ['metadataUrl'],
  'authorization-server': [
    'issuer',
    'authorizationEndpoint',
    'tokenEndpoint',
    'registrationEndpoint',
    'revocationEndpoint',
  ],
  client: ['clientId', 'clientSecret', 'redirectHost', 'redirectPort'],
  request: ['way', 'scopes', 'resource', 'extra'],
};

export const draftOf = (inputs: GuidedFlow['inputs']): InputsDraft => ({
  metadataUrl: inputs.metadataUrl ?? '',
  issuer: inputs.issuer ?? '',
  authorizationEndpoint: inputs.endpoints?.authorization ?? '',
  tokenEndpoint: inputs.endpoints?.token ?? '',
  registrationEndpoint: inputs.endpoints?.registration ?? '',
  revocationEndpoint: inputs.endpoints?.revocation ?? '',
  clientId: inputs.clientId ?? '',
  clientSecret: '',
  redirectHost: inputs.redirect?.host ?? '',
  redirectPort: inputs.redirect?.port === undefined ? '' : String(inputs.redirect.port),
  way: inputs.way ?? 'browser',
  scopes: inputs.scopes?.join(' ') ?? '',
  resource: inputs.resource ?? '',
  extra: Object.entries(inputs.extra ?? {}).map(([name, value]) => ({ name, value })),
});

type ReadDraft = { inputs: GuidedInputs } | { errors: Partial<Record<string, string>> };

/** The inputs that a draft stands for, or what is wrong with it, by field. */
export function readDraft(draft: InputsDraft): ReadDraft {
  const errors: Record<string, string> = {};
  const addressIn = (name: AddressName): string | undefined => {
    const text = draft[name].trim();
    if (text !== '' && !/^https?:\/\/[^\s/]\S*$/i.test(text)) {
      errors[name] = 'Enter an address that starts with http:// or https://.';
    }
    return text === '' ? undefined : text;
  };
  const address = (name: 'metadataUrl' | 'issuer') => {
    const text = addressIn(name);
    return text === undefined ? {} : { [name]: text };
  };
  const endpoints = Object.fromEntries(
    endpointNames.flatMap((name) => {
      const text = addressIn(`${name}Endpoint`);
      return text === undefined ? [] : [[name, text]];
    }),
  );
  const addresses = { ...address('metadataUrl'), ...address('issuer') };
  const text = (name: 'clientId' | 'resource') =>
    draft[name].trim() === '' ? {} : { [name]: draft[name].trim() };
  const scopes = readScopes(draft.scopes);
  if ('problem' in scopes) errors.scopes = scopes.problem;
  const port = Number(draft.redirectPort.trim());
  const hasPort = draft.redirectPort.trim() !== '';
  if (hasPort && !(Number.isInteger(port) && port >= 1 && port <= 65_535)) {
    errors.redirectPort = 'Enter a number from 1 to 65535.';
  }
  const extra = draft.extra.filter(({ name, value }) => name.trim() !== '' || value !== '');
  draft.extra.forEach(({ name, value }, index) => {
    if (name.trim() === '' && value !== '') errors[`extra ${index}`] = 'Enter a name.';
  });
  if (Object.keys(errors).length > 0) return { errors };
  const redirect = {
    ...(draft.redirectHost !== '' && { host: draft.redirectHost }),
    ...(hasPort && { port }),
  };
  return {
    inputs: {
      ...addresses,
      ...(Object.keys(endpoints).length > 0 && { endpoints }),
      ...text('clientId'),
      ...text('resource'),
      ...(draft.way === 'device' && { way: draft.way }),
      ...(draft.clientSecret !== '' && { clientSecret: draft.clientSecret }),
      ...('scopes' in scopes && draft.scopes.trim() !== '' && { scopes: scopes.scopes }),
      ...(Object.keys(redirect).length > 0 && { redirect }),
      ...(extra.length > 0 && {
        extra: Object.fromEntries(extra.map(({ name, value }) => [name.trim(), value])),
      }),
    },
  };
}
