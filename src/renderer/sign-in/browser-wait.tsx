import { ExternalLink, LoaderCircle } from 'lucide-react';
import { isWebAddress } from '../stores/sign-ins-store.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { hostOf } from './sign-in-labels.ts';
import { PasteAnswer } from './paste-answer.tsx';

type BrowserWaitProps = {
  url: string;
  /** Takes the address that the browser ended at; resolves with what is wrong with it. */
  onPaste(text: string): Promise<string | undefined>;
  onCancel(): void;
};

/** The browser is at the authorization server: how to get there, to come back, or to leave it. */
export function BrowserWait({ url, onPaste, onCancel }: BrowserWaitProps) {
  return (
    <section aria-label="Browser" className="flex flex-col gap-3">
      <div className="flex items-start gap-2">
        <LoaderCircle
          size={14}
          aria-hidden
          className="mt-[3px] shrink-0 animate-spin text-accent"
        />
        <div className="min-w-0">
          <output className="font-medium break-words">Your browser is at {hostOf(url)}</output>
          <p className="text-text-muted">
            Sign in there. Wirebench goes on by itself once the browser is back.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {isWebAddress(url) && (
          // The shell leads new windows to the system's browser.
          <Button
            icon={ExternalLink}
            onClick={() => window.open(url, '_blank', 'noopener,noreferrer')}
          >
            Open it again
          </Button>
        )}
        <CopyButton isWide label="Copy the address" text={url} />
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <PasteAnswer onPaste={onPaste} />
    </section>
  );
}
