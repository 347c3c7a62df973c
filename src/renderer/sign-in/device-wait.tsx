import { ExternalLink } from 'lucide-react';
import type { ShownDeviceCode } from '../../shared/model/sign-in.ts';
import { isWebAddress } from '../stores/sign-ins-store.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { timeLeft } from '../ui/format.ts';
import { useNow } from '../ui/use-now.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import { WaitHead } from './wait-head.tsx';

type DeviceWaitProps = {
  code: ShownDeviceCode;
  onCancel(): void;
};

/** A code is to be entered on any device: the code, where, and for how long it is good. */
export function DeviceWait({ code, onCancel }: DeviceWaitProps) {
  const { userCode, verificationUri, url, expiresAt } = code;
  const nowMs = useNow(1000);
  return (
    <section aria-label="Code for another device" className="flex flex-col gap-3">
      <WaitHead
        title={
          <>
            Enter{' '}
            <code className="mono rounded-sm border border-border px-1">
              <VisibleText isStrict text={userCode} />
            </code>{' '}
            at{' '}
            <code className="mono break-all">
              <VisibleText isStrict text={verificationUri} />
            </code>
          </>
        }
      >
        On any device. Wirebench continues automatically; the code is valid for{' '}
        {timeLeft(Math.max(0, expiresAt - nowMs))}.
      </WaitHead>
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
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  );
}
