import type { ReactNode } from 'react';
import { splitAtTermsBetween, splitAtTerms } from './split-at-terms.ts';

/** Shows a text with the search terms in it marked. */
export function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  if (terms.length === 0) return text;
  return <Parts parts={splitAtTerms(text, terms)} />;
}

/**
 * Returns a function that draws a part of a long text with the search terms marked; a term that
 * crosses its border is marked up to there.
 */
export const markedBetween =
  (terms: readonly string[]) =>
  (text: string, from: number, to: number): ReactNode =>
    terms.length === 0 ? (
      text.slice(from, to)
    ) : (
      <Parts parts={splitAtTermsBetween(text, terms, from, to)} />
    );

function Parts({ parts }: { parts: ReturnType<typeof splitAtTerms> }) {
  return parts.map(({ start, part, isMarked }) =>
    isMarked ? (
      <mark key={start} className="traffic-mark">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
