import { splitAtTerms } from '../log/split-at-terms.ts';

type MatchedTextProps = { text: string; wanted: readonly string[] };

/** A text with the wanted terms marked, and with control characters as pictures. */
export function MatchedText({ text, wanted }: MatchedTextProps) {
  const shown = text.replaceAll(/\p{Cc}/gu, controlPicture);
  if (wanted.length === 0) return shown;
  return splitAtTerms(shown, wanted).map(({ start, part, isMarked }) =>
    isMarked ? (
      <mark key={start} className="body-match">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/**
 * The picture of a control character: U+2400 and on for those below U+0020, U+2421 for all others.
 */
const controlPicture = (char: string): string => {
  const code = char.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\u2421';
};
