import { TextField } from '../../../ui/fields/text-field.tsx';
import type { OAuthDraft } from './oauth-draft.ts';
import type { DraftErrors } from './server-draft.ts';

type EndpointFieldsProps = {
  draft: OAuthDraft;
  errors: DraftErrors;
  onDraft(draft: OAuthDraft): void;
};

const endpointNames = ['authorization', 'token', 'registration', 'revocation'] as const;
const labels = {
  authorization: 'Authorization endpoint',
  token: 'Token endpoint',
  registration: 'Registration endpoint',
  revocation: 'Revocation endpoint',
};

/** The endpoints that stand in for those that an authorization server names. */
export function EndpointFields({ draft, errors, onDraft }: EndpointFieldsProps) {
  const { grant, endpoints } = draft;
  const names = grant === 'authorization-code' ? endpointNames : (['token', 'revocation'] as const);
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3">
      {names.map((name) => (
        <TextField
          key={name}
          isMono
          label={labels[name]}
          placeholder="what the authorization server names"
          value={endpoints[name]}
          error={errors[`oauth.endpoints.${name}`]}
          onValue={(url) => onDraft({ ...draft, endpoints: { ...endpoints, [name]: url } })}
        />
      ))}
    </div>
  );
}
