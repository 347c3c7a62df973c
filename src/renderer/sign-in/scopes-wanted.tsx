import { KeyRound, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { heldTokens } from '../../shared/model/sign-in.ts';
import { signInOf, useSignIns } from '../stores/sign-ins-store.ts';
import { Button } from '../ui/button.tsx';
import { pressOnce } from '../ui/consent/press-once.ts';
import { ScopeList } from './scope-list.tsx';
import { SignInStep } from './sign-in-step.tsx';
import { editServer } from '../navigation.ts';

type ScopesWantedProps = {
  serverName: string;
  /** What needs the scopes, such as `Scopes for write`. */
  label: string;
  title: ReactNode;
  scopes: readonly string[];
  /** What happens once they are allowed. */
  children: ReactNode;
  /** The button that allows them. */
  allow: string;
  onAllow(): void;
  onDecline(): void;
};

/** The browser, a question or a token stands between the press and the scopes. */
const underWay = ['waiting-for-user', 'exchanging', 'needs-consent'];

/** Scopes that a server wants and that were not granted: what for, and the way to them. */
export function ScopesWanted(props: ScopesWantedProps) {
  const { serverName, label, title, scopes, children, allow, onAllow, onDecline } = props;
  const signIn = useSignIns((state) => signInOf(state, serverName));
  const held = (signIn && heldTokens(signIn)?.scopes) ?? [];
  // Some servers name all that is needed, what is held as well.
  const missing = scopes.filter((scope) => !held.includes(scope));
  const isUnderWay = signIn !== undefined && underWay.includes(signIn.state.status);
  return (
    <section aria-label={label} data-own-enter className="flex flex-col gap-3 overflow-auto p-4">
      <div className="flex items-start gap-2">
        <KeyRound size={14} aria-hidden className="mt-[3px] shrink-0 text-warning" />
        <div className="flex min-w-0 flex-col gap-1.5">
          <p role="alert" className="font-medium break-words">
            {title}
          </p>
          {scopes.length > 0 ? (
            <>
              <ScopeList
                label="Scopes that are wanted"
                scopes={missing.length > 0 ? missing : scopes}
              />
              {held.length > 0 && (
                <div className="flex flex-wrap items-center gap-x-2 text-text-muted">
                  together with those that you have
                  <ScopeList label="Scopes that you have" scopes={held} />
                </div>
              )}
              <p className="text-text-muted">{children}</p>
            </>
          ) : (
            <p className="text-text-muted">The server does not say which scopes.</p>
          )}
        </div>
      </div>
      {signIn && (isUnderWay || signIn.state.status === 'failed') && <SignInStep signIn={signIn} />}
      {!isUnderWay && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" {...pressOnce(onAllow)}>
            {allow}
          </Button>
          <Button {...pressOnce(onDecline)}>Not now</Button>
          {scopes.length === 0 && (
            <Button icon={Pencil} onClick={() => editServer(serverName, 'sign-in')}>
              Sign-in settings
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
