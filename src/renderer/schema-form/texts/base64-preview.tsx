import { useDeferredValue, useMemo } from 'react';
import { BoundedImage } from '../../ui/bounded-image.tsx';
import { byteSize, count } from '../../ui/format.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { base64Content } from './base64-content.ts';
import { ScrollPre } from '../../ui/scroll-pre.tsx';

type Base64PreviewProps = { text: string; label: string };

/** What a base64 text holds: how much, and a picture or the beginning of a text to look at. */
export function Base64Preview({ text, label }: Base64PreviewProps) {
  const written = useDeferredValue(text);
  const content = useMemo(() => base64Content(written), [written]);
  if (content === undefined) {
    return (
      <p className="mt-1 text-xs text-text-muted">Incomplete base64, so there is no preview.</p>
    );
  }
  const { bytes, imageType, text: beginning, isCut } = content;
  const what = imageType ?? (beginning === undefined ? 'binary' : 'text');
  return (
    <figure className="mt-1 flex flex-col gap-1">
      <figcaption className="text-xs text-text-muted">
        {byteSize(bytes)} decoded, {what}
        {isCut && `; the first ${count(beginning?.length ?? 0)} characters are shown`}
      </figcaption>
      {imageType !== undefined && (
        <BoundedImage
          base64={written.replaceAll(/\s+/g, '')}
          alt={`Preview of ${label}`}
          className="max-h-40 max-w-full self-start rounded-md border border-border object-contain"
        />
      )}
      {beginning !== undefined && beginning !== '' && (
        <ScrollPre
          label={`Text in ${label}`}
          className="max-h-28 rounded-md border border-border bg-surface px-2 py-1 break-words whitespace-pre-wrap"
        >
          <VisibleText text={beginning} />
        </ScrollPre>
      )}
    </figure>
  );
}
