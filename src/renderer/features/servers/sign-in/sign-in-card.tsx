import { KeyRound, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ConnectionSnapshot } from '../../../../shared/model/servers/connection.ts';
import type { SignInState } from '../../../../shared/model/sign-in.ts';
import { editServer } from '../../../navigation.ts';
import { AuthFindings } from '../../../sign-in/auth-findings.tsx';
import { SignInFailure } from '../../../sign-in/sign-in-failure.tsx';
import { SignInStep } from '../../../sign-in/sign-in-step.tsx';
import { signInOf, useSignIns } from '../../../stores/sign-ins-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useShownFor } from '../../../ui/use-shown-for.ts';
import { SignInForm } from './sign-in-form.tsx';

/** When it is of use to know why the sign-in before was not enough. */
const beforeStart: readonly SignInState['status'][] = [
  'discovering',
  'ready',
  'needs-client',
  'needs-consent',
  'cancelled',
];

type SignInCardProps = { connection: ConnectionSnapshot };

/** A server that wants a token which only the user can get: what is known, and the way to it. */
export function SignInCard({ connection: { serverName, target } }: SignInCardProps) {
  const signIn = useSignIns((state) => signInOf(state, serverName));
  const status = signIn?.state.status ?? 'discovering';
  const card = useFocusKept(status);
  return (
    <section
      ref={card}
      aria-label={`Sign-in to ${serverName}`}
      tabIndex={-1}
      className="h-full overflow-auto p-6 outline-none"
    >
      <div className="flex max-w-3xl flex-col gap-4">
        <header className="flex flex-wrap items-center gap-2">
          <KeyRound size={16} aria-hidden className="shrink-0 text-warning" />
          <h1 className="min-w-0 text-[15px] leading-6 font-semibold break-words">
            {signIn?.isWithoutUser
              ? `${serverName} needs your consent`
              : `${serverName} wants you to sign in${signIn?.reason ? ' again' : ''}`}
          </h1>
          <span className="min-w-0 flex-1" />
          <Button size="small" icon={Pencil} onClick={() => editServer(serverName, 'sign-in')}>
            Sign-in settings
          </Button>
        </header>
        {signIn?.reason && beforeStart.includes(status) && (
          <SignInFailure failure={signIn.reason} />
        )}
        {signIn && <SignInStep signIn={signIn} />}
        {status === 'discovering' && <Discovering serverName={serverName} />}
        {signIn && <SignInForm key={signIn.identity} signIn={signIn} target={target} />}
        {signIn && <AuthFindings findings={signIn.findings} />}
      </div>
    </section>
  );
}

/** Most authorization servers are found before this; whoever waits longer wants to know for what. */
const patienceMs = 2000;

function Discovering({ serverName }: { serverName: string }) {
  const isSlow = useShownFor(patienceMs);
  return (
    <div className="-mx-3">
      <Skeleton label={`Looking for where to sign in to ${serverName}`} rows={3} />
      {isSlow && (
        <p role="status" className="px-3 pt-1 text-xs text-text-muted">
          Still looking for where to sign in: a request has no response yet. It is in the traffic.
        </p>
      )}
    </div>
  );
}

/** Moves the focus to the card where a new state took the focused button away. */
function useFocusKept(status: SignInState['status']) {
  const card = useRef<HTMLElement>(null);
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (document.activeElement === document.body) card.current?.focus();
  }, [status]);
  return card;
}
