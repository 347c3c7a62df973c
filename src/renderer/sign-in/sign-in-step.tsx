import { LoaderCircle } from 'lucide-react';
import type { SignInSnapshot } from '../../shared/model/sign-in.ts';
import { agreeTo, askFromHere, cancelSignIn, pasteAnswer } from '../stores/sign-ins-store.ts';
import { BrowserWait } from './browser-wait.tsx';
import { DeviceWait } from './device-wait.tsx';
import { ConsentQuestion } from './consent-question.tsx';
import { authorizationServer } from './sign-in-labels.ts';
import { SignInFailure } from './sign-in-failure.tsx';

/** What a sign-in does now, wants to know or failed with; nothing where it rests. */
export function SignInStep({ signIn }: { signIn: SignInSnapshot }) {
  const { serverName, state } = signIn;
  const cancel = () => cancelSignIn(serverName);
  switch (state.status) {
    case 'needs-consent':
      return (
        <ConsentQuestion
          key={JSON.stringify(state.consent)}
          place={serverName}
          consent={state.consent}
          onAgree={() => agreeTo(serverName, state.consent)}
          onCancel={cancel}
        />
      );
    case 'waiting-for-user':
      return (
        <BrowserWait
          key={state.url}
          url={state.url}
          onPaste={async (text) => pasteAnswer(serverName, text)}
          onAsk={async () => askFromHere(serverName)}
          onCancel={cancel}
        />
      );
    case 'waiting-for-device':
      return <DeviceWait code={state} onCancel={cancel} />;
    case 'exchanging':
      return (
        <p className="flex items-center gap-2">
          <LoaderCircle size={14} aria-hidden className="animate-spin text-accent" />
          <output className="break-words">
            Getting the tokens from {authorizationServer(signIn)}
          </output>
        </p>
      );
    case 'failed':
      return <SignInFailure failure={state.failure} />;
    case 'cancelled':
      return <output className="text-text-muted">The sign-in was cancelled.</output>;
    case 'discovering':
    case 'ready':
    case 'needs-client':
    case 'signed-in':
    case 'signed-out':
      return null;
  }
}
