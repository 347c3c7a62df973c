import { VisibleText } from '../../ui/visible-text.tsx';

type ChangedTextsProps = { before: string; after: string };

/** A text as it was and as it is, with what differs marked, and hidden characters shown. */
export function ChangedTexts({ before, after }: ChangedTextsProps) {
  const [start, end] = sameEnds(before, after);
  const parts = (text: string) => ({
    start: text.slice(0, start),
    middle: text.slice(start, text.length - end),
    end: text.slice(text.length - end),
  });
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <dt className="text-text-muted">before</dt>
      <Side {...parts(before)} as="del" none={before === ''} />
      <dt className="text-text-muted">now</dt>
      <Side {...parts(after)} as="ins" none={after === ''} />
    </dl>
  );
}

type SideProps = { start: string; middle: string; end: string; as: 'del' | 'ins'; none: boolean };

function Side({ start, middle, end, as: Mark, none }: SideProps) {
  if (none) return <dd className="text-text-muted">nothing</dd>;
  const tone = Mark === 'del' ? 'bg-danger-fill' : 'bg-success/20';
  return (
    <dd className="max-h-48 overflow-auto break-words whitespace-pre-wrap">
      <VisibleText text={start} />
      {middle !== '' && (
        <Mark className={`rounded-sm no-underline ${tone}`}>
          <VisibleText text={middle} />
        </Mark>
      )}
      <VisibleText text={end} />
    </dd>
  );
}

/** How many characters two texts share at their start and at their end, up to whole words. */
function sameEnds(before: string, after: string): [start: number, end: number] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  while (start > 0 && (isInWord(before, start) || isInWord(after, start))) start -= 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const cutsWord = (text: string) => isInWord(text, text.length - end);
  while (end > 0 && (cutsWord(before) || cutsWord(after))) end -= 1;
  return [start, end];
}

/** Whether a place in a text lies within a word; halves of a character are part of one. */
const isInWord = (text: string, at: number): boolean =>
  isOfWord(text[at - 1]) && isOfWord(text[at]);

const isOfWord = (unit: string | undefined): boolean =>
  unit !== undefined && /[\p{L}\p{N}_\uD800-\uDFFF]/u.test(unit);
