import type { ReactNode } from 'react';
import { AddressPopover } from './address-popover.tsx';
import { ChatImage } from './chat-image.tsx';

type ChatAddressProps = {
  address: string;
  isImage: boolean;
  alt?: string | undefined;
  children: ReactNode;
};

/** A link or an image from outside: the first click shows its address, the second follows it. */
export const ChatAddress = ({ address, isImage, alt = '', children }: ChatAddressProps) =>
  isImage ? (
    // The key drops a loaded image when the address changes.
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
