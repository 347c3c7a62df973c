import { Fragment } from 'react';
import { withMarks } from './hidden-characters.ts';
import { markDisguises } from './disguise-marks.ts';

type VisibleTextProps = {
  text: string;
  /** It decides what is run or reached: line breaks and signs that pass for others are marked too. */
  isStrict?: boolean;
};

/** A server's text with every hidden character shown as a mark; it can't reorder what is around it. */
export function VisibleText({ text, isStrict = false }: VisibleTextProps) {
  const parts = isStrict ? markDisguises(text) : withMarks(text);
  return (
    <bdi>
      {parts.map((part, i) =>
        part.isMark ? (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
            key={i}
            title={isStrict ? 'Invisible or misleading characters' : 'Invisible characters'}
            className="mono mx-0.5 [font-variant-ligatures:none] rounded-sm border border-warning/40 bg-warning-fill px-0.5 text-[10px] leading-none text-warning"
          >
            {part.text}
          </span>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <Fragment key={i}>{part.text}</Fragment>
        ),
      )}
    </bdi>
  );
}
