import type { ReactNode } from 'react';
import type { OAuthGrant } from '../../../../shared/model/servers/oauth-choice.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { PairsField } from '../../../ui/fields/pairs-field.tsx';
import { SecretField } from '../../../ui/fields/secret-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FoldedFields } from './folded-fields.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import { emptyOAuthDraft, type OAuthDraft, type TextField as TextName } from './oauth-draft.ts';
import { RedirectFields } from './redirect-fields.tsx';
import type { DraftErrors } from './server-draft.ts';

type OAuthFieldsProps = {
  draft: OAuthDraft;
  errors: DraftErrors;
  onDraft(draft: OAuthDraft): void;
};

const grants: { value: OAuthGrant; label: string }[] = [
  { value: 'authorization-code', label: 'You, in the browser' },
  { value: 'client-credentials', label: 'The client, with its secret' },
  { value: 'private-key-jwt', label: 'The client, with its private key' },
  { value: 'enterprise', label: 'Your company’s identity provider' },
];

/** The fields of how to sign in, folded while all is left to be found out. */
export function OAuthFields({ draft, errors, onDraft }: OAuthFieldsProps) {
  const set = (change: Partial<OAuthDraft>) => onDraft({ ...draft, ...change });
  type Texts = { label: string; placeholder?: string; hint?: ReactNode };
  const of = (name: TextName, texts: Texts) => ({
    ...texts,
    value: draft[name],
    error: errors[`oauth.${name}`],
    onValue: (value: string) => set({ [name]: value }),
  });
  const text = (name: TextName, texts: Texts) => <TextField isMono {...of(name, texts)} />;
  const secret = (name: TextName, label: string) => <SecretField {...of(name, { label })} />;
  const { grant } = draft;
  const isSet = JSON.stringify(draft) !== JSON.stringify(emptyOAuthDraft);
  const isWrong = Object.keys(errors).some((name) => name.startsWith('oauth.'));
  return (
    <FoldedFields title="Sign-in" isUsed={isSet || isWrong} section="sign-in">
      <p className="text-xs text-text-muted">
        If the server requires sign-in, Wirebench discovers what you leave empty. An Authorization
        header in the definition turns this off. Enter secrets as references such as{' '}
        <code className="mono">{'${secret:NAME}'}</code>, which are sealed and not in the file.
      </p>
      <SelectField
        label="Who signs in"
        value={grant}
        options={grants}
        onValue={(next) => set({ grant: next })}
      />
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3">
        {text('clientId', {
          label: 'Client ID',
          placeholder: grant === 'authorization-code' ? 'registered automatically' : '',
        })}
        {grant !== 'private-key-jwt' && secret('clientSecret', 'Client secret')}
        {grant === 'private-key-jwt' && (
          <>
            {text('algorithm', { label: 'Signing algorithm', placeholder: 'ES256' })}
            <div className="col-span-2">{secret('privateKey', 'Private key (PEM)')}</div>
          </>
        )}
        {grant === 'enterprise' && (
          <>
            {text('providerClientId', { label: 'Client ID at the identity provider' })}
            {secret('providerSecret', 'Client secret at the identity provider')}
            <div className="col-span-2">
              {text('providerIssuer', {
                label: 'Issuer of the identity provider',
                placeholder: 'https://login.example.com',
                hint: 'You sign in there, in the browser. Leave it empty where you have an ID token.',
              })}
            </div>
            {text('tokenEndpoint', {
              label: 'Token endpoint of the identity provider',
              placeholder: 'only with an ID token',
            })}
            {secret('idToken', 'ID token')}
          </>
        )}
        {text('scopes', {
          label: 'Scopes',
          placeholder: 'those that the server names',
          hint: 'Separated by spaces.',
        })}
        {text('resource', {
          label: 'Resource',
          placeholder: 'what the server calls itself',
          hint: 'Sent verbatim (RFC 8707).',
        })}
        {text('identity', {
          label: 'Identity',
          placeholder: 'default',
          hint: 'Distinguishes several accounts at one server.',
        })}
        {grant === 'authorization-code' &&
          text('metadataDocument', {
            label: 'Client ID metadata document',
            placeholder: 'https://example.com/client.json',
            hint: 'Used if the authorization server supports it.',
          })}
      </div>
      {grant === 'enterprise' && draft.providerIssuer !== '' && (
        <RedirectFields draft={draft} error={errors['oauth.redirectPort']} set={set} />
      )}
      {grant === 'authorization-code' && (
        <>
          <RedirectFields draft={draft} error={errors['oauth.redirectPort']} set={set} />
          <PairsField
            label="Extra parameters"
            one="Parameter"
            hint="Of the authorization request, such as audience or login_hint."
            field="oauth.extra"
            pairs={draft.extra}
            errors={errors}
            onPairs={(extra) => set({ extra })}
          />
        </>
      )}
      <EndpointFields draft={draft} errors={errors} onDraft={onDraft} />
      <Checkbox
        checked={draft.sendsScope}
        onChecked={(sendsScope) => set({ sendsScope })}
        title="Some authorization servers reduce the scopes if a refresh does not send them."
      >
        Send the scopes when refreshing a token
      </Checkbox>
    </FoldedFields>
  );
}
