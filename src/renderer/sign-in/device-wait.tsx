import { ExternalLink, LoaderCircle } from 'lucide-react';
import type { SignInState } from '../../shared/model/sign-in.ts';
import { cancelSignIn, isWebAddress } from '../stores/sign-ins-store.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { timeLeft } from '../ui/format.ts';
import { useNow } from '../ui/use-now.ts';
import { VisibleText } from '../ui/visible-text.tsx';

type DeviceWaitProps = {
  serverName: string;
  state: Extract<SignInState, { status: 'waiting-for-device' }>;
};

/** A code is to be entered on any device: the code, where, and for how long it is good. */
export function DeviceWait({ serverName, state }: DeviceWaitProps) {
  const { userCode, verificationUri, url, expiresAt } = state;
  const nowMs = useNow(1000);
  return (
    <section aria-label="Code for another device" className="flex flex-col gap-3">
      <div className="flex items-start gap-2">
        <LoaderCircle
          size={14}
          aria-hidden
          className="mt-[3px] shrink-0 animate-spin text-accent"
        />
        <div className="min-w-0">
          <output className="font-medium break-words">
            Enter{' '}
            <code className="mono rounded-sm border border-border px-1">
              <VisibleText isStrict text={userCode} />
            </code>{' '}
            at{' '}
            <code className="mono break-all">
              <VisibleText isStrict text={verificationUri} />
            </code>
          </output>
          <p className="text-text-muted tabular-nums">
            On any device. Wirebench goes on by itself; the code is good for{' '}
            {timeLeft(Math.max(0, expiresAt - nowMs))}.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {isWebAddress(url) && (
          <Button
            icon={ExternalLink}
            onClick={() => window.open(url, '_blank', 'noopener,noreferrer')}
          >
            Open it here
          </Button>
        )}
        <CopyButton isWide label="Copy the code" text={userCode} />
        <Button onClick={() => cancelSignIn(serverName)}>Cancel</Button>
      </div>
    </section>
  );
}
