import { useState } from 'react';
import type { TokenInspection } from '../../../../shared/model/token-inspection.ts';
import { report } from '../../../notices.ts';
import { AuthFindings } from '../../../sign-in/auth-findings.tsx';
import { curlOf, expireToken, refreshSignIn, signOut } from '../../../stores/sign-ins-store.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Introspection } from './introspection.tsx';
import { TokenContent } from './token-content.tsx';
import { TokenFacts } from './token-facts.tsx';
import { useInspection } from './use-inspection.ts';

type TokenInspectorProps = { serverName: string; onClose(): void };

/** What can be seen of the tokens that a server is used with, and what can be done with them. */
export function TokenInspector({ serverName, onClose }: TokenInspectorProps) {
  const { inspection, problem, readAgain } = useInspection(serverName);
  const [busy, setBusy] = useState<string>();
  const act = (what: string, work: () => Promise<void>, failed: string) => {
    // The pressed button stays enabled, as a disabled one loses the focus.
    if (busy !== undefined) return;
    setBusy(what);
    const done = work().finally(() => setBusy(undefined));
    report(done, failed);
  };
  const isOtherBusy = (what: string) => busy !== undefined && busy !== what;
  const refresh = async () => {
    await refreshSignIn(serverName);
    readAgain();
  };
  const expire = async () => {
    await expireToken(serverName);
    readAgain();
  };
  const leave = async () => {
    await signOut(serverName);
    onClose();
  };
  const footer = inspection && (
    <>
      <CopyButton isWide label="Copy as curl" text={() => curlOf(serverName)} />
      <span className="flex-1" />
      <Button
        variant="danger"
        isBusy={busy === 'leave'}
        disabled={isOtherBusy('leave')}
        onClick={() => act('leave', leave, `You could not be signed out of ${serverName}`)}
      >
        Revoke and sign out
      </Button>
      <Button
        isBusy={busy === 'expire'}
        disabled={isOtherBusy('expire') || !inspection.canRefresh}
        title={
          inspection.canRefresh
            ? 'The next request refreshes the token, as if it had expired'
            : 'There is no refresh token to refresh it with'
        }
        onClick={() => act('expire', expire, `The token for ${serverName} could not be expired`)}
      >
        Expire locally
      </Button>
      <Button
        isBusy={busy === 'refresh'}
        disabled={isOtherBusy('refresh')}
        onClick={() =>
          act('refresh', refresh, `The token for ${serverName} could not be refreshed`)
        }
      >
        Refresh now
      </Button>
    </>
  );
  return (
    <Dialog title={`Token of ${serverName}`} width={760} onClose={onClose} footer={footer}>
      {problem !== undefined ? (
        <Failure what="The token could not be read" why={problem}>
          <Button onClick={readAgain}>Try again</Button>
        </Failure>
      ) : inspection ? (
        <Content serverName={serverName} inspection={inspection} />
      ) : (
        <Skeleton label="Reading the token" />
      )}
    </Dialog>
  );
}

type ContentProps = { serverName: string; inspection: TokenInspection };

function Content({ serverName, inspection }: ContentProps) {
  const access = inspection.tokens.find(({ kind }) => kind === 'access_token');
  return (
    <div className="flex flex-col gap-4">
      <TokenFacts inspection={inspection} />
      <AuthFindings findings={inspection.findings} />
      <Introspection
        // What was said of a token holds for no other.
        key={access?.shape}
        serverName={serverName}
        canIntrospect={inspection.canIntrospect}
      />
      <TokenContent serverName={serverName} tokens={inspection.tokens} />
    </div>
  );
}
