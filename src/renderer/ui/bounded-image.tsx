import { Eye, ImageOff, Save } from 'lucide-react';
import { useMemo, useState } from 'react';
import { judgeImage } from '../../shared/image-bounds.ts';
import { Button } from './button.tsx';

type BoundedImageProps = {
  base64: string;
  alt: string;
  className?: string;
  onError?(): void;
  /** Saves the bytes of an image that is not drawn; without it no button offers that. */
  onSave?(bytes: Uint8Array<ArrayBuffer>): void;
};

/**
 * An untrusted image: its size is read before anything decodes it, and a very large one waits for
 * the user.
 */
export function BoundedImage({ base64, alt, className, onError, onSave }: BoundedImageProps) {
  const [wanted, setWanted] = useState('');
  const bytes = useMemo(() => decoded(base64), [base64]);
  const verdict = useMemo(() => judgeImage(bytes), [bytes]);
  if (verdict.isDrawn || (verdict.mayBeShown && wanted === base64)) {
    // Browsers detect the type by the bytes, whatever the MIME type says.
    const mimeType = verdict.isDrawn ? verdict.size.mimeType : 'image/png';
    const source = `data:${mimeType};base64,${base64}`;
    return <img src={source} alt={alt} className={className} onError={onError} />;
  }
  return (
    <div
      role="group"
      aria-label={alt}
      className="flex max-w-full flex-wrap items-center gap-2 self-start rounded-md border border-border bg-surface px-3 py-2"
    >
      <ImageOff size={14} aria-hidden className="shrink-0 text-text-muted" />
      <span className="min-w-0 break-words">{verdict.why} It is not shown.</span>
      {verdict.mayBeShown && (
        <Button size="small" icon={Eye} onClick={() => setWanted(base64)}>
          Show anyway
        </Button>
      )}
      {onSave && bytes.length > 0 && (
        <Button size="small" icon={Save} onClick={() => onSave(bytes)}>
          Save
        </Button>
      )}
    </div>
  );
}

/** Decodes base64; returns no bytes where it is invalid. */
function decoded(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
  } catch {
    // The verdict of no bytes says that this is no image.
    return new Uint8Array();
  }
}
