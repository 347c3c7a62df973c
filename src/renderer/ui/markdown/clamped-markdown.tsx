import { useRef, useState } from 'react';
import { useMeasured } from '../use-is-narrow.ts';
import { Markdown } from './markdown.tsx';

const lineLength = 90;
/** A text of so many lines is clamped to four, since one line alone is not worth a button. */
const longFrom = 6;
/** About how many characters a line of a narrow pane holds. */
const foldedLength = 40;
/** So many characters of a clamped text are rendered, which is more than four lines hold. */
const readWhenClamped = 600;

type ClampedMarkdownProps = {
  text: string;
  /** Whether it is clamped to one line, since something else needs the room. */
  isFolded?: boolean;
};

/**
 * A server's description as Markdown; of a long one only the beginning is shown until the user asks
 * for more.
 */
export function ClampedMarkdown({ text, isFolded = false }: ClampedMarkdownProps) {
  const isLong = isFolded ? text.length > foldedLength : isLonger(text);
  // Another text begins anew, and is measured.
  if (isFolded && isLong) return <Folded key={text} text={text} />;
  return isLong ? (
    <Clamped key={text} text={text} />
  ) : (
    <div className={wide}>
      <Markdown text={text} />
    </div>
  );
}

const wide = 'max-w-[90ch]';

function Clamped({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={wide}>
      <div className={isOpen ? '' : 'line-clamp-4 min-w-0'}>
        <Markdown text={isOpen ? text : text.slice(0, readWhenClamped)} />
      </div>
      <More isOpen={isOpen} onOpen={setOpen} />
    </div>
  );
}

function Folded({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  const isCut = useMeasured(shown, ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
  return (
    <div className={`${wide} ${isOpen ? '' : 'flex items-baseline gap-2'}`}>
      <div ref={shown} className={isOpen ? '' : 'line-clamp-1 min-w-0'}>
        <Markdown text={isOpen ? text : text.slice(0, readWhenClamped)} />
      </div>
      {/* Its room is kept, or the text would be cut by the button that tells so. */}
      <More isOpen={isOpen} isHidden={!isOpen && !isCut} onOpen={setOpen} />
    </div>
  );
}

type MoreProps = { isOpen: boolean; isHidden?: boolean; onOpen(isOpen: boolean): void };

const More = ({ isOpen, isHidden = false, onOpen }: MoreProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    className={`${isHidden ? 'invisible' : ''} -mx-1 mt-0.5 flex-none rounded px-1 text-xs font-medium text-accent hover:bg-hover`}
    onClick={() => onOpen(!isOpen)}
  >
    {isOpen ? 'Less' : 'More'}
  </button>
);

/**
 * Whether a text takes six lines or more, estimated from its length, since hundreds are rendered.
 */
function isLonger(text: string): boolean {
  let lines = 0;
  let at = 0;
  while (at < text.length && lines < longFrom) {
    const end = text.indexOf('\n', at);
    const stop = end === -1 ? text.length : end;
    lines += Math.max(1, Math.ceil((stop - at) / lineLength));
    at = stop + 1;
  }
  return lines >= longFrom;
}
