import { CopyButton } from '../../../ui/copy-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { VisibleText } from '../../../ui/visible-text.tsx';

export type ClientDraft = { clientId: string; clientSecret: string };

type ClientFieldsProps = {
  /** Where the user signs in, in words. */
  place: string;
  /** Whether no client can register there. */
  isOnlyWay: boolean;
  /** Where the browser returns to, once that is known. */
  redirectUri: string | undefined;
  draft: ClientDraft;
  error: string | undefined;
  onDraft(draft: ClientDraft): void;
};

/** The client that the user registered by hand, as where the authorization server registers none. */
export function ClientFields(props: ClientFieldsProps) {
  const { place, isOnlyWay, redirectUri, draft, error, onDraft } = props;
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <p className="text-text-muted">
        {isOnlyWay && `Clients can’t register themselves at ${place}. `}
        Register one {isOnlyWay ? 'there' : `at ${place}`} by hand, as a native app or with the
        redirect URI below, and enter its ID.
      </p>
      <TextField
        isMono
        required
        label="Client ID"
        value={draft.clientId}
        error={error}
        onValue={(clientId) => onDraft({ ...draft, clientId })}
      />
      <TextField
        isMono
        type="password"
        label="Client secret"
        hint="Only where the client has one. It is sealed with the sign-in."
        value={draft.clientSecret}
        onValue={(clientSecret) => onDraft({ ...draft, clientSecret })}
      />
      <div className="flex flex-col gap-1">
        <span className="text-xs font-medium">Redirect URI to register</span>
        {redirectUri === undefined ? (
          <p className="text-text-muted">
            <code className="mono">http://127.0.0.1/callback</code>, with any port. Where one port
            must be registered, fix it in the server’s sign-in settings.
          </p>
        ) : (
          <span className="flex items-start gap-1">
            <code className="min-w-0 break-all">
              <VisibleText isStrict text={redirectUri} />
            </code>
            <CopyButton text={redirectUri} label="Copy the redirect URI" />
          </span>
        )}
      </div>
    </div>
  );
}
