import { ImageDown, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { isPrivateHost } from '../../../../shared/private-address.ts';
import { saveFile } from '../../../saving/save-file.ts';
import { BoundedImage } from '../../../ui/bounded-image.tsx';
import { Button } from '../../../ui/button.tsx';
import { revealed } from '../../../ui/hidden-characters.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { AddressPopover, webUrl } from './address-popover.tsx';
import { useRemoteImage } from './use-remote-image.ts';

const maxShown = 300;

/** An image from outside: the first click shows its address, the second lets the core fetch it. */
export function ChatImage({ address, alt }: { address: string; alt: string }) {
  const [isOpen, setOpen] = useState(false);
  const { image, load, fail } = useRemoteImage(address, () => setOpen(false));
  const url = webUrl(address);
  const isLoaded = image.status === 'loaded';
  const elsewhere = image.status === 'failed' ? webUrl(image.elsewhere ?? '') : undefined;
  return (
    <span className={isLoaded ? 'my-1 flex max-w-full flex-col items-start gap-1' : ''}>
      {isLoaded && (
        <BoundedImage
          base64={image.base64}
          alt={alt === '' ? 'Image without a description' : revealed(alt)}
          onSave={(bytes) => saveFile(new Blob([bytes]), 'image')}
          onError={() => fail('The response can’t be shown as an image.')}
          className="max-h-96 max-w-full rounded-md border border-border object-contain"
        />
      )}
      <AddressPopover
        address={address}
        label="Address of the image"
        note={noteOn(url)}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          isLoaded ? (
            <button
              type="button"
              className="mono line-clamp-2 rounded-sm text-left text-xs break-all text-text-muted hover:text-text"
            >
              {revealed(address, maxShown)}
            </button>
          ) : (
            <button
              type="button"
              className="inline-flex max-w-full items-center gap-1.5 rounded-md border border-border bg-surface px-2 align-baseline text-text-muted hover:bg-hover"
            >
              <ImageOff size={13} aria-hidden className="shrink-0" />
              <span>Image {revealed(alt)}</span>
              <span className="truncate text-xs">{url?.host ?? 'no web address'}, not loaded</span>
            </button>
          )
        }
      >
        {image.status === 'failed' && (
          <p
            role="alert"
            className="order-first w-full rounded-md bg-danger-fill px-2 py-1 text-danger [overflow-wrap:anywhere]"
          >
            <VisibleText text={image.why} />
          </p>
        )}
        {url && !isLoaded && (
          <Button
            variant="primary"
            icon={ImageDown}
            isBusy={image.status === 'loading'}
            disabled={image.status === 'loading'}
            onClick={() => load(elsewhere?.href)}
          >
            {elsewhere
              ? `Load from ${elsewhere.host}`
              : image.status === 'failed'
                ? 'Try again'
                : 'Load the image'}
          </Button>
        )}
      </AddressPopover>
    </span>
  );
}

function noteOn(url: URL | undefined): string {
  const by = 'Written by the model or a server.';
  return url && isPrivateHost(url.hostname)
    ? `${by} This address is on this machine or in a private network, where a mere request can change something. Load it only if you trust it.`
    : `${by} Loading the image tells its host that you read this, and everything in the address.`;
}
