import { ExternalLink, TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { pressOnce } from '../../ui/consent/press-once.ts';
import { useArmed } from '../../ui/consent/use-armed.ts';
import { revealed } from '../../ui/hidden-characters.ts';
import { LongText } from '../../ui/long-text.tsx';
import type { JudgedPage } from './judge-page.ts';

type PageAddressProps = { address: string; page: JudgedPage };

/** The most characters of an address that are shown; a longer one is cut in its middle. */
const longestShown = 4000;

/** The whole address of a page that a server wants opened, its host, and what to know of it. */
export function PageAddress({ address, page: { host, warnings } }: PageAddressProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {host !== undefined && <p className="mono text-[13px] font-semibold break-all">{host}</p>}
      <p className="mono max-h-40 overflow-auto break-all text-text-muted">
        <LongText isStrict text={address} longest={longestShown} />
      </p>
      {warnings.length > 0 && (
        <ul aria-label="Warnings" className="flex flex-col gap-0.5">
          {warnings.map((warning) => (
            <li key={warning} className="flex items-start gap-1.5">
              <TriangleAlert size={14} aria-hidden className="mt-[3px] shrink-0 text-warning" />
              <span>{warning}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type OpenPageProps = {
  address: string;
  host: string;
  /** Called in the press, after which the browser opens the page. */
  onOpen(): void;
};

/** The button that opens a page: late, so that no press for something else hits it. */
export function OpenPage({ address, host, onOpen }: OpenPageProps) {
  const { isArmed, ignoresKeys } = useArmed(true);
  return (
    <Button
      className="col-span-2"
      icon={ExternalLink}
      disabled={!isArmed}
      {...pressOnce(() => {
        if (ignoresKeys()) return;
        // The shell leads new windows to the system's browser.
        window.open(address, '_blank', 'noopener,noreferrer');
        onOpen();
      })}
    >
      {`Open ${revealed(host, 60)}`}
    </Button>
  );
}
