import { Bug, KeyRound, LogIn, MonitorSmartphone, Play, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SignInSnapshot } from '../../../../shared/model/sign-in.ts';
import { debugSignIn, editServer } from '../../../navigation.ts';
import { authorizationServer, readScopes } from '../../../sign-in/sign-in-labels.ts';
import { connectServer } from '../../../stores/servers-store.ts';
import { cancelSignIn, discoverSignIn, startSignIn } from '../../../stores/sign-ins-store.ts';
import { Button } from '../../../ui/button.tsx';
import { focusWrong } from '../../../ui/fields/focus-wrong.ts';
import { ClientFields } from './client-fields.tsx';
import { SignInFacts } from './sign-in-facts.tsx';

type SignInFormProps = {
  signIn: SignInSnapshot;
  /** The address of the server, secrets masked. */
  target: string;
};

const atRest = ['ready', 'needs-client', 'failed', 'cancelled', 'signed-out'];

/** The facts of a sign-in, what the user may change of them, and how it begins. */
export function SignInForm({ signIn, target }: SignInFormProps) {
  const { serverName, issuer, redirectUri, canUseDevice, isWithoutUser, state } = signIn;
  // What the server's settings say of a client and its scopes is all that counts then.
  const isFixed = isWithoutUser === true || signIn.isFromProvider === true;
  const [client, setClient] = useState({ clientId: '', clientSecret: '' });
  const [hasOwnClient, setOwnClient] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const [scopesText, setScopesText] = useState<string>();
  const isAtRest = atRest.includes(state.status);
  const read = scopesText === undefined ? {} : readScopes(scopesText);
  const isOnlyWay = state.status === 'needs-client';
  const asksClient = isAtRest && (isOnlyWay || hasOwnClient);
  const clientId = client.clientId.trim();
  const form = useRef<HTMLFormElement>(null);
  const start = (usesDevice = false) => {
    if (!isAtRest) return;
    if ((asksClient && clientId === '') || 'problem' in read) {
      focusWrong(form.current, () => setWarned(true));
      return;
    }
    startSignIn(serverName, {
      ...read,
      ...(usesDevice && { usesDevice }),
      ...(asksClient && { clientId }),
      ...(asksClient && client.clientSecret !== '' && { clientSecret: client.clientSecret }),
    });
  };
  return (
    <form
      ref={form}
      aria-label="How you sign in"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWithoutUser) startSignIn(serverName);
        else if (issuer !== undefined) start();
      }}
    >
      <SignInFacts
        signIn={signIn}
        target={target}
        asksClient={asksClient}
        onOwnClient={isAtRest && !isOnlyWay && !isFixed ? setOwnClient : undefined}
        scopesText={scopesText}
        isFixed={!isAtRest || isFixed}
        onScopesText={setScopesText}
      />
      {asksClient && (
        <ClientFields
          place={authorizationServer(signIn)}
          isOnlyWay={isOnlyWay}
          redirectUri={redirectUri}
          draft={client}
          error={isWarned && clientId === '' ? 'Enter the ID of the client.' : undefined}
          onDraft={(draft) => {
            setClient(draft);
            // What was typed stays to be corrected, whatever the sign-in fails with.
            setOwnClient(true);
          }}
        />
      )}
      <Rest signIn={signIn} />
      <div className="flex flex-wrap gap-2">
        {isAtRest && isWithoutUser && (
          <Button variant="primary" icon={RotateCw} onClick={() => startSignIn(serverName)}>
            Get a token
          </Button>
        )}
        {isAtRest && !isWithoutUser && issuer !== undefined && (
          <Button variant="primary" type="submit" icon={LogIn}>
            {state.status === 'failed' ? 'Sign in again' : 'Sign in'}
          </Button>
        )}
        {isAtRest && canUseDevice && (
          <Button
            icon={MonitorSmartphone}
            title="Shows a code to enter on another device (device authorization grant, RFC 8628; not part of any MCP revision)"
            onClick={() => start(true)}
          >
            Use a code
          </Button>
        )}
        {isAtRest && !isWithoutUser && issuer === undefined && (
          <Button variant="primary" icon={RotateCw} onClick={() => discoverSignIn(serverName)}>
            Try again
          </Button>
        )}
        {state.status === 'signed-in' && (
          <Button variant="primary" icon={Play} onClick={() => connectServer(serverName)}>
            Connect
          </Button>
        )}
        {state.status === 'exchanging' && (
          <Button onClick={() => cancelSignIn(serverName)}>Cancel</Button>
        )}
        {!['exchanging', 'waiting-for-user', 'waiting-for-device'].includes(state.status) && (
          <Button
            icon={Bug}
            title="Go through the sign-in step by step"
            onClick={() => debugSignIn({ kind: 'server', serverName })}
          >
            Debug
          </Button>
        )}
        {(isAtRest || ['discovering', 'needs-consent'].includes(state.status)) && (
          <Button
            icon={KeyRound}
            title="Send a token that you have in an Authorization header; nobody signs in then"
            onClick={() => editServer(serverName, 'headers')}
          >
            Use a header
          </Button>
        )}
      </div>
    </form>
  );
}

/** What is left to say of a sign-in that is over. */
function Rest({ signIn: { state, isWithoutUser } }: { signIn: SignInSnapshot }) {
  if (state.status === 'signed-in') {
    return <output>{isWithoutUser ? 'The client has a token.' : 'You are signed in.'}</output>;
  }
  if (state.status !== 'signed-out') return null;
  return (
    <div role="status" className="flex flex-col gap-1">
      <p>You signed out.</p>
      {state.notes.map((note) => (
        <p key={note} className="text-text-muted">
          {note}
        </p>
      ))}
    </div>
  );
}
