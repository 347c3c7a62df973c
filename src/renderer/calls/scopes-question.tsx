import { KeyRound } from 'lucide-react';
import type { CallSnapshot } from '../../shared/model/calls/call.ts';
import { ScopeList } from '../sign-in/scope-list.tsx';
import { SignInStep } from '../sign-in/sign-in-step.tsx';
import { allowScopes, signInOf, useSignIns } from '../stores/sign-ins-store.ts';
import { Button } from '../ui/button.tsx';
import { pressOnce } from '../ui/consent/press-once.ts';
import { VisibleText } from '../ui/visible-text.tsx';

type ScopesQuestionProps = { call: CallSnapshot; scopes: readonly string[] };

/** The browser, a question or a token stands between the press and the scopes. */
const underWay = ['waiting-for-user', 'exchanging', 'needs-consent'];

/** A call whose server wants scopes that were not granted: what for, and the way to them. */
export function ScopesQuestion({ call, scopes }: ScopesQuestionProps) {
  const { name, serverName } = call;
  const signIn = useSignIns((state) => signInOf(state, serverName));
  const isUnderWay = signIn !== undefined && underWay.includes(signIn.state.status);
  return (
    <section
      aria-label={`Scopes for ${name}`}
      data-own-enter
      className="flex flex-col gap-3 overflow-auto p-4"
    >
      <div className="flex items-start gap-2">
        <KeyRound size={14} aria-hidden className="mt-[3px] shrink-0 text-warning" />
        <div className="flex min-w-0 flex-col gap-1.5">
          <p role="alert" className="font-medium break-words">
            {serverName} wants more rights for <VisibleText isStrict text={name} />
          </p>
          {scopes.length > 0 ? (
            <ScopeList label="Scopes that are wanted" scopes={scopes} />
          ) : (
            <p className="text-text-muted">It does not say which scopes.</p>
          )}
          <p className="text-text-muted">
            You allow them in the browser; then the call is sent once more, with the same arguments.
          </p>
        </div>
      </div>
      {signIn && (isUnderWay || signIn.state.status === 'failed') && <SignInStep signIn={signIn} />}
      {!isUnderWay && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" {...pressOnce(() => allowScopes(call, true))}>
            Allow and send again
          </Button>
          <Button {...pressOnce(() => allowScopes(call, false))}>Not now</Button>
        </div>
      )}
    </section>
  );
}
