import { marksIn } from './marks.ts';

/** A text with the words in it marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return marksIn(text, words).map(({ start, part, isMarked }) =>
    isMarked ? (
      <mark key={start} className="traffic-mark">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
