import type { ReactNode } from 'react';
import { AddressPopover } from './address-popover.tsx';
import { ChatImage } from './chat-image.tsx';

type ChatAddressProps = {
  address: string;
  isImage: boolean;
  alt?: string | undefined;
  children: ReactNode;
};

/** A link, or an image that is not fetched: a click shows where it leads, a second one goes there. */
export const ChatAddress = ({ address, isImage, alt = '', children }: ChatAddressProps) =>
  isImage ? (
    // What was loaded is of this address alone.
    <ChatImage key={address} address={address} alt={alt} />
  ) : (
    <AddressPopover
      address={address}
      label="Address of the link"
      note="Written by the model or a server. This is where it leads:"
      trigger={
        <button
          type="button"
          className="rounded-sm text-left text-accent underline decoration-accent/40 underline-offset-2 [overflow-wrap:anywhere] hover:decoration-accent"
        >
          <span>{children}</span>
        </button>
      }
    />
  );
