import { ExternalLink } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { backend } from '../../../backend.ts';
import { report } from '../../../notices.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { revealed } from '../../../ui/hidden-characters.ts';

type AddressPopoverProps = {
  address: string;
  /** The accessible name of the popover. */
  label: string;
  note: string;
  trigger: ReactNode;
  /** More actions with the address. */
  children?: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
};

/** Shows the whole of an address from outside before it is opened or fetched. */
export function AddressPopover(props: AddressPopoverProps) {
  const { address, label, note, trigger, children, isOpen, onOpenChange } = props;
  const url = webUrl(address);
  return (
    <Popover.Root
      {...(isOpen !== undefined && { open: isOpen })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className="appear z-50 flex w-[32rem] max-w-[90vw] flex-col gap-2 rounded-lg border border-border-strong bg-overlay p-3 text-text shadow-overlay outline-none"
        >
          <p className="text-xs text-text-muted">{note}</p>
          <p className="font-medium break-all">{url?.host ?? 'Not a web address'}</p>
          <p className="mono max-h-40 overflow-auto break-all text-text-muted">
            {revealed(address, 20_000)}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <CopyButton isWide label="Copy the address" text={address} />
            {url && (
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
            {children}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

export function webUrl(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
