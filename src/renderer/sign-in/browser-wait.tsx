import { ExternalLink, Send } from 'lucide-react';
import { useState } from 'react';
import type { AskedFromHere } from '../../shared/model/sign-in.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import { isWebAddress } from '../stores/sign-ins-store.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { AskedFromHereAnswer } from './asked-from-here.tsx';
import { PasteAnswer } from './paste-answer.tsx';
import { hostOf, redirectOf } from './sign-in-labels.ts';
import { WaitHead } from './wait-head.tsx';

type BrowserWaitProps = {
  url: string;
  /** Takes the address that the browser ended at; resolves with what is wrong with it. */
  onPaste(text: string): Promise<string | undefined>;
  /** Sends the request that the browser was sent to; resolves with what came. */
  onAsk(): Promise<AskedFromHere>;
  onCancel(): void;
};

/**
 * The user is to sign in at the authorization server: how to get there, to come back, or to leave it.
 * Whether the browser is there is not known, since a page isn't told if a tab that it opened was blocked.
 */
export function BrowserWait({ url, onPaste, onAsk, onCancel }: BrowserWaitProps) {
  const { answer, problem, isBusy, ask } = useAsking(onAsk);
  return (
    <section aria-label="Browser" className="flex flex-col gap-3">
      <WaitHead title={`Waiting for you to sign in at ${hostOf(url)}`}>
        Sign in there in your browser; if it has opened no page, open it here. Wirebench continues
        as soon as the browser comes back. If the page shows an error, the browser won’t come back:
        send the request from here to see what the server answers.
      </WaitHead>
      <div className="flex flex-wrap gap-2">
        {isWebAddress(url) && (
          // The shell leads new windows to the system's browser.
          <Button
            icon={ExternalLink}
            onClick={() => window.open(url, '_blank', 'noopener,noreferrer')}
          >
            Open it here
          </Button>
        )}
        <CopyButton isWide label="Copy the address" text={url} />
        <Button
          icon={Send}
          isBusy={isBusy}
          title="Sends the same request without cookies, follows no redirect, and shows the response"
          onClick={ask}
        >
          Send from here
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {answer && <AskedFromHereAnswer answer={answer} />}
      <PasteAnswer redirectUri={redirectOf(url)} onPaste={onPaste} />
    </section>
  );
}

/** Asks once at a time, and keeps what came last. */
function useAsking(onAsk: BrowserWaitProps['onAsk']) {
  const [answer, setAnswer] = useState<AskedFromHere>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const askNow = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      setAnswer(await onAsk());
    } catch (error) {
      setAnswer(undefined);
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { answer, problem, isBusy, ask: () => void (isBusy || askNow()) };
}
