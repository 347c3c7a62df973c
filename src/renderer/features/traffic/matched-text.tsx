import { matchParts } from './match-parts.ts';

/** Text in which what is looked for is marked; signs without a width or a shape are shown as such. */
export function Matched({ text, wanted }: { text: string; wanted: string }) {
  const shown = text.replaceAll(/\p{Cc}/gu, controlPicture);
  if (wanted === '') return shown;
  return matchParts(shown, wanted).map(({ start, part, isMatch }) =>
    isMatch ? (
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
