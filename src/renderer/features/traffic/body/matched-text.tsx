import { marksIn } from '../log/marks.ts';

type MatchedTextProps = { text: string; wanted: readonly string[] };

/** Text in which what is looked for is marked; signs without a width or a shape are shown as such. */
export function MatchedText({ text, wanted }: MatchedTextProps) {
  const shown = text.replaceAll(/\p{Cc}/gu, controlPicture);
  if (wanted.length === 0) return shown;
  return marksIn(shown, wanted).map(({ start, part, isMarked }) =>
    isMarked ? (
      <mark key={start} className="body-match">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** U+2400 and on are pictures of the control characters. */
const controlPicture = (char: string): string => {
  const code = char.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\u2421';
};
