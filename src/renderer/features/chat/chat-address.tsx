import { ExternalLink, ImageOff, Link } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { revealed } from '../../ui/hidden-characters.ts';

type ChatAddressProps = { address: string; isImage: boolean; children: ReactNode };

/** A link, or an image that is not fetched: a click shows where it leads, a second one goes there. */
export function ChatAddress({ address, isImage, children }: ChatAddressProps) {
  const host = hostOf(address);
  const Icon = isImage ? ImageOff : Link;
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <button
          type="button"
          className={
            isImage
              ? 'inline-flex max-w-full items-center gap-1.5 rounded-md border border-border bg-surface px-2 align-baseline text-text-muted hover:bg-hover'
              : 'rounded-sm text-left text-accent underline decoration-accent/40 underline-offset-2 [overflow-wrap:anywhere] hover:decoration-accent'
          }
        >
          {isImage && <Icon size={13} aria-hidden className="shrink-0" />}
          <span>{children}</span>
          {isImage && (
            <span className="truncate text-xs">{host ?? 'no web address'}, not loaded</span>
          )}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={4}
          collisionPadding={8}
          aria-label={isImage ? 'Address of the image' : 'Address of the link'}
          className="appear z-50 flex w-96 max-w-[90vw] flex-col gap-2 rounded-lg border border-border-strong bg-overlay p-3 text-text shadow-overlay outline-none"
        >
          <p className="text-xs text-text-muted">
            {isImage
              ? 'Written by the model or a server. Loading an image tells its host that you read this.'
              : 'Written by the model or a server. This is where it leads:'}
          </p>
          <p className="font-medium break-all">{host ?? 'Not a web address'}</p>
          <p className="mono max-h-40 overflow-auto break-all text-text-muted">
            {revealed(address, 10_000)}
          </p>
          <div className="flex justify-end gap-2">
            <CopyButton isWide label="Copy the address" text={address} />
            {host !== undefined && (
              <Button
                icon={ExternalLink}
                onClick={() =>
                  report(
                    backend.call('app.openExternal', { url: address }),
                    'The address could not be opened',
                  )
                }
              >
                Open in the browser
              </Button>
            )}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function hostOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.host : undefined;
}
