import { LogOut, RefreshCw, ScanSearch } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  defaultIdentity,
  heldTokens,
  type HeldTokens,
  type SignInSnapshot,
} from '../../../../shared/model/sign-in.ts';
import { report } from '../../../notices.ts';
import { ScopeList } from '../../../sign-in/scope-list.tsx';
import { refreshSignIn, signOut } from '../../../stores/sign-ins-store.ts';
import { Button } from '../../../ui/button.tsx';
import { TokenInspector } from '../token/token-inspector.tsx';
import { KeepSignIn } from './keep-sign-in.tsx';
import { exactTime, timeLeft } from '../../../ui/format.ts';
import { useFocusHandedOn } from '../../../ui/focus-back.ts';
import { useNow } from '../../../ui/use-now.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';

/** The sign-in that a server is used with: where, as whom, with which scopes, and until when. */
export function SignedIn({ signIn }: { signIn: SignInSnapshot }) {
  const { serverName, identity, issuer, isKept } = signIn;
  const held = heldTokens(signIn);
  const [busy, setBusy] = useState<'refresh' | 'sign-out'>();
  // The tokens may go while the sign-out is under way or once it has ended.
  const isPressed = useRef(false);
  const [isInspecting, setInspecting] = useState(false);
  const act = (what: 'refresh' | 'sign-out', work: () => Promise<void>, failed: string) => {
    // The pressed button stays enabled, as a disabled one loses the focus.
    if (busy !== undefined) return;
    setBusy(what);
    isPressed.current = what === 'sign-out';
    report(
      work().finally(() => setBusy(undefined)),
      failed,
    );
  };
  const room = useFocusHandedOn<HTMLDivElement>(() => isPressed.current);
  return (
    <div ref={room} className="flex flex-col gap-1">
      <p>
        {identity !== defaultIdentity && (
          <>
            as <VisibleText text={identity} />{' '}
          </>
        )}
        {issuer !== undefined && (
          <>
            at{' '}
            <code className="break-all">
              <VisibleText isStrict text={issuer} />
            </code>
          </>
        )}
      </p>
      {held && held.scopes.length > 0 && <ScopeList label="Granted scopes" scopes={held.scopes} />}
      <p className="text-text-muted">
        {held && <Expiry held={held} />}
        {isKept === true && 'Stored with your secrets.'}
        {isKept === false && 'Forgotten when Wirebench closes.'}
      </p>
      {isKept === false && <KeepSignIn serverName={serverName} />}
      {isInspecting && (
        <TokenInspector serverName={serverName} onClose={() => setInspecting(false)} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={ScanSearch} onClick={() => setInspecting(true)}>
          Inspect token
        </Button>
        <Button
          size="small"
          icon={RefreshCw}
          isBusy={busy === 'refresh'}
          disabled={busy === 'sign-out'}
          title="Gets a new access token"
          onClick={() =>
            act(
              'refresh',
              async () => refreshSignIn(serverName),
              `The token for ${serverName} could not be refreshed`,
            )
          }
        >
          Refresh now
        </Button>
        <Button
          size="small"
          icon={LogOut}
          isBusy={busy === 'sign-out'}
          disabled={busy === 'refresh'}
          title="Revokes the tokens, forgets them and disconnects"
          onClick={() =>
            act(
              'sign-out',
              async () => signOut(serverName),
              `You could not be signed out of ${serverName}`,
            )
          }
        >
          Sign out
        </Button>
      </div>
    </div>
  );
}

/** When the access token expires, and what happens then. */
function Expiry({ held: { expiresAt, canRefresh } }: { held: HeldTokens }) {
  const nowMs = useNow(1000);
  const then = canRefresh
    ? ', and is refreshed automatically'
    : ', and you will have to sign in again';
  if (expiresAt === undefined) {
    return <>The token has no expiry{canRefresh ? ', and can be refreshed' : ''}. </>;
  }
  const left = expiresAt - nowMs;
  return (
    <>
      {left > 0 ? 'The token expires in ' : 'The token expired '}
      <time
        dateTime={new Date(expiresAt).toISOString()}
        title={exactTime(expiresAt)}
        className="tabular-nums"
      >
        {timeLeft(Math.abs(left))}
      </time>
      {left > 0 ? '' : ' ago'}
      {then}.{' '}
    </>
  );
}
