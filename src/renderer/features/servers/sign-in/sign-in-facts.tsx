import type { ReactNode } from 'react';
import type { SignInSnapshot } from '../../../../shared/model/sign-in.ts';
import { clientSourceLabel } from '../../../sign-in/sign-in-labels.ts';
import { discoverSignIn } from '../../../stores/sign-ins-store.ts';
import { Button } from '../../../ui/button.tsx';
import { revealed } from '../../../ui/hidden-characters.ts';
import { compactInputClass } from '../../../ui/fields/text-field.tsx';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { ScopesField } from './scopes-field.tsx';

type SignInFactsProps = {
  signIn: SignInSnapshot;
  /** The address of the server, secrets masked. */
  target: string;
  /** Whether the user is asked for the client beneath. */
  asksClient: boolean;
  /** Has the user asked for a client, or not; absent where there is no choice. */
  onOwnClient: ((isOwn: boolean) => void) | undefined;
  scopesText: string | undefined;
  /** Whether the sign-in is under way, so that nothing can be changed. */
  isFixed: boolean;
  onScopesText(text: string | undefined): void;
};

/** What a sign-in is for: the server, its authorization server, the scopes and the client. */
export function SignInFacts(props: SignInFactsProps) {
  const { signIn, target, asksClient, onOwnClient, scopesText, isFixed, onScopesText } = props;
  const { identity, issuer, scopes, isFromProvider, state } = signIn;
  // Its token is exchanged for one of the server's own authorization server, which stands there then.
  const isAtProvider = isFromProvider === true && state.status !== 'signed-in';
  return (
    <dl className="grid grid-cols-[136px_1fr] gap-x-3 gap-y-2">
      <Fact label="Server">
        <code className="break-all">
          <VisibleText isStrict text={target} />
        </code>
      </Fact>
      {issuer !== undefined && (
        <>
          <Fact label={isAtProvider ? 'Identity provider' : 'Authorization server'}>
            <Issuer signIn={signIn} issuer={issuer} isFixed={isFixed} />
          </Fact>
          <Fact label="Scopes">
            <ScopesField
              scopes={scopes}
              text={scopesText}
              isFixed={isFixed}
              onText={onScopesText}
            />
          </Fact>
          {!(asksClient && onOwnClient === undefined) && (
            <Fact label="Client">
              <span className="flex flex-wrap items-center gap-x-2">
                {asksClient ? <span>your own</span> : <Client signIn={signIn} />}
                {onOwnClient && (
                  <Button
                    size="small"
                    variant="ghost"
                    className="-my-1"
                    onClick={() => onOwnClient(!asksClient)}
                  >
                    {asksClient ? 'Register automatically' : 'Use my own'}
                  </Button>
                )}
              </span>
            </Fact>
          )}
        </>
      )}
      <Fact label="Identity">
        <VisibleText text={identity} />
      </Fact>
    </dl>
  );
}

type IssuerProps = { signIn: SignInSnapshot; issuer: string; isFixed: boolean };

/** The authorization server, or a choice where the resource names several. */
function Issuer({ signIn, issuer, isFixed }: IssuerProps) {
  const { serverName, issuers = [] } = signIn;
  if (issuers.length < 2) {
    return (
      <code className="break-all">
        <VisibleText isStrict text={issuer} />
      </code>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <select
        aria-label="Authorization server"
        className={`${compactInputClass} mono max-w-[400px]`}
        disabled={isFixed}
        value={issuer}
        onChange={(event) => discoverSignIn(serverName, event.target.value)}
      >
        {/* A trusted issuer may be none of those that the resource names. */}
        {[...new Set([...issuers, issuer])].map((one) => (
          <option key={one} value={one}>
            {revealed(one, 200)}
          </option>
        ))}
      </select>
      <span className="text-text-muted">the server names {issuers.length}</span>
    </span>
  );
}

function Client({ signIn: { clientId, clientFrom } }: { signIn: SignInSnapshot }) {
  if (clientId === undefined) {
    return <span className="text-text-muted">is registered when you sign in</span>;
  }
  const source = clientSourceLabel(clientFrom);
  return (
    <span className="min-w-0">
      <code className="break-all">
        <VisibleText isStrict text={clientId} />
      </code>
      {source !== undefined && <span className="text-text-muted"> ({source})</span>}
    </span>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
