import { BoundedImage } from '../../ui/bounded-image.tsx';
import { base64Size, bytesOf } from './content-bytes.ts';
import { fileNameOf } from '../../saving/content-file-name.ts';
import { OtherBlock } from './other-block.tsx';
import { SaveButton } from './save-button.tsx';

const images = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const sounds = new Set(['audio/wav', 'audio/mpeg', 'audio/ogg', 'audio/webm', 'audio/mp4']);

/** Whether content of a type can be drawn or played without doing harm. */
export const isDrawable = (mimeType: string): boolean =>
  images.has(mimeType) || sounds.has(mimeType);

type MediaProps = {
  /** The content in base64, as the server sent it. */
  data: string;
  mimeType: string;
  /** Whether the content may be drawn or played, if its type is one that can do no harm. */
  isDrawn: boolean;
  /** The label of content that can't be drawn or played. */
  label: string;
  block: unknown;
};

/** Pictures and sounds of kinds that can do no harm; others are shown as JSON. All can be saved. */
export function Media({ data, mimeType, isDrawn, label, block }: MediaProps) {
  const save = <SaveButton name={fileNameOf(mimeType, undefined)} content={() => bytesOf(data)} />;
  if (!isDrawn || !isDrawable(mimeType)) {
    return (
      <div className="flex flex-col items-start gap-1">
        <OtherBlock label={label} block={block} />
        {save}
      </div>
    );
  }
  if (sounds.has(mimeType)) {
    return (
      <div className="flex items-center gap-2">
        <DrawnMedia data={data} mimeType={mimeType} />
        {save}
      </div>
    );
  }
  return (
    <figure>
      <DrawnMedia data={data} mimeType={mimeType} />
      <figcaption className="mt-1 flex items-center gap-1 text-xs text-text-muted">
        {mimeType} · {base64Size(data)}
        {save}
      </figcaption>
    </figure>
  );
}

/** A picture, drawn by its bytes, or a sound with what plays it. */
export function DrawnMedia({ data, mimeType }: Pick<MediaProps, 'data' | 'mimeType'>) {
  if (sounds.has(mimeType)) {
    const source = `data:${mimeType};base64,${data}`;
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a server sends no captions
      <audio controls src={source} className="min-w-0 flex-1" />
    );
  }
  return (
    <BoundedImage
      base64={data}
      alt={`From the server, ${mimeType || 'of no type'}`}
      className="max-w-full rounded-md border border-border"
    />
  );
}
