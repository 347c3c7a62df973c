import { Fragment } from 'react';
import { withMarks } from './hidden-characters.ts';
import { markDisguises } from './mark-disguises.ts';

type VisibleTextProps = {
  text: string;
  /**
   * Set for a text that decides what is run or reached: line breaks and lookalike characters are
   * marked too.
   */
  isStrict?: boolean;
};

/**
 * An untrusted text with marks in the place of hidden characters; it can't reorder the text around
 * it.
 */
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
